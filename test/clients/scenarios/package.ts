import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { MOST_BYTES } from "../../../scripts/release-faults.ts";
import { SCHEMA_VERSION } from "../../../src/store/sqlite/connection/migrations.ts";
import { clientSession } from "../../support/claude-code-payloads.ts";
import { runSession } from "../claude-code.ts";
import { startRegistry } from "../loopback-registry.ts";
import { type EarlierPackage, packDependencies, packEarlier, packFolder } from "../packing.ts";
import {
  daemonVersion,
  installProduct,
  runCommand,
  startDaemon,
  stopDaemon,
  uninstallProduct,
} from "../product.ts";
import { type Sandbox, sandboxEnv } from "../sandbox.ts";
import { expectSaidOnce, expectThat, mainRequest, type Scenario } from "../scenario.ts";
import { storedEvents, storedSchema } from "../stored.ts";
import { type Stranger, strangerIn } from "../stranger.ts";
import { DECISION, STORAGE_QUESTION, work } from "./earlier-work.ts";

export const packaged: readonly Scenario[] = [
  {
    name: "a stranger installs an earlier package, upgrades it with its memories, and removes it",
    run: (sandbox) => withPackages(sandbox, upgradeJourney),
  },
  {
    name: "a stranger runs the package by the README's npx line, with nothing of it installed",
    run: (sandbox) => withPackages(sandbox, npxJourney),
  },
];

/** `node` is the oldest that package.json allows, and the only one the stranger has. */
export function packagedOn(node: string): readonly Scenario[] {
  return [
    {
      name: "a stranger with the oldest Node alone upgrades the package with its memories, and removes it",
      run: (sandbox) => withPackages({ ...sandbox, node }, upgradeJourney),
    },
    {
      name: "a stranger with the oldest Node alone runs the package by the README's npx line",
      run: (sandbox) => withPackages({ ...sandbox, node }, npxJourney),
    },
  ];
}

const REPOSITORY = resolve(import.meta.dirname, "../../..");

type Packages = {
  readonly folder: string;
  readonly tarball: string;
  readonly version: string;
  readonly earlier: EarlierPackage;
};

async function withPackages(
  sandbox: Sandbox,
  journey: (stranger: Stranger, packages: Packages) => Promise<void>,
): Promise<void> {
  const { version } = JSON.parse(readFileSync(join(REPOSITORY, "package.json"), "utf8"));
  const folder = join(sandbox.root, "packs");
  const tarball = await packFolder(REPOSITORY, folder);
  expectThat(statSync(tarball).size < MOST_BYTES, "the package is small enough");
  const earlier = await packEarlier(REPOSITORY, join(folder, "before"));
  const dependencies = await packDependencies(REPOSITORY, folder);
  const registry = await startRegistry([...dependencies, earlier.tarball, tarball]);
  const stranger = strangerIn(sandbox, registry);
  try {
    await journey(stranger, { folder, tarball, version, earlier });
  } finally {
    await stopDaemon(stranger.sandbox).catch(() => undefined);
    registry.close();
  }
}

async function upgradeJourney(stranger: Stranger, { tarball, version, earlier }: Packages): Promise<void> {
  await stranger.types(`npm install --global unbidden@${earlier.version}`);
  await says(stranger, earlier.version);
  await worksBefore(stranger.sandbox, earlier);
  // Files of the package go and come meanwhile: hooks may be silent, and none may fail.
  await Promise.all([
    stranger.types(`npm install --global ${tarball}`),
    runSession(stranger.sandbox, question()),
  ]);
  await says(stranger, version);
  await isTold(stranger.sandbox);
  expectThat(storedSchema(stranger.sandbox) === SCHEMA_VERSION, "the store is of today's schema");
  await hooksOfBoth(stranger.sandbox, earlier);
  await isHandedOver(stranger.sandbox, version);
  await isGoneAfterRemoval(stranger);
}

async function says({ types }: Stranger, version: string): Promise<void> {
  const said = await types("unbidden --version");
  expectThat(said === version, `the installed command is ${version}, not ${said}`);
}

async function worksBefore(sandbox: Sandbox, earlier: EarlierPackage): Promise<void> {
  await installProduct(sandbox);
  await work(sandbox);
  const before = await daemonVersion(sandbox);
  expectThat(before === earlier.version, `the daemon is of the version before, not ${before}`);
  expectThat(storedSchema(sandbox) === earlier.schema, "the store is of the schema before");
}

async function isTold(sandbox: Sandbox): Promise<void> {
  expectSaidOnce(mainRequest(await runSession(sandbox, question()), 0), DECISION);
}

/** A hook of the version before, as a plugin or another checkout may still have it, meets the store of today. */
async function hooksOfBoth(sandbox: Sandbox, { folder }: EarlierPackage): Promise<void> {
  const words = "Remember that the harbour bridge opens at noon.";
  const old = clientSession({ user: sandbox.home }, sandbox.project, "0a0b0c0d-0000-4000-8000-00000000aaaa");
  const [answer] = await Promise.all([
    Promise.resolve(hookOf(folder, sandbox, old.prompt(words))),
    isTold(sandbox),
  ]);
  expectThat(answer === "" || JSON.parse(answer) !== null, `the hook is silent or valid: ${answer}`);
  await runCommand(sandbox, ["status"]);
  const kept = storedEvents(sandbox, old.id).filter(({ text }) => text.includes("harbour bridge"));
  expectThat(kept.length === 1, `what the older hook heard is kept once, not ${kept.length} times`);
  expectThat(storedSchema(sandbox) === SCHEMA_VERSION, "the store is of today's schema still");
}

function hookOf(folder: string, sandbox: Sandbox, payload: object): string {
  return execFileSync(sandbox.node, [join(folder, "dist/hook.cjs"), "claude-code"], {
    cwd: sandbox.project,
    env: sandboxEnv(sandbox),
    input: JSON.stringify(payload),
    encoding: "utf8",
  });
}

async function isHandedOver(sandbox: Sandbox, version: string): Promise<void> {
  await installProduct(sandbox);
  // A hook would start it, too, but none so soon after the one before.
  await startDaemon(sandbox);
  const after = await daemonVersion(sandbox);
  expectThat(after === version, `the daemon is of the new version, not ${after}`);
}

async function isGoneAfterRemoval({ sandbox, types }: Stranger): Promise<void> {
  await uninstallProduct(sandbox);
  await stopDaemon(sandbox);
  await types("npm uninstall --global unbidden");
  expectThat(!existsSync(sandbox.cli), "the package is gone");
  expectThat(!existsSync(sandbox.settingsFile), "the settings are as before: there were none");
  const { hookRuns } = await runSession(sandbox, question());
  expectThat(hookRuns.length === 0, "no hook runs any more");
}

/** The line as it stands, in the folder of the tarball; then the one that a registry makes possible. */
async function npxJourney(stranger: Stranger, { folder, version }: Packages): Promise<void> {
  const readme = readFileSync(join(REPOSITORY, "README.md"), "utf8");
  const line = /^npx .*$/m.exec(readme)?.[0];
  expectThat(line !== undefined, "the README has a line with npx");
  const said = await stranger.types(line, folder);
  expectThat(said.includes("Installed for Claude Code"), `it installs: ${said}`);
  expectThat(said.includes("npm install --global"), `it says how to keep the package: ${said}`);
  const sandbox = { ...stranger.sandbox, cli: cliIn(join(stranger.sandbox.root, "npm-cache", "_npx")) };
  await work(sandbox);
  await isTold(sandbox);
  await uninstallProduct(sandbox);
  const latest = await stranger.types("npx --yes unbidden --version");
  expectThat(latest === version, `npx of a registry runs the newest, not ${latest}`);
  expectThat(!existsSync(stranger.sandbox.cli), "nothing was installed globally");
}

/** What npx unpacked. */
function cliIn(cache: string): string {
  const found = readdirSync(cache).map((name) => join(cache, name, "node_modules/unbidden/dist/cli.js"));
  const cli = found.find((file) => existsSync(file));
  expectThat(cli !== undefined, "npx unpacked the package");
  return cli;
}

function question() {
  return { prompt: STORAGE_QUESTION, script: { main: [{ text: "Noted." }] } };
}

import { execFile } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { MOST_BYTES } from "../../../scripts/release-faults.ts";
import { runSession } from "../claude-code.ts";
import {
  packDependencies,
  packEarlier,
  packFolder,
  type Registry,
  startRegistry,
} from "../loopback-registry.ts";
import { daemonVersion, installProduct, startDaemon, stopDaemon, uninstallProduct } from "../product.ts";
import { type Sandbox, sandboxEnv } from "../sandbox.ts";
import { expectSaidOnce, expectThat, mainRequest, type Scenario } from "../scenario.ts";
import { DECISION, STORAGE_QUESTION, work } from "./earlier-work.ts";

export const packaged: readonly Scenario[] = [
  {
    name: "a stranger installs the package, upgrades it with its memories, and removes it",
    run: packageJourney,
  },
];

const REPOSITORY = resolve(import.meta.dirname, "../../..");
const EARLIER = "0.0.1";

async function packageJourney(sandbox: Sandbox): Promise<void> {
  const { version } = JSON.parse(readFileSync(join(REPOSITORY, "package.json"), "utf8"));
  const packs = join(sandbox.root, "packs");
  const tarball = await packFolder(REPOSITORY, packs);
  expectThat(statSync(tarball).size < MOST_BYTES, "the package is small enough");
  const earlier = await packEarlier(REPOSITORY, join(packs, "before"), [version, EARLIER]);
  const registry = await startRegistry([...(await packDependencies(REPOSITORY, packs)), earlier, tarball]);
  const stranger = strangerIn(sandbox, registry);
  try {
    await stranger.npm("install", "--global", `unbidden@${EARLIER}`);
    await stranger.says(EARLIER);
    await livesThroughUpgrade(stranger, () => stranger.npm("install", "--global", tarball), version);
    const npx = await stranger.npm("exec", "--yes", "--", "unbidden", "--version");
    expectThat(npx.trim() === version, `npx runs the newest, not ${npx}`);
    await isGoneAfterRemoval(stranger);
  } finally {
    await stopDaemon(stranger.sandbox).catch(() => undefined);
    registry.close();
  }
}

type Stranger = {
  readonly sandbox: Sandbox;
  readonly npm: (...args: readonly string[]) => Promise<string>;
  readonly says: (version: string) => Promise<void>;
};

/** Somebody with nothing but Node and npm, and a home of their own. */
function strangerIn(sandbox: Sandbox, registry: Registry): Stranger {
  const prefix = join(sandbox.root, "prefix");
  const cli = join(prefix, "lib", "node_modules", "unbidden", "dist", "cli.js");
  const own = { ...sandbox, cli, daemon: true };
  const PATH = [join(prefix, "bin"), dirname(process.execPath), process.env.PATH ?? ""].join(":");
  const env = {
    ...sandboxEnv(own),
    PATH,
    ...{ npm_config_prefix: prefix, npm_config_registry: registry.url, npm_config_audit: "false" },
    ...{ npm_config_cache: join(sandbox.root, "npm-cache"), npm_config_update_notifier: "false" },
  };
  const command = async (file: string, args: readonly string[]) =>
    (await promisify(execFile)(file, args, { cwd: sandbox.project, env })).stdout;
  return {
    sandbox: own,
    npm: (...args) => command("npm", args),
    says: async (version) => {
      const said = (await command("unbidden", ["--version"])).trim();
      expectThat(said === version, `the installed command is ${version}, not ${said}`);
    },
  };
}

/** Memories of the version before are told by the new one, whose daemon has taken over; hooks of both fire in between. */
async function livesThroughUpgrade(
  { sandbox, says }: Stranger,
  upgrade: () => Promise<string>,
  version: string,
): Promise<void> {
  await installProduct(sandbox);
  await work(sandbox);
  const before = await daemonVersion(sandbox);
  expectThat(before === EARLIER, `the daemon is of the version before, not ${before}`);
  // Files of the package go and come meanwhile: hooks may be silent, and none may fail.
  await Promise.all([upgrade(), runSession(sandbox, question())]);
  await says(version);
  const told = await runSession(sandbox, question());
  expectSaidOnce(mainRequest(told, 0), DECISION);
  await installProduct(sandbox);
  // A hook would start it, too, but none so soon after the one before.
  await startDaemon(sandbox);
  const after = await daemonVersion(sandbox);
  expectThat(after === version, `the daemon is of the new version, not ${after}`);
}

function question() {
  return { prompt: STORAGE_QUESTION, script: { main: [{ text: "Noted." }] } };
}

async function isGoneAfterRemoval({ sandbox, npm }: Stranger): Promise<void> {
  await uninstallProduct(sandbox);
  await stopDaemon(sandbox);
  await npm("uninstall", "--global", "unbidden");
  expectThat(!existsSync(sandbox.cli), "the package is gone");
  expectThat(!existsSync(sandbox.settingsFile), "the settings are as before: there were none");
  const { hookRuns } = await runSession(sandbox, question());
  expectThat(hookRuns.length === 0, "no hook runs any more");
}

import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "vitest";
import { clientsHere } from "../../src/cli/launcher/choose-client.ts";
import { writeLauncher } from "../../src/cli/launcher/launcher.ts";
import { CLIENT_NAMES, type ClientName, type FastClient } from "../../src/cli/launcher/launcher-text.ts";
import { homeOf } from "../../src/config/home.ts";
import { WITH_DAEMON } from "./daemon.ts";
import type { ThrowAwayHome } from "./home.ts";
import { DIST, type HookSetting, PATIENCE_S } from "./hook.ts";
import { NO_CLAUDE } from "./no-claude.ts";

/** Everything besides Node that the launcher may ask the daemon with on this machine; not every `nc` knows such sockets. */
export const CLIENTS: readonly FastClient[] = clientsHere(process.env).filter(
  ({ tools: { nc } }) => nc === undefined || / -U|\[-\w*U/.test(helpOf(nc)),
);
export const ASKING: readonly (ClientName | "node")[] = ["node", ...CLIENTS.map(({ name }) => name)];

/** Skips by name what this machine lacks. */
export function skipMissingClients(): void {
  const missing = CLIENT_NAMES.filter((name) => !ASKING.includes(name));
  for (const name of missing) test.skip(`asked by ${name} (needs ${name})`);
}

function helpOf(program: string): string {
  const { stdout, stderr } = spawnSync(program, ["-h"], { encoding: "utf8" });
  return `${stdout}${stderr}`;
}

/** Installs a launcher as `install` does; gives how to call it, and how often it started Node. */
export async function installedLauncher(
  home: ThrowAwayHome,
  asking: ClientName | "node",
  { dist = DIST, answerMs = 2_500 } = {},
) {
  const nodePath = join(home.root, `node-${asking}`);
  const starts = join(home.root, `starts-${asking}`);
  writeFileSync(nodePath, `#!/bin/sh\necho "$@" >> '${starts}'\nexec '${process.execPath}' "$@"\n`);
  chmodSync(nodePath, 0o755);
  const found = CLIENTS.find(({ name }) => name === asking) ?? null;
  // On a busy machine the usual bound would have Node answer, where the time is not the subject.
  const client = found && { ...found, answerMs };
  const own = homeOf({ UNBIDDEN_HOME: home.unbidden });
  mkdirSync(home.unbidden, { recursive: true, mode: 0o700 });
  await writeLauncher(own, { nodePath, packageFolder: join(dist, ".."), client });
  const setting = {
    // As much extra time as any other test gives.
    installed: [own.launcher, "claude-code", String(PATIENCE_S)],
    env: WITH_DAEMON,
    // Sessions with options of their own are no subject either, unless a test says so.
    through: ["/usr/bin/env", "-u", Object.keys(NO_CLAUDE)[0] ?? ""],
  };
  return {
    setting,
    /** The arguments of each Node it started. */
    nodeStarts: () => (existsSync(starts) ? readFileSync(starts, "utf8").trim().split("\n") : []),
  };
}

/** Every way in which a hook may be called in one home: as Node, and by a launcher for each client. */
export async function waysToCall(home: ThrowAwayHome): Promise<readonly Partial<HookSetting>[]> {
  const ways: Partial<HookSetting>[] = [{}];
  for (const asking of ASKING) {
    const { installed, through } = (await installedLauncher(home, asking)).setting;
    const [file = "", ...args] = installed;
    renameSync(file, `${file}-${asking}`);
    ways.push({ installed: [`${file}-${asking}`, ...args], through, timeoutMs: 30_000 });
  }
  return ways;
}

import { copyFileSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { homeOf } from "../../src/config/home.ts";
import { countErrors } from "../../src/error-log/error-log.ts";
import type { Contender, Timing } from "../harness.ts";
import { ROOT } from "../provenance.ts";
import { speaks, staysSilent, throughDaemon } from "./daemon.ts";
import type { BenchHome } from "./home.ts";
import type { Payloads } from "./payloads.ts";

export const BARE = "bare node -e 0";
export const SKIPPED = "skipped event";
export const CAPTURE = "capture (PostToolUse)";
export const SPEAKS = "prompt that is answered";
export const SILENT = "prompt that stays silent";

/** The store is made up, so a prompt may by chance find something, or not stand out enough. */
const MOST_UNLIKE_MEANT = 0.1;

/** A copy, so that a build made meanwhile does not change what is measured. */
export function copyBuild(home: BenchHome): string {
  const folder = join(home.env.HOME ?? "", "dist");
  mkdirSync(folder);
  const built = readdirSync(join(ROOT, "dist")).filter((file) => file.endsWith(".cjs"));
  for (const file of built) copyFileSync(join(ROOT, "dist", file), join(folder, file));
  // The daemon's HTTP door takes its libraries from where the package has them.
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"), "junction");
  return join(folder, "hook.cjs");
}

/** Every kind of hook, and what it is measured against. */
export function hookContenders(hook: string, payloads: Payloads): Contender[] {
  const hooked = hookedBy(hook);
  const work = workOf(hook, payloads);
  const start = hooked("session start", payloads.sessionStart, speaks);
  return [
    bare,
    hooked(SKIPPED, payloads.skipped, staysSilent),
    ...work,
    ...throughDaemon([...work, start]),
    start,
    hooked("stop", payloads.stop, staysSilent),
  ];
}

/** A prompt by itself, and all that waits for an answer through the daemon. */
export function latencyContenders(hook: string, payloads: Payloads): Contender[] {
  const work = workOf(hook, payloads);
  return [bare, ...work.filter(({ name }) => name === SPEAKS), ...throughDaemon(work)];
}

const bare: Contender = {
  name: BARE,
  start: () => ({ args: ["-e", "0"], input: "" }),
  complaint: staysSilent,
};

function workOf(hook: string, payloads: Payloads): Contender[] {
  const hooked = hookedBy(hook);
  return [
    hooked(CAPTURE, payloads.toolUse, staysSilent),
    hooked(SPEAKS, (round) => payloads.knownSubject(round), speaks),
    hooked(SILENT, payloads.newSubject, staysSilent),
  ];
}

const hookedBy =
  (hook: string) =>
  (name: string, input: (round: number) => string, complaint: Contender["complaint"]): Contender => ({
    name,
    start: (round) => ({ args: [hook, "claude-code"], input: input(round) }),
    complaint,
  });

/** A command that seldom did its work was not measured. */
export function refuseIdleRuns(timings: ReadonlyMap<string, Timing>): void {
  for (const [name, { times, complaints }] of timings) {
    if (complaints.length > MOST_UNLIKE_MEANT * times.length) {
      throw new Error(`${name}: ${complaints.length} of ${times.length} went wrong; ${complaints[0]}`);
    }
  }
}

/** A hook hides its failures from the agent, and one that fails early is fast. Gives how often the daemon was too slow. */
export function refuseRunsWithErrors(home: BenchHome, since = 0): { daemonSilent: number } {
  const errors = new Map(countErrors(homeOf(home.env).logs, since));
  const daemonSilent = errors.get("DAEMON_SILENT")?.count ?? 0;
  errors.delete("DAEMON_SILENT");
  const told = [...errors].map(([code, { count }]) => `${count} x ${code}`);
  if (told.length > 0) throw new Error(`hooks swallowed errors: ${told.join(", ")}`);
  return { daemonSilent };
}

import { randomInt } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addedContext, madeUpSession } from "../agents/claude-code/claude-code-session.ts";
import { homeOf } from "../config/home.ts";
import { countErrors } from "../error-log/error-log.ts";
import { callInstalledHook, type InstalledAnswer } from "./installed-command.ts";

/** What the client gives a hook of ours. */
export const HOOK_TIMEOUT_MS = 3_000;

/** What became of a sentence said in one session and asked for in the next. */
export type RoundTrip =
  | { readonly status: "returned"; readonly ms: number }
  | { readonly status: "lost"; readonly why: string };

/** Says something in a made-up session and asks for it in another, in a home that is thrown away. */
export async function roundTrip(commandLine: readonly string[], env: NodeJS.ProcessEnv): Promise<RoundTrip> {
  const folder = await mkdtemp(join(tmpdir(), "unbidden-round-trip-"));
  try {
    const project = join(folder, "project");
    await mkdir(project);
    const home = join(folder, "home");
    const own = { ...withoutOurs(env), UNBIDDEN_HOME: home, UNBIDDEN_DAEMON_ENABLED: "false" };
    // The launcher listens to its command line, Node without one to the environment.
    const there = [...commandLine, "--home", home];
    return await thereAndBack((payload) => callInstalledHook(there, payload, own, HOOK_TIMEOUT_MS), {
      project,
      home,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Neither the user's switches nor options are on trial. */
function withoutOurs(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith("UNBIDDEN_")));
}

async function thereAndBack(
  call: (payload: object) => Promise<InstalledAnswer>,
  { project, home }: { project: string; home: string },
): Promise<RoundTrip> {
  const word = madeUpWord();
  const [first, second] = [madeUpSession(project), madeUpSession(project)];
  const payloads = [
    first.start,
    first.prompt(`Remember that the round trip word is ${word}.`),
    first.reply("I will remember it."),
    first.end,
  ];
  for (const payload of payloads) {
    const { exitCode } = await call(payload);
    if (exitCode !== 0) return { status: "lost", why: failureReason(exitCode) };
  }
  const { stdout, exitCode, ms } = await call(
    second.prompt("What do you remember about the round trip word?"),
  );
  if (addedContext(stdout)?.includes(word)) return { status: "returned", ms };
  return { status: "lost", why: exitCode === 0 ? silenceReason(home) : failureReason(exitCode) };
}

/** Pronounceable, so that nothing takes it for a key and redacts it. */
function madeUpWord(): string {
  const letter = (letters: string) => letters.charAt(randomInt(letters.length));
  return Array.from({ length: 5 }, () => letter("bdfgklmnprstvz") + letter("aiou")).join("");
}

function failureReason(exitCode: number | null): string {
  return exitCode === null
    ? "the hook could not be started, or did not end in 3 s"
    : `the hook exited with ${exitCode}`;
}

function silenceReason(root: string): string {
  const home = homeOf({ UNBIDDEN_HOME: root });
  const codes = [...countErrors(home.logs, 0).keys()];
  if (codes.length > 0) return `the hook was silent and counted ${codes.join(", ")}`;
  return existsSync(home.store)
    ? "the hook stored what was said and did not give it back"
    : "the hook was silent and stored nothing";
}

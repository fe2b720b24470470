import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { addedContext, madeUpSession } from "../agents/claude-code/claude-code-session.ts";
import { homeOf } from "../config/home.ts";
import { countErrors } from "../error-log/error-log.ts";

/** The time the client gives a hook of ours. */
export const HOOK_TIMEOUT_MS = 3_000;

/** More time for each hook call, where the usual bounds were too short for a busy or slow machine. */
export const EXTRA_S = 7;

type Returned = { readonly status: "returned"; readonly ms: number };
type Lost = { readonly status: "lost"; readonly reason: string };

/** The outcome of storing a sentence in one session and asking for it in the next; late: only with more time. */
export type RoundTrip =
  | Returned
  | Lost
  | { readonly status: "late"; readonly ms: number; readonly reason: string };

/** The command line of a hook that keeps its store in another home and may take some seconds longer. */
export type HookCommand = (home: string, extraS: number) => readonly string[];

/** Stores a sentence in a simulated session and asks for it in another, in a temporary home; once more with more time if it was lost. */
export async function roundTrip(command: HookCommand, env: NodeJS.ProcessEnv): Promise<RoundTrip> {
  const trip = await oneTrip(command, env, 0);
  if (trip.status === "returned") return trip;
  const again = await oneTrip(command, env, EXTRA_S);
  return again.status === "returned" ? { status: "late", ms: again.ms, reason: trip.reason } : trip;
}

async function oneTrip(
  command: HookCommand,
  env: NodeJS.ProcessEnv,
  extraS: number,
): Promise<Returned | Lost> {
  const folder = await mkdtemp(join(tmpdir(), "unbidden-round-trip-"));
  try {
    const project = join(folder, "project");
    await mkdir(project);
    const home = join(folder, "home");
    const testEnv = { ...withoutOptions(env), UNBIDDEN_HOME: home, UNBIDDEN_DAEMON_ENABLED: "false" };
    const argv = command(home, extraS);
    const call = (payload: object) =>
      callInstalledHook(argv, payload, testEnv, HOOK_TIMEOUT_MS + extraS * 1_000);
    return await storeAndRecall(call, { project, home });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Without the user's switches and options, which are not tested here. */
function withoutOptions(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith("UNBIDDEN_")));
}

async function storeAndRecall(
  call: (payload: object) => Promise<HookResult>,
  { project, home }: { project: string; home: string },
): Promise<Returned | Lost> {
  const word = randomWord();
  const [first, second] = [madeUpSession(project), madeUpSession(project)];
  const payloads = [
    first.start,
    first.prompt(`Remember that the round trip word is ${word}.`),
    first.reply("I will remember it."),
    first.end,
  ];
  for (const payload of payloads) {
    const { exitCode } = await call(payload);
    if (exitCode !== 0) return { status: "lost", reason: failureReason(exitCode) };
  }
  const { stdout, exitCode, ms } = await call(
    second.prompt("What do you remember about the round trip word?"),
  );
  if (addedContext(stdout)?.includes(word)) return { status: "returned", ms };
  return { status: "lost", reason: exitCode === 0 ? silenceReason(home) : failureReason(exitCode) };
}

/** Pronounceable, so that nothing takes it for a key and redacts it. */
function randomWord(): string {
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
    ? "the hook stored the sentence and did not return it"
    : "the hook was silent and stored nothing";
}

/** The result of one hook call; the exit code is null if it did not start or did not end in time. */
interface HookResult {
  readonly stdout: string;
  readonly exitCode: number | null;
  readonly ms: number;
}

/** Calls a hook the way an agent does: the installed command line without a shell, the payload on stdin. */
export async function callInstalledHook(
  argv: readonly string[],
  payload: object,
  env: NodeJS.ProcessEnv,
  timeoutMs: number,
): Promise<HookResult> {
  const [command = "", ...args] = argv;
  const started = performance.now();
  const child = spawn(command, args, { env, windowsHide: true, stdio: ["pipe", "pipe", "ignore"] });
  const { promise, resolve } = Promise.withResolvers<HookResult>();
  const chunks: Buffer[] = [];
  const finish = (exitCode: number | null) => {
    clearTimeout(timer);
    resolve({ stdout: Buffer.concat(chunks).toString(), exitCode, ms: performance.now() - started });
  };
  const timer = setTimeout(() => {
    child.kill("SIGKILL");
    // A grandchild may still hold the pipe; its own bounds end it.
    child.stdout.destroy();
    finish(null);
  }, timeoutMs);
  child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
  child.on("error", () => finish(null));
  child.on("close", finish);
  // A hook that ends without reading its input breaks the pipe; its exit code says why.
  child.stdin.on("error", () => child.stdin.destroy());
  child.stdin.end(JSON.stringify(payload));
  return promise;
}

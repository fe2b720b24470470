import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { NO_DAEMON, type ThrowAwayHome } from "./home.ts";
import { NO_CLAUDE } from "./no-claude.ts";

/** The bundles users run. */
export const DIST = join(import.meta.dirname, "../../dist");

/** Seconds that a hook may take longer than its bounds where time is not what a test is about: machines are busy, and long runs have the lowest priority. */
export const PATIENCE_S = process.env.FAULTS === "full" ? 570 : 27;
/** The `timeout` of our entries in the client's settings: it kills what takes longer, and so do we. */
const CLIENT_TIMEOUT_MS = 3_000;

/** An object is sent as JSON; of a list each piece is sent after a pause. */
export type HookInput = Readonly<Record<string, unknown>> | string | Uint8Array | readonly string[];

export interface HookSetting {
  readonly home: ThrowAwayHome;
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: "close" | "keep open";
  readonly timeoutMs?: number;
  /** The bounds of a hook as users have it, for a test of time. */
  readonly isBounded?: boolean;
  /** Another folder with bundles. */
  readonly dist?: string;
  /** What is started there; by default what `install` starts. */
  readonly entry?: "hook.cjs" | "plugin-hook.cjs";
  /** What an agent's settings name, in the place of the hook itself. */
  readonly installed?: readonly string[];
  /** A command that starts the command line after it, such as `setpriv`. */
  readonly through?: readonly string[];
}

export interface HookResult {
  /** Null when it had to be killed. */
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly ms: number;
}

const PAUSE_MS = 200;

/** Runs the real hook as Claude Code does: a process of its own, the payload on stdin. */
export async function callHook(input: HookInput, setting: HookSetting): Promise<HookResult> {
  const startedAt = performance.now();
  const child = startHook(setting);
  const timer = setTimeout(
    () => child.kill("SIGKILL"),
    setting.timeoutMs ?? CLIENT_TIMEOUT_MS + patienceOf(setting) * 1_000,
  );
  const [stdout, stderr, exitCode] = await Promise.all([
    textOf(child.stdout),
    textOf(child.stderr),
    exitOf(child),
    send(input, child, setting),
  ]);
  clearTimeout(timer);
  return { exitCode, stdout, stderr, ms: performance.now() - startedAt };
}

/** One call after the other, as in a session; what the model was told at each. */
export async function play(
  home: ThrowAwayHome,
  inputs: readonly HookInput[],
  setting: Partial<HookSetting> = {},
): Promise<(string | null)[]> {
  const told: (string | null)[] = [];
  for (const input of inputs) told.push(toldBy(await callHook(input, { home, ...setting })));
  return told;
}

/** Runs it and kills it after a while; true when it was done before, which is all the client ever learns. */
export async function killHook(input: HookInput, setting: HookSetting, afterMs: number): Promise<boolean> {
  return (await callHook(input, { ...setting, timeoutMs: afterMs })).exitCode === 0;
}

/**
 * What the model is told; null for silence. Throws on everything the client would show to somebody, pass to the model
 * as it is, or take for a verdict on a prompt or a permission.
 */
export function toldBy(result: HookResult): string | null {
  const { exitCode, stdout, stderr } = result;
  if (exitCode !== 0 || stderr !== "") throw new Error(`not a quiet exit: ${JSON.stringify(result)}`);
  if (stdout === "") return null;
  const { hookSpecificOutput: told, ...rest } = JSON.parse(stdout);
  const { hookEventName, additionalContext, ...more } = told;
  const speaks = SPEAKING.has(hookEventName);
  const strange = { ...rest, ...more };
  if (!speaks || typeof additionalContext !== "string" || Object.keys(strange).length > 0) {
    throw new Error(`not an answer the client accepts: ${stdout}`);
  }
  return additionalContext;
}

/** Where the client takes context. */
const SPEAKING: ReadonlySet<string> = new Set([
  ...["SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUseFailure", "SubagentStart"],
]);

function startHook(setting: HookSetting): ChildProcessWithoutNullStreams {
  const { home, dist = DIST, entry = "hook.cjs", through = [] } = setting;
  const patience = patienceOf(setting);
  const ownCommand = [
    process.execPath,
    join(dist, entry),
    "claude-code",
    ...(patience ? [`${patience}`] : []),
  ];
  const { installed = ownCommand } = setting;
  const [command = "", ...args] = [...through, ...installed];
  return spawn(command, args, { cwd: home.root, env: environmentOf(setting), windowsHide: true });
}

/** What is installed, or has a limit of its own, keeps its bounds. */
function patienceOf({ isBounded = false, installed, timeoutMs }: HookSetting): number {
  return isBounded || installed || timeoutMs ? 0 : PATIENCE_S;
}

/** All that a hook finds in its environment. */
export function environmentOf({ home, env }: Pick<HookSetting, "home" | "env">) {
  const own = {
    PATH: process.env.PATH,
    HOME: home.user,
    UNBIDDEN_HOME: home.unbidden,
    ...NO_DAEMON,
    ...NO_CLAUDE,
    CLAUDECODE: "1",
  };
  return { ...own, ...env };
}

async function send(
  input: HookInput,
  { stdin }: ChildProcessWithoutNullStreams,
  { stdin: after = "close" }: HookSetting,
): Promise<void> {
  // A hook that has read enough, or was killed, leaves while we still write.
  stdin.on("error", () => undefined);
  for (const [at, piece] of piecesOf(input).entries()) {
    if (at > 0) await sleep(PAUSE_MS);
    stdin.write(piece);
  }
  if (after === "close") stdin.end();
}

function piecesOf(input: HookInput): readonly (string | Uint8Array)[] {
  if (typeof input === "string" || input instanceof Uint8Array) return [input];
  return Array.isArray(input) ? input : [JSON.stringify(input)];
}

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}

function exitOf(child: ChildProcessWithoutNullStreams): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      // Otherwise a stdin kept open would keep the test alive.
      child.stdin.destroy();
      resolve(code);
    });
  });
}

import { join } from "node:path";
import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";
import type { Payload } from "./claude-code-payloads.ts";
import { unbidden as asProcess, type CommandResult, type Standing, settingOf } from "./command.ts";
import type { ThrowAwayHome } from "./home.ts";
import { DIST, environmentOf, type HookSetting, toldBy } from "./hook.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** What the thread is asked. */
export type ResidentCall = ResidentCommand | ResidentHook;
export type ResidentAnswer = CommandResult;

export interface ResidentCommand {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Environment;
  /** By a person at a terminal; else by an agent or a script. */
  readonly isTyped: boolean;
}

export interface ResidentHook {
  /** As the client writes it to stdin. */
  readonly payload: string;
  readonly env: Environment;
  /** How far its clock is from ours. */
  readonly clockMs: number;
}

/** Longer than any command takes; one that never ends fails its test. */
const PATIENCE_MS = 60_000;

/** Node and the system read these as a process starts, so whoever sets them gets one. */
const TOLD_AT_START = ["NODE_OPTIONS", "TZ"];

let ask: ((call: ResidentCall) => ResidentAnswer) | undefined;

/**
 * Runs the built command line in a thread that stays: the files users run, without a process for each call.
 * For tests of what a command does; those of how it is started use `command.ts`.
 */
export function unbidden(standing: Standing, ...args: string[]): CommandResult {
  if (TOLD_AT_START.some((name) => standing.env?.[name] !== undefined)) return asProcess(standing, ...args);
  return askThread({ args, isTyped: true, ...settingOf(standing) });
}

/** The same as an agent or a script runs it. */
export function unbiddenByProgram(standing: Standing, ...args: string[]): CommandResult {
  return askThread({ args, isTyped: false, ...settingOf(standing) });
}

/**
 * A session's calls, one after the other, and what the model was told at each: the engine users run keeps and answers
 * them, in that thread. Tests of how a hook is started, bounded or ended use `play`, with a process for each call.
 */
export function happened(
  home: ThrowAwayHome,
  payloads: readonly Payload[],
  { clockMs = 0, ...setting }: Pick<HookSetting, "env"> & { readonly clockMs?: number } = {},
): (string | null)[] {
  const env = environmentOf({ home, ...setting });
  // A hook's process makes everything for its owner alone, and a thread has no mask of its own.
  const mask = process.umask(0o077);
  try {
    return payloads.map((payload) =>
      toldBy({ ...askThread({ payload: JSON.stringify(payload), env, clockMs }), ms: 0 }),
    );
  } finally {
    process.umask(mask);
  }
}

function askThread(call: ResidentCall): ResidentAnswer {
  ask ??= startThread();
  return ask(call);
}

function startThread(): (call: ResidentCall) => ResidentAnswer {
  const { port1, port2 } = new MessageChannel();
  const answered = new Int32Array(new SharedArrayBuffer(4));
  const thread = new Worker(join(import.meta.dirname, "resident-thread.ts"), {
    workerData: { port: port2, answered, dist: DIST },
    transferList: [port2],
    execArgv: [],
    env: {},
  });
  thread.unref();
  return (call) => {
    Atomics.store(answered, 0, 0);
    port1.postMessage(call);
    Atomics.wait(answered, 0, 0, PATIENCE_MS);
    const got = receiveMessageOnPort(port1);
    if (!got) throw new Error(`no answer: ${JSON.stringify(call)}`);
    return got.message as ResidentAnswer;
  };
}

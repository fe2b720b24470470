// The built command line and engine in a thread that stays, for `resident.ts`: what a process of its own is told at its start, it is told here.
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type MessagePort, workerData } from "node:worker_threads";
import { BOUNDS } from "../../src/client/bounds.ts";
import type { createEngine as CreateEngine } from "../../src/engine.ts";
import type { ResidentAnswer, ResidentCall, ResidentCommand, ResidentHook } from "./resident.ts";

interface Given {
  readonly port: MessagePort;
  readonly answered: Int32Array;
  readonly dist: string;
}

const { port, answered, dist } = workerData as Given;
const CLI = join(dist, "cli.js");

/** A reader has no terminal, and a thread cannot begin anew with another heap. */
process.execArgv = ["--optimize-for-size"];

/** As a person at a terminal runs it, whoever runs the tests. */
Object.defineProperty(process, "ppid", { value: 0 });

let calls = 0;

/** Runs `dist/cli.js` from its first line, as `node dist/cli.js` does. */
async function runCommand({ args, cwd, env, isTyped }: ResidentCommand): Promise<ResidentAnswer> {
  const written = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    // Those of earlier calls, each a process of its own elsewhere.
    process[name].removeAllListeners("error");
    process[name].write = (text: string | Uint8Array) => {
      written[name] += String(text);
      return true;
    };
  }
  Object.defineProperty(process.stdin, "isTTY", { value: isTyped, configurable: true });
  process.env = { ...env };
  process.cwd = () => cwd;
  process.argv = [process.execPath, CLI, ...args];
  process.exitCode = undefined;
  await import(`${pathToFileURL(CLI).href}?call=${++calls}`);
  return { exitCode: Number(process.exitCode ?? 0), ...written };
}

/** Answers as `dist/hook.cjs` has `dist/engine.cjs` do, and closes the store, which a process leaves open. */
async function answerHook({ payload, env, clockMs }: ResidentHook): Promise<ResidentAnswer> {
  const { createEngine } = createRequire(import.meta.url)(join(dist, "engine.cjs")) as {
    createEngine: typeof CreateEngine;
  };
  const { now } = Date;
  Date.now = () => now() + clockMs;
  const engine = createEngine({ env, entryPoint: "hook", busyTimeoutMs: BOUNDS.busyInHook });
  try {
    const { text, written, after } = await engine.hook("claude-code", Buffer.from(payload));
    if (text !== null) await written();
    await after();
    return { exitCode: 0, stdout: text ?? "", stderr: "" };
  } finally {
    await engine.close();
    Date.now = now;
  }
}

port.on("message", (call: ResidentCall) => {
  const failed = (error: unknown) => ({ exitCode: 1, stdout: "", stderr: String(error) });
  void ("payload" in call ? answerHook(call) : runCommand(call)).catch(failed).then((answer) => {
    port.postMessage(answer);
    Atomics.store(answered, 0, 1);
    Atomics.notify(answered, 0);
  });
});

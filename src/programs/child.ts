import { type ChildProcess, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";

export interface ChildRequest {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
  /** `dropped` where complaints may repeat what must not be seen. */
  readonly complaints: "kept" | "dropped";
}

/** A program that we talk with. */
export interface RunningChild {
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** Its exit code, null when it was killed. Rejects where it could not be started. */
  readonly ended: Promise<number | null>;
  /** The end of what it wrote to stderr. */
  readonly complaint: () => string;
  /** Kills it with all that it started. */
  readonly kill: () => void;
}

export interface ChildEnd {
  /** Null when it was killed. */
  readonly exitCode: number | null;
  readonly stdout: Buffer;
  readonly complaint: string;
}

/** Far more than any answer. */
const MAX_BYTES = 8_000_000;
const MAX_COMPLAINT = 4_000;
const ENDINGS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Runs a program to its end, and kills it where it says too much. Rejects where it could not be started. */
export async function runChild(
  request: ChildRequest & { readonly stdin: string | Uint8Array; readonly maxBytes?: number },
): Promise<ChildEnd> {
  const child = startChild(request);
  try {
    child.stdin.end(request.stdin);
    const [stdout, exitCode] = await Promise.all([
      childOutput(child, request.maxBytes ?? MAX_BYTES),
      child.ended,
    ]);
    request.signal.throwIfAborted();
    return { exitCode, stdout, complaint: child.complaint() };
  } finally {
    // Its own children may outlive it.
    child.kill();
  }
}

/** Starts a program in its own process group, which is killed when the signal aborts or we end. */
export function startChild({ signal, complaints, ...request }: ChildRequest): RunningChild {
  signal.throwIfAborted();
  const start = () =>
    spawn(request.command, request.args, {
      cwd: request.cwd,
      env: request.env,
      stdio: ["pipe", "pipe", complaints === "kept" ? "pipe" : "ignore"],
      detached: process.platform !== "win32",
      windowsHide: true,
    });
  const { child, untie } = startTied(start, killWhole);
  const complaint = complaintOf(child);
  const kill = () => killWhole(child);
  signal.addEventListener("abort", kill);
  const ended = childExit(child).finally(() => {
    signal.removeEventListener("abort", kill);
    untie();
  });
  // Whoever waits for it hears of it; nobody else must.
  ended.catch(() => undefined);
  // It may answer, or refuse, before it has read everything.
  child.stdin?.on("error", () => undefined);
  return { stdin: child.stdin as Writable, stdout: child.stdout as Readable, ended, complaint, kill };
}

function complaintOf({ stderr }: ChildProcess): () => string {
  let complaint = "";
  stderr?.setEncoding("utf8").on("data", (text: string) => {
    complaint = (complaint + text).slice(-MAX_COMPLAINT);
  });
  return () => complaint;
}

function killWhole(child: ChildProcess): void {
  killGroup(child);
  // A process that left the group may hold them open for ever.
  child.stdout?.destroy();
  child.stderr?.destroy();
}

/** A group's number stays taken while it has members; without any there is nothing to kill. */
function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === "win32") child.kill("SIGKILL");
    else process.kill(-child.pid, "SIGKILL");
  } catch {
    // All of them are gone.
  }
}

/** Starts what must not outlive us: a process group of its own gets no Ctrl-C. Gives it and what takes the handlers away. */
export function startTied<Child extends ChildProcess>(
  start: () => Child,
  kill: (child: Child) => void,
): { readonly child: Child; readonly untie: () => void } {
  let child: Child | undefined;
  const end = () => child && kill(child);
  const onSignal = (signal: NodeJS.Signals) => {
    end();
    untie();
    process.kill(process.pid, signal);
  };
  const untie = () => {
    process.off("exit", end);
    for (const signal of ENDINGS) process.off(signal, onSignal);
  };
  // First: a signal that comes while it starts would end us alone.
  process.on("exit", end);
  for (const signal of ENDINGS) process.on(signal, onSignal);
  child = start();
  return { child, untie };
}

async function childOutput({ stdout, kill }: RunningChild, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stdout) {
    size += chunk.length;
    if (size <= maxBytes) chunks.push(chunk);
    else kill();
  }
  return Buffer.concat(chunks);
}

function childExit(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    // With `close` all of its complaint is there; a process that left its group may keep that from coming.
    child.once("close", (code) => resolve(code));
  });
}

import { type ChildProcess, spawn } from "node:child_process";
import { LlmError } from "../llm.ts";

export interface ChildRequest {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly stdin: string;
  readonly signal: AbortSignal;
}

export interface ChildEnd {
  /** Null when it was killed. */
  readonly exitCode: number | null;
  readonly stdout: string;
}

/** Far more than any answer. */
const MAX_BYTES = 8_000_000;
const ENDINGS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Runs a program in its own process group, which is killed when the signal aborts or we end. */
export async function runChild(request: ChildRequest): Promise<ChildEnd> {
  request.signal.throwIfAborted();
  const child = spawn(request.command, request.args, {
    cwd: request.cwd,
    env: request.env,
    // Its complaints may repeat the question.
    stdio: ["pipe", "pipe", "ignore"],
    detached: process.platform !== "win32",
    windowsHide: true,
  });
  const kill = () => {
    killGroup(child);
    // A process that left the group may hold it open for ever.
    child.stdout?.destroy();
  };
  const unregister = killOnExit(kill);
  request.signal.addEventListener("abort", kill);
  try {
    // It may answer, or refuse, before it has read everything.
    child.stdin?.on("error", () => undefined).end(request.stdin);
    const [stdout, exitCode] = await Promise.all([childOutput(child, kill), childExit(child)]);
    request.signal.throwIfAborted();
    return { exitCode, stdout };
  } finally {
    request.signal.removeEventListener("abort", kill);
    unregister();
    // Its own children may outlive it.
    kill();
  }
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

/** A process group of its own gets no Ctrl-C, and must not outlive us. */
function killOnExit(kill: () => void): () => void {
  const onSignal = (signal: NodeJS.Signals) => {
    kill();
    unregister();
    process.kill(process.pid, signal);
  };
  const unregister = () => {
    process.off("exit", kill);
    for (const signal of ENDINGS) process.off(signal, onSignal);
  };
  process.on("exit", kill);
  for (const signal of ENDINGS) process.on(signal, onSignal);
  return unregister;
}

async function childOutput({ stdout }: ChildProcess, kill: () => void): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stdout ?? []) {
    size += chunk.length;
    if (size <= MAX_BYTES) chunks.push(chunk);
    else kill();
  }
  return Buffer.concat(chunks).toString("utf8");
}

function childExit(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once("error", (error: NodeJS.ErrnoException) =>
      reject(new LlmError("LLM_FAILED", `it could not be started (${error.code ?? "unknown"})`)),
    );
    child.once("exit", (code) => resolve(code));
  });
}

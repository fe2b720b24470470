import { spawn } from "node:child_process";
import { performance } from "node:perf_hooks";

/** What an agent would have seen of one hook call; the exit code is null if it did not start or did not end in time. */
export interface InstalledAnswer {
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
): Promise<InstalledAnswer> {
  const [command = "", ...args] = argv;
  const started = performance.now();
  const child = spawn(command, args, { env, windowsHide: true, stdio: ["pipe", "pipe", "ignore"] });
  const { promise, resolve } = Promise.withResolvers<InstalledAnswer>();
  const chunks: Buffer[] = [];
  const answer = (exitCode: number | null) => {
    clearTimeout(timer);
    resolve({ stdout: Buffer.concat(chunks).toString(), exitCode, ms: performance.now() - started });
  };
  const timer = setTimeout(() => {
    child.kill("SIGKILL");
    // A grandchild may still hold the pipe; its own bounds end it.
    child.stdout.destroy();
    answer(null);
  }, timeoutMs);
  child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
  child.on("error", () => answer(null));
  child.on("close", answer);
  // A hook that ends without reading its input breaks the pipe; its exit code tells what happened.
  child.stdin.on("error", () => child.stdin.destroy());
  child.stdin.end(JSON.stringify(payload));
  return promise;
}

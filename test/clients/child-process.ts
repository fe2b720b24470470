import { spawn } from "node:child_process";

export type Ended = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

type Options = {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
};

/** Runs a program with empty input to its end; at the timeout this child, and only it, is killed. */
export function runToEnd(program: string, args: readonly string[], options: Options): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: options.cwd,
      env: options.env,
      timeout: options.timeoutMs,
      killSignal: "SIGKILL",
      stdio: ["ignore", "pipe", "pipe"],
    });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => stdout.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => stderr.push(chunk));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, stdout: joined(stdout), stderr: joined(stderr) }));
  });
}

function joined(chunks: readonly Buffer[]): string {
  return Buffer.concat(chunks).toString("utf8");
}

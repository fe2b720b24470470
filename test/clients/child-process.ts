import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

export type Line = { readonly text: string; readonly atMs: number };
export type Ended = {
  readonly code: number | null;
  readonly lines: readonly Line[];
  readonly stderr: string;
};

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
    const lines: Line[] = [];
    const stderr: Buffer[] = [];
    createInterface({ input: child.stdout }).on("line", (text) =>
      lines.push({ text, atMs: performance.now() }),
    );
    child.stderr.on("data", (chunk: Buffer) => stderr.push(chunk));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, lines, stderr: Buffer.concat(stderr).toString("utf8") }));
  });
}

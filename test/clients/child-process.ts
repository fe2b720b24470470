import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

export type Line = { readonly text: string; readonly atMs: number };
export type Ended = {
  readonly code: number | null;
  readonly lines: readonly Line[];
  readonly stderr: string;
};

/** What a program is given to read: at first, and after each line it prints; null ends its input. */
export type Feed = { readonly first: string; readonly after: (line: string) => string | null };

type Options = {
  readonly feed?: Feed;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
};

/** Runs a program to its end, with empty input unless it is fed; at the timeout this child, and only it, is killed. */
export function runToEnd(program: string, args: readonly string[], options: Options): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: options.cwd,
      env: options.env,
      timeout: options.timeoutMs,
      killSignal: "SIGKILL",
      stdio: [options.feed ? "pipe" : "ignore", "pipe", "pipe"],
    });
    child.stdin?.write(options.feed?.first);
    const lines: Line[] = [];
    const stderr: Buffer[] = [];
    createInterface({ input: child.stdout as Readable }).on("line", (text) => {
      lines.push({ text, atMs: performance.now() });
      const more = options.feed?.after(text);
      if (more === null) child.stdin?.end();
      else if (more) child.stdin?.write(more);
    });
    child.stderr?.on("data", (chunk: Buffer) => stderr.push(chunk));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, lines, stderr: Buffer.concat(stderr).toString("utf8") }));
  });
}

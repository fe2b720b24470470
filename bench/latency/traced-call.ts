import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What one call of a hook asks of the system, all its processes together. */
export interface TracedCall {
  readonly processes: number;
  readonly filesOpened: number;
  readonly bytesRead: number;
  readonly bytesWritten: number;
  readonly systemCalls: number;
}

interface Call {
  readonly command: readonly string[];
  readonly input: string;
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
}

/** Counts by strace; null where this machine has none. */
export function traceCall({ command, input, env, cwd }: Call): TracedCall | null {
  const log = join(tmpdir(), `traced-call-${process.pid}`);
  const { status } = spawnSync("strace", ["-f", "-qq", "-o", log, ...command], { input, env, cwd });
  if (status !== 0) return null;
  const lines = readFileSync(log, "utf8").split("\n").filter(Boolean);
  rmSync(log);
  const results = (names: RegExp) => lines.filter((line) => names.test(line)).map(resultOf);
  const sum = (values: readonly number[]) => values.reduce((total, each) => total + Math.max(0, each), 0);
  return {
    processes: results(/ execve\(/).filter((result) => result === 0).length,
    filesOpened: results(/ (?:open|openat)\(/).filter((result) => result >= 0).length,
    bytesRead: sum(results(/ (?:<\.\.\. )?(?:read|pread64|recvfrom|recvmsg)[( ]/)),
    bytesWritten: sum(results(/ (?:<\.\.\. )?(?:write|writev|sendto|sendmsg)[( ]/)),
    systemCalls: lines.filter((line) => / (?:\w+)\(/.test(line)).length,
  };
}

/** Of a call that another process interrupted the result stands on a line of its own. */
function resultOf(line: string): number {
  return Number(/ = (-?\d+)(?: [A-Z(].*)?$/.exec(line)?.[1] ?? 0);
}

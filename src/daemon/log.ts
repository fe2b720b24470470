import { join } from "node:path";
import { codeOf, type ErrorCode, ownMessage } from "../domain/errors.ts";
import { appendLine } from "../error-log/append-line.ts";
import { recordError } from "../error-log/error-log.ts";
import type { DaemonEnv } from "./daemon-env.ts";

type LogSource = Pick<DaemonEnv, "home" | "now">;

/** Logs the daemon's actions, without content, in two files that take turns. */
export function log({ home, now }: LogSource, what: string, more: Record<string, unknown> = {}): void {
  appendLine(home.root, join(home.logs, "daemon.jsonl"), { at: now(), pid: process.pid, what, ...more });
}

/** Counts an error for `doctor`, and logs it. */
export function logError(source: LogSource, error: unknown, fallback: ErrorCode): void {
  const code = codeOf(error, fallback);
  recordError(source.home.logs, { at: source.now(), code, entryPoint: "daemon" });
  const message = ownMessage(error);
  log(source, "error", { code, ...(message ? { message } : {}) });
}

import { join } from "node:path";
import { codeOf, type ErrorCode, ownMessage } from "../domain/errors.ts";
import { appendLine } from "../error-log/append-line.ts";
import { recordError } from "../error-log/error-log.ts";
import type { DaemonEnv } from "./daemon-env.ts";

type LogSource = Pick<DaemonEnv, "home" | "now">;

/** What the daemon does and why it ends; never content. Kept in two files that take turns. */
export function log({ home, now }: LogSource, what: string, more: Record<string, unknown> = {}): void {
  appendLine(join(home.logs, "daemon.jsonl"), { at: now(), pid: process.pid, what, ...more });
}

/** An error that nobody waiting must see, but `doctor` tells of. */
export function logError(speaker: LogSource, error: unknown, fallback: ErrorCode): void {
  const code = codeOf(error, fallback);
  recordError(speaker.home.logs, { at: speaker.now(), code, entryPoint: "daemon" });
  const message = ownMessage(error);
  log(speaker, "error", { code, ...(message ? { message } : {}) });
}

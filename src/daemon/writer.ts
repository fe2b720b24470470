import { Worker } from "node:worker_threads";
import { type ErrorCode, UnbiddenError } from "../domain/errors.ts";
import type { DaemonEnv } from "./daemon-env.ts";
import type { WriterOrder, WriterReport } from "./thread.ts";
import { startHeartbeat } from "./watchdog.ts";

/** The writer thread, as the other one sees it. */
export interface Writer {
  readonly write: (method: string, args: readonly unknown[]) => Promise<unknown>;
  readonly drain: (env: Readonly<Record<string, string>>, allowanceMs: number) => Promise<void>;
  /** Judges and stores what a person says by hand. */
  readonly keep: (memory: (WriterOrder & { kind: "keep" })["memory"]) => Promise<void>;
  readonly drainSomeTime: (env: Readonly<Record<string, string>>) => void;
  /** Closes the store, what was asked before it done. */
  readonly close: () => Promise<void>;
  /** Orders that are not done yet. */
  readonly waiting: () => number;
}

/** Without the id, which the writer gives. */
type NewOrder = WriterOrder extends infer O ? (O extends { id: number } ? Omit<O, "id"> : never) : never;

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** In MB; what rules look at while they learn from a long session is the most of it. */
const WRITER_HEAP = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 256 };

/** Starts the thread and waits until it has the store; throws `STORE_*` or `HOME_UNUSABLE` when it cannot have it. */
export async function startWriter({ file, home, env }: DaemonEnv, onEnd: () => void): Promise<Writer> {
  const told = { ...env, UNBIDDEN_HOME: home.root };
  const worker = new Worker(file, {
    workerData: { env: told, heartbeat: startHeartbeat() },
    resourceLimits: WRITER_HEAP,
  });
  const waiting = new Map<number, Waiting>();
  let last = 0;
  const ask = (wanted: NewOrder) =>
    new Promise<unknown>((resolve, reject) => {
      waiting.set(++last, { resolve, reject });
      worker.postMessage({ ...wanted, id: last });
    });
  await new Promise<void>((resolve, reject) => {
    worker.on("message", (report: WriterReport) => {
      if (report.kind === "ready") resolve();
      else if (report.kind === "refused") reject(errorFrom(report));
      else settleOrder(waiting, report);
    });
    worker.on("error", reject);
    worker.on("exit", () => {
      onEnd();
      reject(new UnbiddenError("DAEMON_FAILED", "the writer thread ended"));
    });
  });
  return {
    write: (method, args) => ask({ kind: "write", method, args }),
    drain: async (said, allowanceMs) => void (await ask({ kind: "drain", env: { ...said }, allowanceMs })),
    keep: async (memory) => void (await ask({ kind: "keep", memory })),
    drainSomeTime: (said) => worker.postMessage({ kind: "drain some time", env: { ...said } }),
    close: async () => void (await ask({ kind: "close" })),
    waiting: () => waiting.size,
  };
}

function settleOrder(
  waiting: Map<number, Waiting>,
  report: WriterReport & { kind: "done" | "failed" },
): void {
  const order = waiting.get(report.id);
  waiting.delete(report.id);
  if (report.kind === "done") order?.resolve(report.value);
  else order?.reject(errorFrom(report));
}

function errorFrom({ code, message }: { code: ErrorCode; message: string }): UnbiddenError {
  return new UnbiddenError(code, message);
}

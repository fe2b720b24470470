import { Worker } from "node:worker_threads";
import { UnbiddenError } from "../domain/errors.ts";
import type { DaemonEnv } from "./daemon-env.ts";
import type { WriteOrder } from "./quick-writes.ts";
import type { WriterCalls, WriterReport } from "./thread.ts";
import { startHeartbeat } from "./watchdog.ts";

/** The writer thread, as the other one sees it. */
export interface Writer extends WriterCalls {
  readonly write: (method: string, args: readonly unknown[]) => Promise<unknown>;
  /** Number of open orders, without `drainSomeTime`. */
  readonly waiting: () => number;
}

/** In MB; rules over a long session need the most of it. */
const WRITER_HEAP = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 256 };

/** Starts the thread and waits until it has the store. Throws `STORE_*` or `HOME_UNUSABLE`. */
export async function startWriter({ file, home, env }: DaemonEnv, onEnd: () => void): Promise<Writer> {
  const worker = new Worker(file, {
    workerData: { env: { ...env, UNBIDDEN_HOME: home.root }, heartbeat: startHeartbeat() },
    resourceLimits: WRITER_HEAP,
  });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  const expect = (id: number) => {
    const pending = Promise.withResolvers<unknown>();
    waiting.set(id, pending);
    return pending;
  };
  const post = (order: WriteOrder) => worker.postMessage(order);
  const call = (method: string, args: readonly unknown[]) => {
    const { promise } = expect(++last);
    post({ id: last, method, args });
    return promise;
  };
  const start = expect(0);
  worker.on("message", (report: WriterReport) => settle(waiting, report));
  worker.on("error", start.reject);
  worker.on("exit", () => {
    onEnd();
    start.reject(new UnbiddenError("DAEMON_FAILED", "the writer thread ended"));
  });
  await start.promise;
  return {
    write: call,
    drain: async (...args) => void (await call("drain", args)),
    drainSomeTime: async (...args) => post({ id: UNANSWERED, method: "drainSomeTime", args }),
    storeUserMemory: async (...args) => void (await call("storeUserMemory", args)),
    close: async () => void (await call("close", [])),
    waiting: () => waiting.size,
  };
}

/** Nobody waits for an order with this id. */
const UNANSWERED = -1;

function settle(waiting: Map<number, PromiseWithResolvers<unknown>>, report: WriterReport): void {
  const pending = waiting.get(report.id);
  waiting.delete(report.id);
  if ("error" in report) pending?.reject(new UnbiddenError(report.error.code, report.error.message));
  else pending?.resolve(report.value);
}

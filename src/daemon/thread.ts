import type { MessagePort } from "node:worker_threads";
import { BOUNDS } from "../client/bounds.ts";
import { homeOf } from "../config/home.ts";
import { readConfig } from "../config/resolve.ts";
import { codeOf, type ErrorCode, ownMessage } from "../domain/errors.ts";
import type { Memory } from "../domain/memory.ts";
import { openDaemonStore, storeUserMemory } from "../engine.ts";
import { createEngines, type SessionEnv } from "./engines.ts";
import { logError } from "./log.ts";
import { callStore, quickWrites, type WriteOrder } from "./quick-writes.ts";
import { watchHeartbeat } from "./watchdog.ts";

/** Data the writer thread starts with. */
export interface ThreadData {
  readonly env: NodeJS.ProcessEnv;
  readonly heartbeat: SharedArrayBuffer;
}

/** Calls to the writer thread beside the store's own methods. */
export interface WriterCalls {
  readonly drain: (env: SessionEnv, allowanceMs: number) => Promise<void>;
  /** Drains between writes, and checks branches. */
  readonly drainSomeTime: (env: SessionEnv) => Promise<void>;
  readonly storeUserMemory: (memory: Memory) => Promise<void>;
  /** Closes the store after open writes. */
  readonly close: () => Promise<void>;
}

/** The result of the order with this id; 0 is the thread's start. */
export type WriterReport = { readonly id: number } & (
  | { readonly value: unknown }
  | { readonly error: { readonly code: ErrorCode; readonly message: string } }
);

/** Interval of the check for secrets to clear; the first one comes after a twelfth of it. */
const CLEARING_MS = 60_000;
/** Longest wait of a write for work that can wait. */
const SLICE_MS = 25;

/** Runs the writer thread: it alone writes the store, does background work and watches the other thread. */
export function serveWrites(port: MessagePort, { env, heartbeat }: ThreadData, now: () => number): void {
  const home = homeOf(env);
  watchHeartbeat(heartbeat, { home, now });
  const report = ({ id }: Pick<WriteOrder, "id">, outcome: PromiseSettledResult<unknown>) =>
    port.postMessage(
      outcome.status === "fulfilled"
        ? { id, value: outcome.value }
        : { id, error: transferableError(outcome.reason) },
    );
  try {
    const writing = openDaemonStore(home, BOUNDS.busyElsewhere);
    const { store } = writing;
    const engines = createEngines(home, () => ({ store }));
    const quick = quickWrites(writing, report);
    const drainSlices = drainInSlices((sessionEnv) => engines(sessionEnv).drain({ allowanceMs: SLICE_MS }));
    const onError = (error: unknown) => logError({ home, now }, error, "STORE_FAILED");
    let underWay = 0;
    const periodically = (everyMs: number, slice: PeriodicWork["slice"]) =>
      runPeriodically({ slice, everyMs, isBusy: () => underWay > 0, onError });
    const stops = [
      // With the options of config.yaml: no session's own have anything removed.
      periodically(readConfig(home, env).config["daemon.maintenance_minutes"] * 60_000, () =>
        engines({}).runMaintenance({ allowanceMs: SLICE_MS }),
      ),
      periodically(CLEARING_MS, () => engines({}).clearSecrets({ allowanceMs: SLICE_MS })),
    ];
    const calls: WriterCalls = {
      drain: (sessionEnv, allowanceMs) => engines(sessionEnv).drain({ allowanceMs }),
      drainSomeTime: async (sessionEnv) => {
        try {
          await drainSlices(sessionEnv);
          await engines(sessionEnv).checkBranches();
        } catch (error) {
          logError({ home, now }, error, "DISTILL_FAILED");
        }
      },
      storeUserMemory: (memory) => storeUserMemory(store, memory),
      close: async () => {
        for (const stop of stops) stop();
        await quick.flush();
        await store.close();
      },
    };
    const execute = async (order: WriteOrder) => {
      const { method, args } = order;
      if (!Object.hasOwn(calls, method)) return callStore(store, order);
      return (calls as unknown as Record<string, (...args: unknown[]) => unknown>)[method]?.(...args);
    };
    port.on("message", async (order: WriteOrder) => {
      if (quick.take(order)) return;
      underWay++;
      const [outcome] = await Promise.allSettled([execute(order)]);
      underWay--;
      report(order, outcome);
    });
    report({ id: 0 }, { status: "fulfilled", value: undefined });
  } catch (reason) {
    report({ id: 0 }, { status: "rejected", reason });
  }
}

/** Drains a slice at a time, so that writes go between; called again meanwhile, it continues once more. */
function drainInSlices(slice: (env: SessionEnv) => Promise<void>): (env: SessionEnv) => Promise<void> {
  let running = false;
  let next: SessionEnv | null = null;
  return async (env) => {
    next = env;
    if (running) return;
    running = true;
    try {
      while (next) {
        const current: SessionEnv = next;
        const began = performance.now();
        await slice(current);
        // A shorter slice was the last, unless it was called again.
        if (next === current && performance.now() - began < SLICE_MS) next = null;
        await new Promise((resolve) => setImmediate(resolve));
      }
    } finally {
      running = false;
      next = null;
    }
  };
}

/** Errors do not cross threads: ours become one again there, and the words of others may be content. */
function transferableError(error: unknown): { code: ErrorCode; message: string } {
  const code = codeOf(error, "STORE_FAILED");
  return { code, message: ownMessage(error) ?? "the writer thread met an unexpected error" };
}

interface PeriodicWork {
  /** Does a part of the work; `more` when some is left. */
  readonly slice: () => Promise<{ readonly more: boolean }>;
  /** Somebody waits for the thread. */
  readonly isBusy: () => boolean;
  readonly everyMs: number;
  readonly onError: (error: unknown) => void;
}

/** The first round starts after this share of the interval, when the first hook is served. */
const FIRST = 1 / 12;
/** Between two slices, so that a write never waits for more than one. */
const PAUSE_MS = 50;
const BUSY_PAUSE_MS = 1_000;

/** Runs the work periodically, a slice at a time while nothing waits. Returns a function that stops it. */
function runPeriodically(work: PeriodicWork): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const schedule = (ms: number) => {
    if (!isStopped) timer = setTimeout(() => void runSlice(), ms);
  };
  const runSlice = async () => schedule(await delayAfterSlice(work));
  schedule(work.everyMs * FIRST);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/** Failed work is tried again in the next round. */
async function delayAfterSlice({ slice, isBusy, everyMs, onError }: PeriodicWork): Promise<number> {
  if (isBusy()) return Math.min(BUSY_PAUSE_MS, everyMs);
  try {
    return (await slice()).more ? PAUSE_MS : everyMs;
  } catch (error) {
    onError(error);
    return everyMs;
  }
}

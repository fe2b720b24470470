import type { MessagePort } from "node:worker_threads";
import { BOUNDS } from "../client/bounds.ts";
import { homeOf } from "../config/home.ts";
import { readConfig } from "../config/resolve.ts";
import { codeOf, type ErrorCode, ownMessage } from "../domain/errors.ts";
import { openDaemonStore, storeUserMemory } from "../engine.ts";
import { createEngines, type Engines } from "./engines.ts";
import { logError } from "./log.ts";
import { runPeriodically } from "./periodic-work.ts";
import { callStore, quickWrites, type WriteOrder } from "./quick-writes.ts";
import { scheduleBackups } from "./scheduled-backups.ts";
import { watchHeartbeat } from "./watchdog.ts";

/** Data the writer thread starts with. */
export interface ThreadData {
  readonly env: NodeJS.ProcessEnv;
  readonly heartbeat: SharedArrayBuffer;
}

/** Orders to the writer thread; those with an id are answered. */
export type WriterOrder =
  | ({ readonly kind: "write" } & WriteOrder)
  | {
      readonly kind: "drain";
      readonly id: number;
      readonly env: Record<string, string>;
      readonly allowanceMs: number;
    }
  | { readonly kind: "keep"; readonly id: number; readonly memory: Parameters<typeof storeUserMemory>[1] }
  | { readonly kind: "drain some time"; readonly env: Record<string, string> }
  | { readonly kind: "close"; readonly id: number };

export type WriterReport =
  | { readonly kind: "ready" }
  | { readonly kind: "refused"; readonly code: ErrorCode; readonly message: string }
  | { readonly kind: "done"; readonly id: number; readonly value: unknown }
  | { readonly kind: "failed"; readonly id: number; readonly code: ErrorCode; readonly message: string };

/** Whether a home is to be cleared of secrets is looked at so often, the first time after a twelfth of it. */
const CLEARING_MS = 60_000;
/** So long nobody's write waits for work that can wait. */
const SLICE_MS = 25;

/** The writer thread: it alone holds a connection that may, does what waits and watches the other thread. */
export function serveWrites(port: MessagePort, { env, heartbeat }: ThreadData, now: () => number): void {
  const home = homeOf(env);
  const tell = (report: WriterReport) => port.postMessage(report);
  watchHeartbeat(heartbeat, { home, now });
  try {
    const writing = openDaemonStore(home, BOUNDS.busyElsewhere);
    const { store } = writing;
    const engines = createEngines(home, { store });
    const drain = drainInSlices((said) => engines.engineFor(said).drain({ allowanceMs: SLICE_MS }));
    let underWay = 0;
    const stop = runPeriodically({
      // What the user says in config.yaml: no session's options have anything removed.
      slice: () => engines.engineFor({}).runMaintenance({ allowanceMs: SLICE_MS }),
      isBusy: () => underWay > 0,
      everyMs: readConfig(home, env).config["daemon.maintenance_minutes"] * 60_000,
      onError: (error) => logError({ home, now }, error, "STORE_FAILED"),
    });
    const stopClearing = runPeriodically({
      slice: () => engines.engineFor({}).clearSecrets({ allowanceMs: SLICE_MS }),
      isBusy: () => underWay > 0,
      everyMs: CLEARING_MS,
      onError: (error) => logError({ home, now }, error, "STORE_FAILED"),
    });
    const carryOut = async (order: WriterOrder): Promise<unknown> => {
      switch (order.kind) {
        case "write":
          return callStore(store, order);
        case "keep":
          return storeUserMemory(store, order.memory);
        case "drain":
          return drainNow(engines, order);
        case "drain some time":
          return drain(order.env)
            .then(() => engines.engineFor(order.env).checkBranches())
            .catch((error) => logError({ home, now }, error, "DISTILL_FAILED"));
        case "close":
          stop();
          stopClearing();
          await quick.flush();
          return store.close();
      }
    };
    scheduleBackups(engines, (error) => logError({ home, now }, error, "STORE_FAILED"));
    const quick = quickWrites(writing, ({ id }, outcome) => {
      if (outcome.status === "fulfilled") tell({ kind: "done", id, value: outcome.value });
      else tell({ kind: "failed", id, ...errorReport(outcome.reason) });
    });
    port.on("message", (order: WriterOrder) => {
      if (order.kind === "write" && quick.take(order)) return;
      underWay++;
      void answerOrder(tell, order, carryOut).finally(() => underWay--);
    });
    tell({ kind: "ready" });
  } catch (error) {
    tell({ kind: "refused", ...errorReport(error) });
  }
}

async function answerOrder(
  tell: (report: WriterReport) => void,
  order: WriterOrder,
  carryOut: (order: WriterOrder) => Promise<unknown>,
): Promise<void> {
  try {
    const value = await carryOut(order);
    if ("id" in order) tell({ kind: "done", id: order.id, value });
  } catch (error) {
    if ("id" in order) tell({ kind: "failed", id: order.id, ...errorReport(error) });
  }
}

function drainNow(engines: Engines, { env, allowanceMs }: WriterOrder & { kind: "drain" }): Promise<void> {
  return engines.engineFor(env).drain({ allowanceMs });
}

/** A slice at a time, so that writes go between; asked again meanwhile, it goes on once more. */
function drainInSlices(
  slice: (env: Record<string, string>) => Promise<void>,
): (env: Record<string, string>) => Promise<void> {
  let running = false;
  let next: Record<string, string> | null = null;
  return async (env) => {
    next = env;
    if (running) return;
    running = true;
    try {
      while (next) {
        const said: Record<string, string> = next;
        const began = performance.now();
        await slice(said);
        // What took less than it might is done, unless it was asked for again.
        if (next === said && performance.now() - began < SLICE_MS) next = null;
        await new Promise((resolve) => setImmediate(resolve));
      }
    } finally {
      running = false;
      next = null;
    }
  };
}

/** An error of ours does not cross threads as such, and becomes one again there: anybody else's words may be content. */
function errorReport(error: unknown): { code: ErrorCode; message: string } {
  const code = codeOf(error, "STORE_FAILED");
  return { code, message: ownMessage(error) ?? "the writer thread met an error nobody foresaw" };
}

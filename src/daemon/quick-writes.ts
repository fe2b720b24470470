import type { WritingStore } from "../engine.ts";

type DaemonStore = WritingStore["store"];

/** A write ordered from the writer thread. */
export interface WriteOrder {
  readonly id: number;
  readonly method: string;
  readonly args: readonly unknown[];
}

/** Writes that a session waits for: each is a single step, so several may share a transaction. */
const QUICK: ReadonlySet<string> = new Set<keyof DaemonStore>([
  "appendEvents",
  "beginContext",
  "closeReceipt",
  "dropClaim",
  "ensureProject",
  "enterSession",
  "enterWith",
  "openReceipt",
]);

/** Writes that arrive during a commit go into the next one together: eight sessions at once pay for one commit. */
export function quickWrites(
  { store, together }: WritingStore,
  report: (order: WriteOrder, outcome: PromiseSettledResult<unknown>) => void,
) {
  let queued: WriteOrder[] = [];
  /** Executes the queued writes at once. */
  const flush = async () => {
    const orders = queued;
    queued = [];
    if (orders.length === 0) return;
    const outcomes = await together(orders.map((order) => () => callStore(store, order)));
    for (const [at, order] of orders.entries()) {
      const outcome = outcomes[at];
      if (outcome) report(order, outcome);
    }
  };
  /** False for a write that needs a transaction of its own. */
  const take = (order: WriteOrder) => {
    if (!QUICK.has(order.method)) return false;
    // Messages posted earlier come before this.
    if (queued.push(order) === 1) setImmediate(() => void flush());
    return true;
  };
  return { take, flush };
}

export function callStore(store: DaemonStore, { method, args }: WriteOrder): Promise<unknown> {
  return store[method as "appendEvents"](...(args as Parameters<DaemonStore["appendEvents"]>));
}

import type { WritingStore } from "../engine.ts";

type DaemonStore = WritingStore["store"];

/** A write as it is ordered from the writer thread. */
export interface WriteOrder {
  readonly id: number;
  readonly method: string;
  readonly args: readonly unknown[];
}

/** What a session waits for: each is done in one go and may share its wait for the disk. */
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

export interface QuickWrites {
  /** False for a write that must have a transaction of its own. */
  readonly take: (order: WriteOrder) => boolean;
  /** Does at once what was taken. */
  readonly flush: () => Promise<void>;
}

/** What arrives while the disk is waited for is written together next: eight sessions at once pay for one commit. */
export function quickWrites(
  { store, together }: WritingStore,
  tell: (order: WriteOrder, outcome: PromiseSettledResult<unknown>) => void,
): QuickWrites {
  let taken: WriteOrder[] = [];
  const flush = async () => {
    const orders = taken;
    taken = [];
    if (orders.length === 0) return;
    const outcomes = await together(orders.map((order) => () => callStore(store, order)));
    for (const [at, order] of orders.entries()) {
      const outcome = outcomes[at];
      if (outcome) tell(order, outcome);
    }
  };
  const take = (order: WriteOrder) => {
    if (!QUICK.has(order.method)) return false;
    // Whatever has already been posted comes before this.
    if (taken.push(order) === 1) setImmediate(() => void flush());
    return true;
  };
  return { take, flush };
}

/** Calls the store's method of that name. */
export function callStore(store: DaemonStore, { method, args }: WriteOrder): Promise<unknown> {
  return store[method as "appendEvents"](...(args as Parameters<DaemonStore["appendEvents"]>));
}

import type { Hit } from "../domain/hit.ts";
import type { Path } from "../domain/injection-path.ts";
import type { InjectionEvent, Receipt, ReceiptItem, Requester } from "../domain/receipt.ts";
import { RANKER_VERSION } from "../recall/score/rank.ts";
import type { Store } from "../store/store.ts";
import { explain } from "./block/explain.ts";
import { nearMisses } from "./block/near-misses.ts";
import { type Plan, type Proposal, planFor, type Wording, wordingOf } from "./block/plan.ts";
import { inOrder, receiptOfPath } from "./paths/part.ts";

export interface InjectDeps {
  readonly store: Store;
  readonly newId: () => string;
  /** The paths that may speak, in the order in which their parts are to stand; all as they come where it is not said. */
  readonly order?: readonly Path[];
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds on a clock that never goes back. */
  readonly monotonic: () => number;
  /** Where a person wants to read how answers come about; null where nobody does. */
  readonly debug: ((text: string) => void) | null;
  /** Whoever asked, where it is in doubt who hears the answer. */
  readonly requester?: Requester | undefined;
  /** Writes what no answer depends on; where another thread does it nobody waits. */
  readonly aside: (write: () => Promise<unknown>) => Promise<void>;
}

/** What is to be injected, and at what. */
export interface Occasion extends Proposal {
  /** What is answered; it is answered once. */
  readonly event: string;
  readonly hookEvent: InjectionEvent;
  /** When work for this answer began, on the monotonic clock. */
  readonly startedAt: number;
}

/** Text to give, and what to call once it was really written; null for silence. */
export interface Delivery {
  readonly text: string;
  readonly written: () => Promise<void>;
}

/** From hits to the one block the agent reads: new to this context, within budget, claimed, with a receipt. */
export async function inject(deps: InjectDeps, proposed: Occasion): Promise<Delivery | null> {
  const occasion = { ...proposed, parts: inOrder(proposed.parts, deps.order) };
  const id = deps.newId();
  const { timedOutAt, isWaiting } = deps.requester ?? {};
  if (timedOutAt !== undefined) await deps.store.dropClaim(id, timedOutAt);
  const plan = await planFor(deps, occasion);
  if (isWaiting && !(await isWaiting())) return null;
  const receipt = receiptOf(deps, occasion, plan, id);
  const granted = await open(deps, receipt, plan);
  const delivery = granted === "duplicate" ? null : deliver(deps, occasion, receipt, plan, granted);
  deps.debug?.(
    explain({
      receipt,
      parts: occasion.parts,
      left: plan.leftOut,
      answer: delivery,
      ms: deps.monotonic() - occasion.startedAt,
    }),
  );
  return delivery;
}

/** A silent receipt claims nothing, so its answer need not wait for it. */
async function open(
  { store, aside }: InjectDeps,
  receipt: Receipt,
  plan: Plan,
): Promise<ReadonlySet<string> | "duplicate"> {
  const items = itemsOf(plan, receipt);
  const hasWords = plan.kept.length > 0 || plan.bare !== null || plan.portions.some(({ part }) => part.lines);
  if (hasWords) return store.openReceipt(receipt, items);
  await aside(() => store.openReceipt(receipt, items));
  return new Set();
}

/** Most that a receipt remembers of what was not given. */
const MOST_LEFT = 20;

/** What is claimed, then what is only remembered as left out. */
function itemsOf({ kept, bare, leftOut, portions }: Plan, { id }: Receipt): ReceiptItem[] {
  const rows = [
    ...kept.map(({ hit }) => itemOf(hit)),
    ...(bare?.claim ? [bare.claim] : []),
    ...[...leftOut.slice(0, MOST_LEFT), ...nearMisses(portions)].map(({ hit, why }) => itemOf(hit, why)),
  ];
  return rows.map((row, position) => ({ ...row, receipt: id, position }));
}

function itemOf({ memory, score, confidence, reasons }: Hit, left?: string): Omit<ReceiptItem, "receipt"> {
  const why = left === undefined ? reasons : { ...reasons, left };
  return { memory: memory.id, position: 0, confidence, score, reasons: why };
}

function deliver(
  deps: InjectDeps,
  occasion: Occasion,
  receipt: Receipt,
  plan: Plan,
  granted: ReadonlySet<string>,
): (Delivery & Pick<Wording, "tokens">) | null {
  const wording = wordingOf(plan, occasion, receipt.id, granted);
  if (wording === null) return null;
  const ms = deps.monotonic() - occasion.startedAt;
  return { ...wording, written: () => deps.store.closeReceipt(receipt.id, { ...wording, ms }) };
}

/** Silent until its text was written; its numbers are those of the part that came nearest to being said. */
function receiptOf(deps: InjectDeps, occasion: Occasion, plan: Plan, id: string): Receipt {
  const [first, ...others] = occasion.parts;
  const nearest = others.reduce(
    (best, part) => (best && part.best - part.threshold <= best.best - best.threshold ? best : part),
    first,
  );
  const warnings = [...occasion.degraded, ...occasion.parts.flatMap(({ degraded }) => degraded)];
  return {
    id,
    event: occasion.event,
    session: occasion.session.id,
    project: occasion.session.project?.id ?? null,
    hookEvent: occasion.hookEvent,
    verdict: "silent",
    at: deps.now(),
    best: nearest?.best ?? 0,
    threshold: nearest?.threshold ?? 0,
    degraded: [...new Set(warnings.map((warning) => warning.part))],
    paths: plan.portions.map(({ part, kept }) => receiptOfPath(part, kept.length)),
    ranker: RANKER_VERSION,
    text: null,
    tokens: 0,
    ms: deps.monotonic() - occasion.startedAt,
  };
}

import type { Hit } from "../domain/hit.ts";
import type { Path } from "../domain/injection-path.ts";
import type { InjectionEvent, Receipt, ReceiptItem, Requester } from "../domain/receipt.ts";
import { RANKER_VERSION } from "../recall/score/rank.ts";
import type { Store } from "../store/store.ts";
import { explainInjection } from "./block/explain.ts";
import { nearMisses } from "./block/near-misses.ts";
import { type BlockCandidates, type BlockPlan, planBlock, renderPlan } from "./block/plan.ts";

export interface InjectDeps {
  readonly store: Store;
  readonly newId: () => string;
  /** The paths that may speak, in the order in which their sections are to stand; all as they come where it is not said. */
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
  readonly inBackground: (write: () => Promise<unknown>) => Promise<void>;
}

/** What is to be injected, and at what. */
export interface InjectionRequest extends BlockCandidates {
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
export async function inject(deps: InjectDeps, request: InjectionRequest): Promise<Delivery | null> {
  const id = deps.newId();
  const { timedOutAt, isWaiting } = deps.requester ?? {};
  if (timedOutAt !== undefined) await deps.store.dropClaim(id, timedOutAt);
  const plan = await planBlock(deps, request);
  if (isWaiting && !(await isWaiting())) return null;
  const receipt = toReceipt(deps, request, plan, id);
  const granted = await openReceipt(deps, receipt, plan);
  const rendered = granted === "duplicate" ? null : renderPlan(plan, request, id, granted);
  const { sections, startedAt } = request;
  const ms = deps.monotonic() - startedAt;
  deps.debug?.(explainInjection({ receipt, sections, left: plan.leftOut, answer: rendered, ms }));
  return rendered && { text: rendered.text, written: () => deps.store.closeReceipt(id, { ...rendered, ms }) };
}

/** A silent receipt claims nothing, so its answer need not wait for it. */
async function openReceipt(
  { store, inBackground }: InjectDeps,
  receipt: Receipt,
  plan: BlockPlan,
): Promise<ReadonlySet<string> | "duplicate"> {
  const items = receiptItems(plan, receipt);
  const hasWords =
    plan.kept.length > 0 || plan.fallback !== null || plan.sections.some(({ section }) => section.lines);
  if (hasWords) return store.openReceipt(receipt, items);
  await inBackground(() => store.openReceipt(receipt, items));
  return new Set();
}

/** Most that a receipt remembers of what was not given. */
const MOST_LEFT = 20;

/** What is claimed, then what is only remembered as left out. */
function receiptItems({ kept, fallback, leftOut, sections }: BlockPlan, { id }: Receipt): ReceiptItem[] {
  const left = [...leftOut.slice(0, MOST_LEFT), ...nearMisses(sections)];
  const rows = [
    ...kept.map(({ hit }) => receiptItem(hit)),
    ...(fallback?.claim ? [fallback.claim] : []),
    ...left.map(({ hit, why }) => receiptItem(hit, why)),
  ];
  return rows.map((row, position) => ({ ...row, receipt: id, position }));
}

function receiptItem(
  { memory, score, confidence, reasons }: Hit,
  left?: string,
): Omit<ReceiptItem, "receipt"> {
  const why = left === undefined ? reasons : { ...reasons, left };
  return { memory: memory.id, position: 0, confidence, score, reasons: why };
}

/** Silent until its text was written; its numbers are those of the section that came nearest to being injected. */
function toReceipt(deps: InjectDeps, request: InjectionRequest, plan: BlockPlan, id: string): Receipt {
  const [nearest] = request.sections.toSorted((a, b) => b.best - b.threshold - (a.best - a.threshold));
  const warnings = [...request.degraded, ...request.sections.flatMap(({ degraded }) => degraded)];
  return {
    id,
    event: request.event,
    session: request.session.id,
    project: request.session.project?.id ?? null,
    hookEvent: request.hookEvent,
    verdict: "silent",
    at: deps.now(),
    best: nearest?.best ?? 0,
    threshold: nearest?.threshold ?? 0,
    degraded: [...new Set(warnings.map((warning) => warning.part))],
    paths: plan.sections.map(({ section: { path, best, threshold, found, ms, facts = {} }, kept }) => {
      return { path, best, threshold, found: found.length, injected: kept.length, ms, facts };
    }),
    ranker: RANKER_VERSION,
    text: null,
    tokens: 0,
    ms: deps.monotonic() - request.startedAt,
  };
}

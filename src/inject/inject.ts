import type { Hit } from "../domain/hit.ts";
import type { Path } from "../domain/injection-path.ts";
import type { InjectionEvent, Receipt, ReceiptItem, Requester, Told } from "../domain/receipt.ts";
import { RANKER_VERSION } from "../recall/score/rank.ts";
import type { Store } from "../store/store.ts";
import { estimateTokens } from "../text/tokens.ts";
import type { Budget } from "./block/budget.ts";
import type { LeftOutHit } from "./block/dedupe.ts";
import { explainInjection } from "./block/explain.ts";
import { type BlockCandidates, type BlockPlan, planBlock, renderPlan } from "./block/plan.ts";

export interface InjectDeps {
  readonly store: Store;
  readonly newId: () => string;
  /** Enabled paths in the user's order; all if missing. */
  readonly order?: readonly Path[];
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds on a clock that never goes back. */
  readonly monotonic: () => number;
  /** Null unless debugging is on. */
  readonly debug: ((text: string) => void) | null;
  /** Set where the caller may have given up. */
  readonly requester?: Requester | undefined;
  /** An agent's name for people. */
  readonly agentLabel?: (agent: string) => string;
  /** Runs a write that no answer waits for, perhaps on another thread. */
  readonly inBackground: (write: () => Promise<unknown>) => Promise<void>;
}

export interface InjectionRequest extends BlockCandidates {
  /** Answered once. */
  readonly event: string;
  readonly hookEvent: InjectionEvent;
  /** On the monotonic clock. */
  readonly startedAt: number;
}

/** `written` is called once the text was really written. */
export interface Delivery {
  readonly text: string;
  readonly told: Told;
  readonly written: () => Promise<void>;
}

/** From hits to the one block the agent reads: new to this context, within budget, claimed, with a receipt. */
export async function inject(deps: InjectDeps, request: InjectionRequest): Promise<Delivery | null> {
  const id = deps.newId();
  const { timedOutAt, isWaiting } = deps.requester ?? {};
  if (timedOutAt !== undefined) await deps.store.dropClaim(id, timedOutAt);
  const plan = await planBlock(deps, request);
  if (isWaiting && !(await isWaiting())) return null;
  const receipt = draftReceipt(deps, request, plan, id);
  const granted = await claimReceipt(deps, receipt, plan, request.budget);
  const rendered = granted === "duplicate" ? null : renderPlan(plan, request, id, granted);
  const { sections, startedAt } = request;
  const ms = deps.monotonic() - startedAt;
  deps.debug?.(explainInjection({ receipt, sections, left: plan.leftOut, answer: rendered, ms }));
  if (!rendered) return null;
  const { text, items, tokens } = rendered;
  const told = { memories: items, tokens, budget: request.budget.tokens };
  return { text, told, written: () => deps.store.closeReceipt(id, { ...rendered, ms }) };
}

/** A silent receipt claims nothing, so its answer need not wait for it. */
async function claimReceipt(
  { store, inBackground }: InjectDeps,
  receipt: Receipt,
  plan: BlockPlan,
  budget: Budget,
): Promise<ReadonlySet<string> | "duplicate"> {
  const items = plannedItems(plan, receipt, budget);
  const hasWords =
    plan.included.length > 0 ||
    plan.fallback !== null ||
    plan.sections.some(({ section }) => section.lines?.length);
  if (hasWords) return store.openReceipt(receipt, items);
  await inBackground(() => store.openReceipt(receipt, items));
  return new Set();
}

const MOST_LEFT = 20;

/** Claimed items first, then those left out. */
function plannedItems(
  { included, fallback, leftOut, sections }: BlockPlan,
  { id }: Receipt,
  { bytesPerToken }: Budget,
): ReceiptItem[] {
  const tokensOf = (lines: readonly string[]) => estimateTokens(lines.join("\n"), bytesPerToken);
  const left = [...leftOut.slice(0, MOST_LEFT), ...nearMisses(sections)];
  const rows = [
    ...included.map(({ hit, rendered }) =>
      plannedItem({ ...hit, reasons: { ...hit.reasons, tokens: tokensOf(rendered.lines) } }),
    ),
    ...(fallback?.claim ? [fallback.claim] : []),
    ...left.map(({ hit, why }) => plannedItem(hit, why)),
  ];
  return rows.map((row, position) => ({ ...row, receipt: id, position }));
}

function plannedItem(
  { memory, score, confidence, reasons }: Hit,
  left?: string,
): Omit<ReceiptItem, "receipt"> {
  const why = left === undefined ? reasons : { ...reasons, left };
  return { memory: memory.id, position: 0, confidence, score, reasons: why };
}

/** Silent until its text was written; its numbers are those of the section that came nearest to being injected. */
function draftReceipt(deps: InjectDeps, request: InjectionRequest, plan: BlockPlan, id: string): Receipt {
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
    paths: plan.sections.map(({ section: { path, best, threshold, found, ms, facts = {} }, included }) => {
      return { path, best, threshold, found: found.length, injected: included.length, ms, facts };
    }),
    ranker: RANKER_VERSION,
    text: null,
    tokens: 0,
    ms: deps.monotonic() - request.startedAt,
  };
}

const MOST_NEAR_MISSES = 3;
/** Share of the threshold that makes a near miss. */
const NEAR = 0.5;

/** The best hits below the threshold, for the receipt. */
function nearMisses(sections: BlockPlan["sections"]): readonly LeftOutHit[] {
  const below = sections.flatMap(({ section: { path, threshold, found } }) =>
    found
      .filter(({ confidence }) => confidence < threshold && confidence >= NEAR * threshold)
      .map((hit) => ({ ...hit, reasons: { ...hit.reasons, path } })),
  );
  const nearest = below
    .toSorted((one, other) => other.confidence - one.confidence)
    .slice(0, MOST_NEAR_MISSES);
  return nearest.map((hit) => ({ hit, why: "below the threshold" }));
}

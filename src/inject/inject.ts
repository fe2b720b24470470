import type { Hit, Warning } from "../domain/hit.ts";
import type { Injection, Moment } from "../domain/injection.ts";
import { estimateTokens } from "../domain/tokens.ts";
import { RANKER_VERSION } from "../recall/rank.ts";
import type { Session, Store } from "../store/store.ts";
import { type Budget, type PackItem, packToBudget } from "./budget.ts";
import { renderBlock, renderItem, renderMore } from "./render.ts";

export interface InjectDeps {
  readonly store: Store;
  readonly newId: () => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds on a clock that never goes back. */
  readonly monotonic: () => number;
}

/** What one moment has to say, before it is known what this context already holds. */
export interface Proposal {
  readonly event: string;
  readonly session: Session;
  readonly moment: Moment;
  readonly hits: readonly Hit[];
  readonly best: number;
  readonly bar: number;
  readonly degraded: readonly Warning[];
  readonly budget: Budget;
  /** What the block is about, in its first line. */
  readonly subject: string;
  /** When work for this answer began, on the monotonic clock. */
  readonly startedAt: number;
}

/** Text to give, and what to call once it was really written; null for silence. */
export interface Delivery {
  readonly text: string;
  readonly written: () => Promise<void>;
}

/** From hits to the one block the agent reads: new to this context, within budget, claimed, with a receipt. */
export async function inject(deps: InjectDeps, proposal: Proposal): Promise<Delivery | null> {
  const { store } = deps;
  const { session, hits } = proposal;
  const held = await store.inContext(
    session,
    hits.map((hit) => hit.memory.id),
    deps.now(),
  );
  const fresh = hits.filter((hit) => !held.has(hit.memory.id));
  const short = await store.shortIds(fresh.map((hit) => hit.memory.id));
  const shortOf = (hit: Hit) => short.get(hit.memory.id) ?? hit.memory.id;
  const items = fresh.map((hit) => ({ hit, rendered: renderItem(hit.memory, shortOf(hit)) }));
  const { kept, left } = packToBudget(items, proposal.budget);
  const receipt = receiptOf(deps, proposal);
  const claims = kept.map(({ hit }, position) => ({
    ...hit,
    injection: receipt.id,
    memory: hit.memory.id,
    position,
  }));
  const granted = await store.openInjection(receipt, claims);
  const given = granted === "duplicate" ? [] : kept.filter(({ hit }) => granted.has(hit.memory.id));
  if (given.length === 0) return null;
  const more = left.map(({ hit }) => renderMore(hit.memory, shortOf(hit)));
  return deliver(deps, proposal, receipt, given, more);
}

function deliver(
  deps: InjectDeps,
  proposal: Proposal,
  receipt: Injection,
  given: readonly PackItem[],
  more: readonly string[],
): Delivery {
  const frame = { nonce: receipt.id.slice(0, 4), more, subject: proposal.subject };
  const text = renderBlock(
    given.map((item) => item.rendered),
    frame,
  );
  const tokens = estimateTokens(text, proposal.budget.bytesPerToken);
  const ms = deps.monotonic() - proposal.startedAt;
  const items = given.map(({ hit }) => hit.memory.id);
  return { text, written: () => deps.store.closeInjection(receipt.id, { text, tokens, ms, items }) };
}

/** Silent until its text was written. */
function receiptOf(deps: InjectDeps, proposal: Proposal): Injection {
  return {
    id: deps.newId(),
    event: proposal.event,
    session: proposal.session.id,
    project: proposal.session.project?.id ?? null,
    moment: proposal.moment,
    verdict: "silent",
    at: deps.now(),
    best: proposal.best,
    bar: proposal.bar,
    degraded: proposal.degraded.map((warning) => warning.part),
    ranker: RANKER_VERSION,
    text: null,
    tokens: 0,
    ms: deps.monotonic() - proposal.startedAt,
  };
}

import type { Hit, Warning } from "../domain/hit.ts";
import type { Asker, Injection, InjectionItem, Moment } from "../domain/injection.ts";
import { GONE } from "../domain/memory.ts";
import { estimateTokens } from "../domain/tokens.ts";
import { RANKER_VERSION } from "../recall/rank.ts";
import type { Session, Store } from "../store/store.ts";
import { type BareAnswer, givenAlready, nothingKnown, type Question } from "./bare-answer.ts";
import { type Budget, type Packed, packToBudget } from "./budget.ts";
import { type LeftOut, sift } from "./diversity.ts";
import { explain } from "./explain.ts";
import { renderAnswer, renderBlock, renderItem, renderMore } from "./render.ts";

export interface InjectDeps {
  readonly store: Store;
  readonly newId: () => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds on a clock that never goes back. */
  readonly monotonic: () => number;
  /** Where a person wants to read how answers come about; null where nobody does. */
  readonly debug: ((text: string) => void) | null;
  /** Whoever asked, where it is in doubt who hears the answer. */
  readonly asker?: Asker | undefined;
  /** Writes what no answer depends on; where another thread does it nobody waits. */
  readonly aside: (write: () => Promise<unknown>) => Promise<void>;
}

/** What one moment has to say, before it is known what this context already holds. */
export interface Proposal {
  readonly event: string;
  readonly session: Session;
  readonly moment: Moment;
  /** What may be said, best first. */
  readonly hits: readonly Hit[];
  /** What was looked for and all that was found, for those who want it explained. */
  readonly terms: readonly string[];
  readonly found: readonly Hit[];
  readonly best: number;
  readonly bar: number;
  readonly degraded: readonly Warning[];
  readonly budget: Budget;
  /** Most memories from one session. */
  readonly perSession: number;
  /** Asked for in so many words, so that an answer is owed; null for what comes unasked. */
  readonly question: Question | null;
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

/** What is to be said, before it is claimed. */
export interface Plan extends Packed {
  readonly leftOut: readonly LeftOut[];
  /** Instead of memories, where there are none to give. */
  readonly bare: BareAnswer | null;
}

/** From hits to the one block the agent reads: new to this context, within budget, claimed, with a receipt. */
export async function inject(deps: InjectDeps, proposal: Proposal): Promise<Delivery | null> {
  const id = deps.newId();
  const { unheardAt, isThere } = deps.asker ?? {};
  if (unheardAt !== undefined) await deps.store.dropClaim(id, unheardAt);
  const plan = await planFor(deps, proposal);
  if (isThere && !(await isThere())) return null;
  const receipt = receiptOf(deps, proposal, id);
  const granted = await open(deps, receipt, plan);
  const delivery = granted === "duplicate" ? null : deliver(deps, proposal, receipt, plan, granted);
  deps.debug?.(
    explain({
      ...proposal,
      receipt,
      left: plan.leftOut,
      answer: delivery,
      ms: deps.monotonic() - proposal.startedAt,
    }),
  );
  return delivery;
}

/** A silent receipt claims nothing, so its answer need not wait for it. */
async function open(
  { store, aside }: InjectDeps,
  receipt: Injection,
  plan: Plan,
): Promise<ReadonlySet<string> | "duplicate"> {
  const items = itemsOf(plan, receipt);
  if (plan.kept.length > 0 || plan.bare !== null) return store.openInjection(receipt, items);
  await aside(() => store.openInjection(receipt, items));
  return new Set();
}

/** What is new to this context and has room. */
export async function planFor(
  { store, now }: Pick<InjectDeps, "store" | "now">,
  proposal: Proposal,
): Promise<Plan> {
  const { session, hits, question, degraded } = proposal;
  const ids = hits.map((hit) => hit.memory.id);
  const held = await store.inContext(session, ids, now());
  const { kept: fresh, left } = sift(hits, held, proposal.perSession);
  const newer = fresh.flatMap(({ memory }) => memory.supersededBy ?? []);
  const short = await store.shortIds([...ids, ...newer]);
  const shortId = (id: string) => short.get(id) ?? id;
  const items = fresh.map((hit) => {
    const { id, supersededBy } = hit.memory;
    const rendered = renderItem(
      hit.memory,
      shortId(id),
      supersededBy === null || supersededBy === GONE ? undefined : shortId(supersededBy),
      hit.reasons.labels,
    );
    return { hit, rendered, name: renderMore(hit.memory, shortId(id)) };
  });
  const packed = packToBudget(items, proposal.budget);
  const noRoom = packed.left.map(({ hit }) => ({ hit, why: "no room" }));
  const isOwed = question !== null && fresh.length === 0;
  const known = isOwed ? givenAlready(hits, held, ({ memory }) => shortId(memory.id)) : null;
  // What failed or came too late may have held the answer.
  const isUnknown = isOwed && hits.length === 0 && degraded.length === 0;
  const unknown = isUnknown && (await isKnownProject(store, session)) ? nothingKnown(question) : null;
  return { ...packed, leftOut: [...left, ...noRoom], bare: known ?? unknown };
}

/** Where nothing at all is remembered nobody expects an answer. */
async function isKnownProject(store: Store, { project }: Session): Promise<boolean> {
  return project !== null && (await store.hasMemories(project.id));
}

/** Most that a receipt remembers of what was not given. */
const MOST_LEFT = 20;

/** What is claimed, then what is only remembered as left out. */
function itemsOf({ kept, bare, leftOut }: Plan, { id }: Injection): InjectionItem[] {
  const rows = [
    ...kept.map(({ hit }) => itemOf(hit)),
    ...(bare?.claim ? [bare.claim] : []),
    ...leftOut.slice(0, MOST_LEFT).map(({ hit, why }) => itemOf(hit, why)),
  ];
  return rows.map((row, position) => ({ ...row, injection: id, position }));
}

function itemOf(
  { memory, score, confidence, reasons }: Hit,
  left?: string,
): Omit<InjectionItem, "injection"> {
  const why = left === undefined ? reasons : { ...reasons, left };
  return { memory: memory.id, position: 0, confidence, score, reasons: why };
}

function deliver(
  deps: InjectDeps,
  proposal: Proposal,
  receipt: Injection,
  plan: Plan,
  granted: ReadonlySet<string>,
): (Delivery & Pick<Wording, "tokens">) | null {
  const wording = wordingOf(plan, proposal, receipt.id, granted);
  if (wording === null) return null;
  const ms = deps.monotonic() - proposal.startedAt;
  return { ...wording, written: () => deps.store.closeInjection(receipt.id, { ...wording, ms }) };
}

/** The block itself, what it costs, and the ids of what it tells. */
export interface Wording {
  readonly text: string;
  readonly tokens: number;
  readonly items: readonly string[];
}

/** What a plan comes to when only these of its memories may be told; null for silence. */
export function wordingOf(
  { kept, more, bare }: Plan,
  { subject, budget }: Proposal,
  injection: string,
  granted: ReadonlySet<string>,
): Wording | null {
  const given = kept.filter(({ hit }) => granted.has(hit.memory.id));
  const isBare = given.length === 0;
  if (isBare && (bare === null || (bare.claim !== null && !granted.has(bare.claim.memory)))) return null;
  const frame = { nonce: injection.slice(0, 4), more, subject };
  const text =
    isBare && bare
      ? renderAnswer(bare, frame)
      : renderBlock(
          given.map((item) => item.rendered),
          frame,
        );
  const items = isBare ? (bare?.claim ? [bare.claim.memory] : []) : given.map(({ hit }) => hit.memory.id);
  return { text, tokens: estimateTokens(text, budget.bytesPerToken), items };
}

/** Silent until its text was written. */
function receiptOf(deps: InjectDeps, proposal: Proposal, id: string): Injection {
  return {
    id,
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

import type { Hit } from "../../domain/hit.ts";
import { isFullTurn, REMOVED_AT_SOURCE } from "../../domain/memory.ts";
import type { Session, Store } from "../../store/store.ts";
import { estimateTokens } from "../../text/tokens.ts";
import type { CollectedSections, PathSection } from "../paths/section.ts";
import { asOneLine, type Budget, fitLines, type Packed, type PackItem, packSections } from "./budget.ts";
import { type ContextMemories, dedupe, type LeftOutHit } from "./dedupe.ts";
import { alreadyInjected, type FallbackAnswer, nothingRemembered } from "./fallback-answer.ts";
import { hasWordsToTell } from "./forms.ts";
import { framedBlock, type Paragraph, renderBlock, renderItem, renderMore, renderPassage } from "./render.ts";

/** Sections before this context's memories are known. */
export interface BlockCandidates extends CollectedSections {
  readonly session: Session;
  readonly budget: Budget;
  /** Rest of the first line, such as `from earlier work`. */
  readonly subject: string;
}

/** The block before its memories are claimed. */
export interface BlockPlan extends Packed {
  readonly sections: readonly {
    readonly section: CollectedSections["sections"][number];
    readonly included: readonly PackItem[];
  }[];
  readonly leftOut: readonly LeftOutHit[];
  readonly fallback: FallbackAnswer | null;
}

type PlanDeps = {
  readonly store: Store;
  readonly now: () => number;
  /** An agent's name for people; by default as the store has it. */
  readonly agentLabel?: (agent: string) => string;
};

/** Deduplicates the sections and fits them into the budget. */
export async function planBlock(deps: PlanDeps, candidates: BlockCandidates): Promise<BlockPlan> {
  const { store, now } = deps;
  const { session, budget } = candidates;
  const sections = fitLines(candidates.sections, budget);
  const ids = [...new Set(sections.flatMap(({ hits }) => hits.map((hit) => hit.memory.id)))];
  const inContext = await store.inContext(session, ids, now());
  const { deduped, left } = dedupeSections(sections, inContext);
  const fresh = deduped.flat();
  const newer = fresh.flatMap(({ memory }) => memory.supersededBy ?? []);
  const short = await store.shortIds([...ids, ...newer]);
  const shortOf = (id: string) => short.get(id) ?? id;
  const elsewhere = await otherAgents(deps, session, fresh);
  const toPack = sections.map(({ cap, lines = [] }, at) => ({
    cap,
    lines,
    items: (deduped[at] ?? []).map((hit, index) => ({
      ...toPackItem(hit, shortOf, cap, elsewhere.get(hit.memory.session ?? "")),
      isOwed: cap.isOwed === true && index === 0,
    })),
  }));
  const packed = packSections(toPack, budget);
  const packedIds = new Set(packed.included.map(({ hit }) => hit.memory.id));
  const overBudget = packed.left.map(({ hit }) => ({
    hit,
    why: packedIds.has(hit.memory.id) ? "already in this block" : "no space left in the block",
  }));
  return {
    ...packed,
    sections: sections.map((section, at) => ({
      section,
      included: packed.included.filter(({ hit }) => deduped[at]?.includes(hit)),
    })),
    leftOut: [...left, ...overBudget],
    fallback: fresh.length === 0 ? await fallbackFor(store, candidates, inContext, shortOf) : null,
  };
}

/** A section adds nothing that an earlier one has, not even in other words. */
function dedupeSections(
  sections: readonly PathSection[],
  inContext: ContextMemories,
): { readonly deduped: readonly (readonly Hit[])[]; readonly left: readonly LeftOutHit[] } {
  const earlier: Hit[] = [];
  const left: LeftOutHit[] = [];
  const deduped = sections.map(({ path, hits, perSession }) => {
    const isOld = ({ memory }: Hit) => earlier.some((hit) => hit.memory.id === memory.id);
    const others = earlier.filter(({ memory }) => !hits.some((hit) => hit.memory.id === memory.id));
    const named = hits.map((hit) => ({ ...hit, reasons: { ...hit.reasons, path } }));
    const own = named.filter(({ memory }) => hasWordsToTell(memory));
    left.push(...named.filter((hit) => !own.includes(hit)).map((hit) => ({ hit, why: ORDER_OF_NOBODY })));
    const fresh = own.filter((hit) => !isOld(hit));
    const one = dedupe([...others, ...own.filter(isOld), ...fresh], inContext, perSession);
    earlier.push(...fresh.filter((hit) => one.unique.includes(hit)));
    left.push(...one.left.filter(({ hit }) => !others.includes(hit)));
    return own.filter((hit) => one.unique.includes(hit));
  });
  return { deduped, left };
}

/** Not told unasked, whatever it is about. */
const ORDER_OF_NOBODY = "it gives an order that the user did not give";

/** The agents of memories that another agent than this session's was told, by the memories' sessions. */
async function otherAgents(
  { store, agentLabel = (agent) => agent }: PlanDeps,
  session: Session,
  hits: readonly Hit[],
): Promise<ReadonlyMap<string, string>> {
  const sessions = new Set(hits.flatMap(({ memory }) => memory.session ?? []));
  const agents = [...(await store.agentsOf([...sessions]))].filter(([, agent]) => agent !== session.agent);
  return new Map(agents.map(([id, agent]) => [id, agentLabel(agent)]));
}

function toPackItem(
  hit: Hit,
  shortOf: (id: string) => string,
  cap: PathSection["cap"],
  agent: string | undefined,
): PackItem {
  const { id, supersededBy } = hit.memory;
  const newer =
    supersededBy === null || supersededBy === REMOVED_AT_SOURCE ? undefined : shortOf(supersededBy);
  const whole = isFullTurn(hit.memory)
    ? renderPassage(hit.memory, shortOf(id), hit.reasons.matched, PASSAGE, agent)
    : renderItem(hit.memory, shortOf(id), newer, hit.reasons.labels, cap.itemCharacters, agent);
  const rendered = cap.titlesAlone || hit.titleAlone ? asOneLine(whole) : whole;
  const name = renderMore(hit.memory, shortOf(id));
  return { hit, rendered, name };
}

const PASSAGE = 500;

/** The answer to a question that no new memory answers. */
async function fallbackFor(
  store: Store,
  { sections, degraded, session }: BlockCandidates,
  inContext: ContextMemories,
  shortOf: (id: string) => string,
): Promise<FallbackAnswer | null> {
  const owed = sections.find(({ question }) => question !== null);
  if (!owed?.question || sections.some(({ lines }) => lines?.length)) return null;
  const known = alreadyInjected(owed.hits, inContext, ({ memory }) => shortOf(memory.id));
  if (known) return known;
  // A failed part may have had the answer.
  const isUnknown = owed.hits.length === 0 && owed.degraded.length === 0 && degraded.length === 0;
  return isUnknown && (await isKnownProject(store, session)) ? nothingRemembered(owed.question) : null;
}

/** An empty memory is expected to know nothing. */
async function isKnownProject(store: Store, { project }: Session): Promise<boolean> {
  return project !== null && (await store.hasMemories(project.id));
}

export interface RenderedBlock {
  readonly text: string;
  readonly tokens: number;
  readonly items: readonly string[];
}

/** The block with the claimed memories alone, null for silence. */
export function renderPlan(
  plan: BlockPlan,
  candidates: Pick<BlockCandidates, "subject" | "budget">,
  receipt: string,
  granted: ReadonlySet<string>,
): RenderedBlock | null {
  const { subject, budget } = candidates;
  const nonce = receipt.slice(0, 4);
  const paragraphs = paragraphsOf(plan, granted);
  if (paragraphs.length === 0) return renderFallback(plan.fallback, candidates, nonce, granted);
  const items = paragraphs.flatMap(({ memory }) => memory?.id ?? []);
  return {
    ...withTokens(
      renderBlock(paragraphs, { nonce, more: plan.more, subject, command: budget.command }),
      budget,
    ),
    items,
  };
}

function paragraphsOf({ sections }: BlockPlan, granted: ReadonlySet<string>): Paragraph[] {
  return sections.flatMap(({ section: { lines = [], linesNeedMemory }, included }) => {
    const claimed = included.filter(({ hit }) => granted.has(hit.memory.id)).map(({ rendered }) => rendered);
    const hasLines = lines.length > 0 && (claimed.length > 0 || !linesNeedMemory);
    return [...(hasLines ? [{ lines }] : []), ...claimed];
  });
}

function renderFallback(
  fallback: FallbackAnswer | null,
  { subject, budget }: Pick<BlockCandidates, "subject" | "budget">,
  nonce: string,
  granted: ReadonlySet<string>,
): RenderedBlock | null {
  if (fallback === null || (fallback.claim !== null && !granted.has(fallback.claim.memory))) return null;
  const text = framedBlock(nonce, `${fallback.what} ${subject}`, [fallback.line]);
  return { ...withTokens(text, budget), items: fallback.claim ? [fallback.claim.memory] : [] };
}

function withTokens(text: string, { bytesPerToken }: Budget): Pick<RenderedBlock, "text" | "tokens"> {
  return { text, tokens: estimateTokens(text, bytesPerToken) };
}

import type { Hit } from "../../domain/hit.ts";
import { REMOVED_AT_SOURCE } from "../../domain/memory.ts";
import { isFullTurn } from "../../recall/score/full-turn.ts";
import type { Session, Store } from "../../store/store.ts";
import { estimateTokens } from "../../text/tokens.ts";
import type { CollectedSections, PathSection } from "../paths/section.ts";
import { asOneLine, type Budget, fitLines, type Packed, type PackItem, packSections } from "./budget.ts";
import { dedupe, type HeldMemories, type LeftOutHit } from "./dedupe.ts";
import { alreadyInjected, type FallbackAnswer, nothingRemembered } from "./fallback-answer.ts";
import { framedBlock, type Paragraph, renderBlock, renderItem, renderMore, renderPassage } from "./render.ts";

/** Sections before this context's memories are known. */
export interface BlockCandidates extends CollectedSections {
  readonly session: Session;
  readonly budget: Budget;
  /** For the first line, such as `from earlier work`. */
  readonly subject: string;
}

/** The block before its memories are claimed. */
export interface BlockPlan extends Packed {
  readonly sections: readonly {
    readonly section: CollectedSections["sections"][number];
    readonly kept: readonly PackItem[];
  }[];
  readonly leftOut: readonly LeftOutHit[];
  readonly fallback: FallbackAnswer | null;
}

type PlanDeps = { readonly store: Store; readonly now: () => number };

/** Deduplicates the sections and fits them into the budget. */
export async function planBlock({ store, now }: PlanDeps, candidates: BlockCandidates): Promise<BlockPlan> {
  const { session, budget } = candidates;
  const sections = fitLines(candidates.sections, budget);
  const ids = [...new Set(sections.flatMap(({ hits }) => hits.map((hit) => hit.memory.id)))];
  const held = await store.inContext(session, ids, now());
  const { deduped, left } = dedupeSections(sections, held);
  const fresh = deduped.flat();
  const newer = fresh.flatMap(({ memory }) => memory.supersededBy ?? []);
  const short = await store.shortIds([...ids, ...newer]);
  const shortOf = (id: string) => short.get(id) ?? id;
  const toPack = sections.map(({ cap, lines = [] }, at) => ({
    cap,
    lines,
    items: (deduped[at] ?? []).map((hit, place) => toPackItem(hit, shortOf, cap, place === 0)),
  }));
  const packed = packSections(toPack, budget);
  const packedIds = new Set(packed.kept.map(({ hit }) => hit.memory.id));
  const noRoom = packed.left.map(({ hit }) => ({
    hit,
    why: packedIds.has(hit.memory.id) ? "already in this block" : "no room",
  }));
  return {
    ...packed,
    sections: sections.map((section, at) => ({
      section,
      kept: packed.kept.filter(({ hit }) => deduped[at]?.includes(hit)),
    })),
    leftOut: [...left, ...noRoom],
    fallback: fresh.length === 0 ? await fallbackFor(store, candidates, held, shortOf) : null,
  };
}

/** A section adds nothing that an earlier one has, not even in other words. */
function dedupeSections(
  sections: readonly PathSection[],
  held: HeldMemories,
): { readonly deduped: readonly (readonly Hit[])[]; readonly left: readonly LeftOutHit[] } {
  const earlier: Hit[] = [];
  const left: LeftOutHit[] = [];
  const deduped = sections.map(({ path, hits, perSession }) => {
    const isOld = ({ memory }: Hit) => earlier.some((hit) => hit.memory.id === memory.id);
    const others = earlier.filter(({ memory }) => !hits.some((hit) => hit.memory.id === memory.id));
    const own = hits.map((hit) => ({ ...hit, reasons: { ...hit.reasons, path } }));
    const fresh = own.filter((hit) => !isOld(hit));
    const one = dedupe([...others, ...own.filter(isOld), ...fresh], held, perSession);
    earlier.push(...fresh.filter((hit) => one.kept.includes(hit)));
    left.push(...one.left.filter(({ hit }) => !others.includes(hit)));
    return own.filter((hit) => one.kept.includes(hit));
  });
  return { deduped, left };
}

function toPackItem(
  hit: Hit,
  shortOf: (id: string) => string,
  cap: PathSection["cap"],
  isBest: boolean,
): PackItem {
  const { id, supersededBy } = hit.memory;
  const newer =
    supersededBy === null || supersededBy === REMOVED_AT_SOURCE ? undefined : shortOf(supersededBy);
  const whole = isFullTurn(hit.memory)
    ? renderPassage(hit.memory, shortOf(id), hit.reasons.matched, PASSAGE)
    : renderItem(hit.memory, shortOf(id), newer, hit.reasons.labels, cap.itemCharacters);
  const rendered = cap.titlesAlone || hit.titleAlone ? asOneLine(whole) : whole;
  const name = renderMore(hit.memory, shortOf(id));
  return { hit, rendered, name, ...(cap.isOwed && isBest ? { isOwed: true } : {}) };
}

const PASSAGE = 500;

/** The answer to a question that no new memory answers. */
async function fallbackFor(
  store: Store,
  { sections, degraded, session }: BlockCandidates,
  held: HeldMemories,
  shortOf: (id: string) => string,
): Promise<FallbackAnswer | null> {
  const asked = sections.find(({ question }) => question !== null);
  if (!asked?.question || sections.some(({ lines }) => lines?.length)) return null;
  const known = alreadyInjected(asked.hits, held, ({ memory }) => shortOf(memory.id));
  if (known) return known;
  // A failed part may have had the answer.
  const isUnknown = asked.hits.length === 0 && asked.degraded.length === 0 && degraded.length === 0;
  return isUnknown && (await isKnownProject(store, session)) ? nothingRemembered(asked.question) : null;
}

/** Nobody expects an answer from an empty memory. */
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
  return { ...withTokens(renderBlock(paragraphs, { nonce, more: plan.more, subject }), budget), items };
}

function paragraphsOf({ sections }: BlockPlan, granted: ReadonlySet<string>): Paragraph[] {
  return sections.flatMap(({ section: { lines = [], linesNeedMemory }, kept }) => {
    const claimed = kept.filter(({ hit }) => granted.has(hit.memory.id)).map(({ rendered }) => rendered);
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

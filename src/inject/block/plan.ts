import type { Hit } from "../../domain/hit.ts";
import { REMOVED_AT_SOURCE } from "../../domain/memory.ts";
import { isFullTurn } from "../../recall/score/full-turn.ts";
import type { Session, Store } from "../../store/store.ts";
import { estimateTokens } from "../../text/tokens.ts";
import type { Gathered, Part } from "../paths/part.ts";
import { type BareAnswer, givenAlready, nothingKnown } from "./bare-answer.ts";
import { type Budget, inOneLine, linesWithin, type Packed, type PackItem, packPortions } from "./budget.ts";
import { type Held, type LeftOut, sift } from "./diversity.ts";
import {
  type Paragraph,
  renderAnswer,
  renderBlock,
  renderItem,
  renderMore,
  renderPassage,
} from "./render.ts";

/** What a hook event has to say, before it is known what this context already holds. */
export interface Proposal extends Gathered {
  readonly session: Session;
  /** Of the whole block. */
  readonly budget: Budget;
  /** What the block is about, in its first line. */
  readonly subject: string;
}

/** What is to be said, before it is claimed. */
export interface Plan extends Packed {
  /** Each part with what of it is told. */
  readonly portions: readonly {
    readonly part: Gathered["parts"][number];
    readonly kept: readonly PackItem[];
  }[];
  readonly leftOut: readonly LeftOut[];
  /** Instead of memories, where there are none to give. */
  readonly bare: BareAnswer | null;
}

type PlanDeps = { readonly store: Store; readonly now: () => number };

/** What is new to this context and has room. */
export async function planFor({ store, now }: PlanDeps, proposal: Proposal): Promise<Plan> {
  const { session, budget } = proposal;
  const parts = withRoom(proposal.parts, budget);
  const ids = [...new Set(parts.flatMap(({ hits }) => hits.map((hit) => hit.memory.id)))];
  const held = await store.inContext(session, ids, now());
  const { sifted, left } = siftParts(parts, held);
  const fresh = sifted.flat();
  const newer = fresh.flatMap(({ memory }) => memory.supersededBy ?? []);
  const short = await store.shortIds([...ids, ...newer]);
  const shortOf = (id: string) => short.get(id) ?? id;
  const portions = parts.map(({ cap, lines = [] }, at) => ({
    ...{ cap, lines },
    items: (sifted[at] ?? []).map((hit, place) => packItem(hit, shortOf, cap, place === 0)),
  }));
  const packed = packPortions(portions, budget);
  const told = new Set(packed.kept.map(({ hit }) => hit.memory.id));
  const noRoom = packed.left.map(({ hit }) => ({
    hit,
    why: told.has(hit.memory.id) ? "told in this very block" : "no room",
  }));
  return {
    ...packed,
    portions: parts.map((part, at) => ({
      part,
      kept: packed.kept.filter(({ hit }) => sifted[at]?.includes(hit)),
    })),
    leftOut: [...left, ...noRoom],
    bare: fresh.length === 0 ? await bareFor(store, proposal, held, shortOf) : null,
  };
}

/** Lines are told whatever else has room, but never beyond the block's own. */
function withRoom(parts: Proposal["parts"], budget: Budget): Proposal["parts"] {
  const kept = linesWithin(
    parts.map(({ lines = [] }) => lines),
    budget,
  );
  return parts.map(({ lines, ...part }, at) => ({
    ...part,
    ...(lines && kept[at]?.length ? { lines: kept[at] } : {}),
  }));
}

/** Each part may tell what no earlier one has room for, and nothing in other words than those. */
function siftParts(
  parts: readonly Part[],
  held: Held,
): { readonly sifted: readonly (readonly Hit[])[]; readonly left: readonly LeftOut[] } {
  const earlier: Hit[] = [];
  const left: LeftOut[] = [];
  const sifted = parts.map(({ path, hits, perSession }) => {
    const isOld = ({ memory }: Hit) => earlier.some((hit) => hit.memory.id === memory.id);
    const others = earlier.filter(({ memory }) => !hits.some((hit) => hit.memory.id === memory.id));
    const own = hits.map((hit) => ({ ...hit, reasons: { ...hit.reasons, path } }));
    const fresh = own.filter((hit) => !isOld(hit));
    const one = sift([...others, ...own.filter(isOld), ...fresh], held, perSession);
    earlier.push(...fresh.filter((hit) => one.kept.includes(hit)));
    left.push(...one.left.filter(({ hit }) => !others.includes(hit)));
    return own.filter((hit) => one.kept.includes(hit));
  });
  return { sifted, left };
}

function packItem(hit: Hit, shortOf: (id: string) => string, cap: Part["cap"], isBest: boolean): PackItem {
  const { id, supersededBy } = hit.memory;
  const newer =
    supersededBy === null || supersededBy === REMOVED_AT_SOURCE ? undefined : shortOf(supersededBy);
  const whole = isFullTurn(hit.memory)
    ? renderPassage(hit.memory, shortOf(id), hit.reasons.matched, PASSAGE)
    : renderItem(hit.memory, shortOf(id), newer, hit.reasons.labels, cap.itemCharacters);
  const rendered = cap.titlesAlone || hit.titleAlone ? inOneLine(whole) : whole;
  const name = renderMore(hit.memory, shortOf(id));
  return { hit, rendered, name, ...(cap.isOwed && isBest ? { isOwed: true } : {}) };
}

/** Most characters of what was said, told to who asks. */
const PASSAGE = 500;

/** What is owed to a question that nothing new answers. */
async function bareFor(
  store: Store,
  { parts, degraded, session }: Proposal,
  held: Held,
  shortOf: (id: string) => string,
): Promise<BareAnswer | null> {
  const asked = parts.find(({ question }) => question !== null);
  if (!asked?.question || parts.some(({ lines }) => lines)) return null;
  const known = givenAlready(asked.hits, held, ({ memory }) => shortOf(memory.id));
  if (known) return known;
  // What failed or came too late may have held the answer.
  const isUnknown = asked.hits.length === 0 && asked.degraded.length === 0 && degraded.length === 0;
  return isUnknown && (await isKnownProject(store, session)) ? nothingKnown(asked.question) : null;
}

/** Where nothing at all is remembered nobody expects an answer. */
async function isKnownProject(store: Store, { project }: Session): Promise<boolean> {
  return project !== null && (await store.hasMemories(project.id));
}

/** The block itself, what it costs, and the ids of what it tells. */
export interface Wording {
  readonly text: string;
  readonly tokens: number;
  readonly items: readonly string[];
}

/** What a plan comes to when only these of its memories may be told; null for silence. */
export function wordingOf(
  plan: Plan,
  { subject, budget }: Pick<Proposal, "subject" | "budget">,
  receipt: string,
  granted: ReadonlySet<string>,
): Wording | null {
  const frame = { nonce: receipt.slice(0, 4), more: plan.more, subject };
  const paragraphs = paragraphsOf(plan, granted);
  if (paragraphs.length === 0) return bareWording(plan.bare, { ...frame, budget, granted });
  const items = paragraphs.flatMap(({ memory }) => memory?.id ?? []);
  return { ...sized(renderBlock(paragraphs, frame), budget), items };
}

function paragraphsOf({ portions }: Plan, granted: ReadonlySet<string>): Paragraph[] {
  return portions.flatMap(({ part: { lines = [], linesNeedMemory }, kept }) => {
    const told = kept.filter(({ hit }) => granted.has(hit.memory.id)).map(({ rendered }) => rendered);
    const hasLines = lines.length > 0 && (told.length > 0 || !linesNeedMemory);
    return [...(hasLines ? [{ lines }] : []), ...told];
  });
}

function bareWording(
  bare: BareAnswer | null,
  {
    budget,
    granted,
    ...frame
  }: { nonce: string; subject: string; budget: Budget; granted: ReadonlySet<string> },
): Wording | null {
  if (bare === null || (bare.claim !== null && !granted.has(bare.claim.memory))) return null;
  return { ...sized(renderAnswer(bare, frame), budget), items: bare.claim ? [bare.claim.memory] : [] };
}

function sized(text: string, { bytesPerToken }: Budget): Pick<Wording, "text" | "tokens"> {
  return { text, tokens: estimateTokens(text, bytesPerToken) };
}

import type { Hit } from "../../domain/hit.ts";
import type { Memory } from "../../domain/memory.ts";
import { isUserSaid } from "../../domain/trust.ts";
import { termsOf } from "../../text/terms.ts";

/** A hit with the reason, as `why` prints it. */
export interface LeftOutHit {
  readonly hit: Hit;
  readonly why: string;
}

export interface Deduped {
  readonly unique: readonly Hit[];
  readonly left: readonly LeftOutHit[];
}

/** Memories that the context already has: injected, stated in the session, or loaded by the agent. */
export type ContextMemories = ReadonlyMap<string, "given" | "said" | "loaded">;

/** Share of common words from which on two memories are duplicates. */
const SAME_WORDS = 0.85;
const COMPARED = 800;

/** Hits that are new to this context, without duplicates and not all from one session. */
export function dedupe(hits: readonly Hit[], inContext: ContextMemories, perSession: number): Deduped {
  const distinct = withoutDuplicates(hits, inContext);
  const bySession = new Map<string, number>();
  const unique: Hit[] = [];
  const left = [...distinct.left];
  for (const hit of distinct.unique) {
    const { session } = hit.memory;
    const count = session === null ? 0 : (bySession.get(session) ?? 0);
    if (count >= perSession) {
      left.push({ hit, why: `${perSession} others from the same session were better` });
      continue;
    }
    if (session !== null) bySession.set(session, count + 1);
    unique.push(hit);
  }
  return { unique, left };
}

/** The first of duplicates stays, of equals the more trusted or newer; one that the context has removes all. */
function withoutDuplicates(hits: readonly Hit[], inContext: ContextMemories): Deduped {
  const isInContext = ({ memory }: Hit) => inContext.has(memory.id);
  const groups: { hit: Hit; words: ComparedWords }[] = [];
  const left: LeftOutHit[] = [];
  for (const hit of hits.toSorted((a, b) => Number(isInContext(b)) - Number(isInContext(a)))) {
    const words = comparedWords(hit);
    const duplicate = groups.find((other) => saysTheSame(other.words, words) || isOfOneTalk(other.hit, hit));
    if (!duplicate) groups.push({ hit, words });
    else if (isInContext(hit)) left.push({ hit, why: contextReason(inContext, hit) });
    else if (isInContext(duplicate.hit) || !isBetter(hit, duplicate.hit))
      left.push({ hit, why: sameReason(duplicate.hit) });
    else {
      left.push({ hit: duplicate.hit, why: sameReason(hit) });
      Object.assign(duplicate, { hit, words });
    }
  }
  const unique = groups.map(({ hit }) => hit);
  const known = unique.filter(isInContext).map((hit) => ({ hit, why: contextReason(inContext, hit) }));
  return { unique: unique.filter((hit) => !isInContext(hit)), left: [...known, ...left] };
}

/** A passage contains the words that the memory was made from; a session summary says more than it. */
function isOfOneTalk({ memory: one }: Hit, { memory: other }: Hit): boolean {
  const kinds = [one.kind, other.kind];
  const hasOnePassage = (one.kind === "turn") !== (other.kind === "turn");
  if (!hasOnePassage || kinds.includes("handoff") || kinds.includes("snapshot")) return false;
  return one.sources.some((event) => other.sources.includes(event));
}

function contextReason(inContext: ContextMemories, { memory }: Hit): string {
  return HELD_REASONS[inContext.get(memory.id) ?? "said"];
}

const HELD_REASONS = {
  given: "already injected in this context",
  loaded: "in notes that the agent loads itself",
  said: "already said in this session",
} as const;

function sameReason({ memory }: Hit): string {
  return `says the same as ${memory.id.slice(0, 8)}`;
}

function isBetter(hit: Hit, other: Hit): boolean {
  const { score, memory } = hit;
  if (isOfOneTalk(hit, other)) return isAsInformative(hit, other);
  const trust = memory.trust - other.memory.trust;
  return score === other.score && (trust > 0 || (trust === 0 && memory.at > other.memory.at));
}

/** The user's statement replaces its passage where that has no further matching words. */
function isAsInformative({ memory, reasons }: Hit, passage: Hit): boolean {
  if (memory.kind === "turn" || !isUserSaid(memory.trust)) return false;
  return passage.reasons.matched.every((word) => reasons.matched.includes(word));
}

interface ComparedWords {
  readonly title: ReadonlySet<string>;
  readonly all: ReadonlySet<string>;
  /** Numbers and negations, which change the meaning of equal words. */
  readonly modifiers: string;
}

const DENIAL = /\b(?:not|no|never|none|without|instead|stop|cannot|avoid|longer)\b|n['’]t\b/g;

function comparedWords({ memory }: Pick<Hit, "memory">): ComparedWords {
  const text = `${memory.title}\n${memory.body}`.slice(0, COMPARED).toLowerCase();
  const modifiers = [...new Set([...(text.match(/\d+/g) ?? []), ...(text.match(DENIAL) ?? [])])]
    .sort()
    .join(" ");
  return {
    title: new Set(termsOf(memory.title)),
    all: new Set(termsOf(text)),
    modifiers,
  };
}

export function sayTheSame(one: Memory, other: Memory): boolean {
  return saysTheSame(comparedWords({ memory: one }), comparedWords({ memory: other }));
}

/** A word replaced in the title makes it another memory, such as a newer choice. */
function saysTheSame(one: ComparedWords, other: ComparedWords): boolean {
  if (one.modifiers !== other.modifiers) return false;
  if (sharedCount(one.title, other.title) < Math.min(one.title.size, other.title.size)) return false;
  const shared = sharedCount(one.all, other.all);
  const either = one.all.size + other.all.size - shared;
  return either > 0 && shared / either >= SAME_WORDS;
}

function sharedCount(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return [...one].filter((term) => other.has(term)).length;
}

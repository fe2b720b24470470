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
  readonly kept: readonly Hit[];
  readonly left: readonly LeftOutHit[];
}

/** Memories that this context has already: injected, said in it, or loaded by the agent. */
export type HeldMemories = ReadonlyMap<string, "given" | "said" | "loaded">;

/** Share of common words from which on two memories are duplicates. */
const SAME_WORDS = 0.85;
const COMPARED = 800;

/** Hits that are new to this context, without duplicates and not all from one session. */
export function dedupe(hits: readonly Hit[], held: HeldMemories, perSession: number): Deduped {
  const distinct = withoutDuplicates(hits, held);
  const bySession = new Map<string, number>();
  const kept: Hit[] = [];
  const left = [...distinct.left];
  for (const hit of distinct.kept) {
    const { session } = hit.memory;
    const count = session === null ? 0 : (bySession.get(session) ?? 0);
    if (count >= perSession) {
      left.push({ hit, why: `${perSession} others from the same session were better` });
      continue;
    }
    if (session !== null) bySession.set(session, count + 1);
    kept.push(hit);
  }
  return { kept, left };
}

/** The first of duplicates stays, of equals the more trusted or newer; one that the context has removes all. */
function withoutDuplicates(hits: readonly Hit[], held: HeldMemories): Deduped {
  const isHeld = ({ memory }: Hit) => held.has(memory.id);
  const kept: { hit: Hit; words: ComparedWords }[] = [];
  const left: LeftOutHit[] = [];
  for (const hit of hits.toSorted((a, b) => Number(isHeld(b)) - Number(isHeld(a)))) {
    const words = comparedWords(hit);
    const duplicate = kept.find((other) => saysTheSame(other.words, words) || isOfOneTalk(other.hit, hit));
    if (!duplicate) kept.push({ hit, words });
    else if (isHeld(hit)) left.push({ hit, why: heldReason(held, hit) });
    else if (isHeld(duplicate.hit) || !isBetter(hit, duplicate.hit))
      left.push({ hit, why: sameReason(duplicate.hit) });
    else {
      left.push({ hit: duplicate.hit, why: sameReason(hit) });
      Object.assign(duplicate, { hit, words });
    }
  }
  const unique = kept.map(({ hit }) => hit);
  const known = unique.filter(isHeld).map((hit) => ({ hit, why: heldReason(held, hit) }));
  return { kept: unique.filter((hit) => !isHeld(hit)), left: [...known, ...left] };
}

/** A passage contains the words that the memory was made from; a session summary says more than it. */
function isOfOneTalk({ memory: one }: Hit, { memory: other }: Hit): boolean {
  const kinds = [one.kind, other.kind];
  const hasOnePassage = (one.kind === "turn") !== (other.kind === "turn");
  if (!hasOnePassage || kinds.includes("handoff") || kinds.includes("snapshot")) return false;
  return one.sources.some((event) => other.sources.includes(event));
}

function heldReason(held: HeldMemories, { memory }: Hit): string {
  return HELD_REASONS[held.get(memory.id) ?? "said"];
}

const HELD_REASONS = {
  given: "given already in this context",
  loaded: "in the notes that the agent loads by itself",
  said: "said in this very session",
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
  readonly turning: string;
}

const DENIAL = /\b(?:not|no|never|none|without|instead|stop|cannot|avoid|longer)\b|n['’]t\b/g;

function comparedWords({ memory }: Pick<Hit, "memory">): ComparedWords {
  const text = `${memory.title}\n${memory.body}`.slice(0, COMPARED).toLowerCase();
  const turning = [...new Set([...(text.match(/\d+/g) ?? []), ...(text.match(DENIAL) ?? [])])].sort();
  return { title: new Set(termsOf(memory.title)), all: new Set(termsOf(text)), turning: turning.join(" ") };
}

export function sayTheSame(one: Memory, other: Memory): boolean {
  return saysTheSame(comparedWords({ memory: one }), comparedWords({ memory: other }));
}

/** A word replaced in the title makes it another memory, such as a newer choice. */
function saysTheSame(one: ComparedWords, other: ComparedWords): boolean {
  if (one.turning !== other.turning) return false;
  if (sharedCount(one.title, other.title) < Math.min(one.title.size, other.title.size)) return false;
  const both = sharedCount(one.all, other.all);
  const either = one.all.size + other.all.size - both;
  return either > 0 && both / either >= SAME_WORDS;
}

function sharedCount(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return [...one].filter((term) => other.has(term)).length;
}

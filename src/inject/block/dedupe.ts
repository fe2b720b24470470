import type { Hit } from "../../domain/hit.ts";
import type { Memory } from "../../domain/memory.ts";
import { isUserSaid } from "../../domain/trust.ts";
import { termsOf } from "../../text/terms.ts";

/** A hit that is not given, with the reason in words that `why` prints. */
export interface LeftOutHit {
  readonly hit: Hit;
  readonly why: string;
}

export interface Deduped {
  /** In the order given. */
  readonly kept: readonly Hit[];
  readonly left: readonly LeftOutHit[];
}

/** What this context holds already: what it was given, what was said in it, what the agent loads. */
export type HeldMemories = ReadonlyMap<string, "given" | "said" | "loaded">;

/** Of two memories, the share of their words that both have from which on they say the same. */
const SAME_WORDS = 0.85;
/** Characters of a memory that are compared; with more of it the same, the rest hardly differs. */
const COMPARED = 800;

/** What is worth saying of what passed the gate: new to this context, said once, and not all from one session. */
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

/** Of those that say the same the first stays, of equals the more trusted or newer, and what is held before all. */
function withoutDuplicates(hits: readonly Hit[], held: HeldMemories): Deduped {
  const kept: { hit: Hit; words: ComparedWords }[] = [];
  const left: LeftOutHit[] = [];
  for (const hit of [...hits.filter(isHeld(held)), ...hits.filter((other) => !isHeld(held)(other))]) {
    const words = comparedWords(hit);
    const duplicate = kept.find((other) => saysTheSame(other.words, words) || isOfOneTalk(other.hit, hit));
    if (!duplicate) kept.push({ hit, words });
    else if (isHeld(held)(hit)) left.push({ hit, why: heldReason(held, hit) });
    else if (isHeld(held)(duplicate.hit) || !isBetter(hit, duplicate.hit))
      left.push({ hit, why: sameReason(duplicate.hit) });
    else {
      left.push({ hit: duplicate.hit, why: sameReason(hit) });
      Object.assign(duplicate, { hit, words });
    }
  }
  const fresh = kept.map(({ hit }) => hit).filter((hit) => !isHeld(held)(hit));
  const known = kept.map(({ hit }) => hit).filter(isHeld(held));
  return { kept: fresh, left: [...known.map((hit) => ({ hit, why: heldReason(held, hit) })), ...left] };
}

/** A passage holds the very words that another memory was made from; an account of the session tells more than it. */
function isOfOneTalk({ memory: one }: Hit, { memory: other }: Hit): boolean {
  const kinds = [one.kind, other.kind];
  const hasOnePassage = (one.kind === "turn") !== (other.kind === "turn");
  if (!hasOnePassage || kinds.includes("handoff") || kinds.includes("snapshot")) return false;
  return one.sources.some((event) => other.sources.includes(event));
}

function isHeld(held: HeldMemories): (hit: Hit) => boolean {
  return ({ memory }) => held.has(memory.id);
}

function heldReason(held: HeldMemories, { memory }: Hit): string {
  switch (held.get(memory.id)) {
    case "given":
      return "given already in this context";
    case "loaded":
      return "in the notes that the agent loads by itself";
    case "said":
    case undefined:
      return "said in this very session";
  }
}

function sameReason({ memory }: Hit): string {
  return `says the same as ${memory.id.slice(0, 8)}`;
}

function isBetter(hit: Hit, other: Hit): boolean {
  const { score, memory } = hit;
  if (isOfOneTalk(hit, other)) return isAsInformative(hit, other);
  const trust = memory.trust - other.memory.trust;
  return score === other.score && (trust > 0 || (trust === 0 && memory.at > other.memory.at));
}

/** The user's own word in short, where the passage it was made from has no more of what is asked. */
function isAsInformative({ memory, reasons }: Hit, passage: Hit): boolean {
  if (memory.kind === "turn" || !isUserSaid(memory.trust)) return false;
  return passage.reasons.matched.every((word) => reasons.matched.includes(word));
}

/** What a memory says, to be compared. */
interface ComparedWords {
  readonly title: ReadonlySet<string>;
  readonly all: ReadonlySet<string>;
  /** Numbers and denials: with another of these the same words say something else. */
  readonly turning: string;
}

const DENIAL = /\b(?:not|no|never|none|without|instead|stop|cannot|avoid|longer)\b|n['’]t\b/g;

function comparedWords({ memory }: Pick<Hit, "memory">): ComparedWords {
  const text = `${memory.title}\n${memory.body}`.slice(0, COMPARED).toLowerCase();
  const turning = [...new Set([...(text.match(/\d+/g) ?? []), ...(text.match(DENIAL) ?? [])])].sort();
  return { title: new Set(termsOf(memory.title)), all: new Set(termsOf(text)), turning: turning.join(" ") };
}

/** Whether two memories say one thing, in nearly the same words. */
export function sayTheSame(one: Memory, other: Memory): boolean {
  return saysTheSame(comparedWords({ memory: one }), comparedWords({ memory: other }));
}

/** A word put in the place of another in the title makes it another memory: a newer choice, say. */
function saysTheSame(one: ComparedWords, other: ComparedWords): boolean {
  if (one.turning !== other.turning) return false;
  if (sharedCount(one.title, other.title) < Math.min(one.title.size, other.title.size)) return false;
  const both = sharedCount(one.all, other.all);
  const either = one.all.size + other.all.size - both;
  return either > 0 && both / either >= SAME_WORDS;
}

function sharedCount(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let count = 0;
  for (const term of one) if (other.has(term)) count += 1;
  return count;
}

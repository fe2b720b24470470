import type { StoredEvent } from "../../domain/event.ts";
import { leastTrust, type Trust } from "../../domain/trust.ts";
import type { Span } from "../../text/span.ts";
import { termsOf } from "../../text/terms.ts";
import { sentenceSpans } from "./sentence-spans.ts";
import { isBefore, type Placed, type Source } from "./sources.ts";
import { firstWord, spellingsIn, type Word, wordsIn } from "./words.ts";

/** A sentence of a reply, as a whole and in parts of neighbouring clauses: it may say something else beside what it repeats. */
interface Saying {
  readonly placed: Placed;
  readonly span: Span;
  readonly parts: readonly Part[];
  /** Where a source last had a word of it. */
  readonly last: Map<string, number>;
  /** Of the first source that says it; null for none so far. */
  trust: Trust | null;
}

interface Part {
  /** Stems of its words, without little ones and names. */
  readonly stems: ReadonlySet<string>;
  /** Least stems that a source has to share. */
  readonly least: number;
  /** Words of a source among which they have to stand. */
  readonly reach: number;
}

/** Replies with the sentences whose words stand close together in a source of less trust, in any order and form. */
export function withRestated(replies: readonly Placed[], sources: readonly Source[]): readonly Placed[] {
  const sayings = replies.flatMap((placed) => sayingsIn(placed));
  if (sayings.length === 0) return replies;
  for (const source of sources) {
    const open = sayings.filter(({ trust, placed }) => trust === null && isBefore(source, placed));
    for (const saying of restatedIn(open, spellingsIn(source.text))) saying.trust = source.trust;
  }
  const found = Map.groupBy(sayings, ({ placed }) => placed);
  return replies.map((placed) => ({ ...placed, event: withFound(placed.event, found.get(placed) ?? []) }));
}

function withFound(event: StoredEvent, sayings: readonly Saying[]): StoredEvent {
  const found = sayings.filter(({ trust }) => trust !== null && trust < 2);
  if (found.length === 0) return event;
  const { spans, trust } = event.repeated ?? { spans: [], trust: 3 as Trust };
  return {
    ...event,
    repeated: {
      spans: [...spans, ...found.map(({ span }) => span)].sort(([a], [b]) => a - b),
      trust: leastTrust([trust, ...found.map((one) => one.trust ?? 2)]),
    },
  };
}

/** The sentences that no run of words is known of. */
function sayingsIn(placed: Placed): readonly Saying[] {
  const { text, repeated } = placed.event;
  const known = new Set(repeated?.spans.map(([from]) => from));
  const words = wordsIn(text);
  return sentenceSpans(text).flatMap((span) => {
    if (known.has(span[0])) return [];
    const parts = partsOf(words.slice(firstWord(words, span[0]), firstWord(words, span[1])), text);
    return parts.length === 0 ? [] : [{ placed, span, parts, last: new Map(), trust: null }];
  });
}

function partsOf(words: readonly Word[], text: string): readonly Part[] {
  const whole = partOf(words, LEAST_STEMS);
  const clauses = clausesOf(words, text);
  if (clauses.length === 1 || clauses.length > MOST_CLAUSES) return whole;
  const neighbours = clauses.flatMap((_clause, from) =>
    clauses.slice(from).map((_end, more) => clauses.slice(from, from + more + 1).flat()),
  );
  return [...whole, ...neighbours.flatMap((part) => partOf(part, LEAST_STEMS_OF_PART))];
}

function clausesOf(words: readonly Word[], text: string): readonly (readonly Word[])[] {
  const clauses: Word[][] = [[]];
  for (const [at, word] of words.entries()) {
    const between = text.slice(words[at - 1]?.to ?? word.from, word.from);
    if (CLAUSE_SIGN.test(between) || AND.has(word.word)) clauses.push([]);
    clauses.at(-1)?.push(word);
  }
  return clauses;
}

const CLAUSE_SIGN = /[,;:()–—…]|\s-\s/;
const AND = new Set("and but und aber et mais y pero e mas и но".split(" "));
/** A longer sentence is a list. */
const MOST_CLAUSES = 8;

function partOf(words: readonly Word[], fewest: number): readonly Part[] {
  const stems = new Set(words.flatMap(({ word, weight }) => (weight < 1 ? [] : [stemIn(word)])));
  if (stems.size < fewest) return [];
  // A source may say it at more length.
  const reach = Math.round(1.5 * words.length) + 4;
  return [{ stems, least: Math.max(fewest, LEAST_SHARE * stems.size), reach }];
}

/** Fewer are shared by chance. */
const LEAST_STEMS = 4;
const LEAST_STEMS_OF_PART = 5;
const LEAST_SHARE = 0.65;

const STEMS = new Map<string, string>();
const MOST_STEMS = 20_000;

/** Kept, because a source has few words many times. */
function stemIn(word: string): string {
  const stem = STEMS.get(word) ?? termsOf(word)[0] ?? word;
  if (STEMS.size < MOST_STEMS) STEMS.set(word, stem);
  return stem;
}

/** Those of which a part's stems stand within its reach; all are looked for at once, because sources are long. */
function restatedIn(sayings: readonly Saying[], words: readonly string[]): ReadonlySet<Saying> {
  const found = new Set<Saying>();
  const byStem = sayingsByStem(sayings);
  const starts = new Set([...byStem.keys()].map((stem) => stem.slice(0, START)));
  for (const [at, word] of words.entries()) {
    if (!starts.has(word.slice(0, START))) continue;
    const stem = stemIn(word);
    for (const saying of byStem.get(stem) ?? []) if (isSaidBy(saying, stem, at)) found.add(saying);
  }
  return found;
}

function sayingsByStem(sayings: readonly Saying[]): ReadonlyMap<string, readonly Saying[]> {
  const byStem = new Map<string, Saying[]>();
  for (const saying of sayings) {
    saying.last.clear();
    for (const stem of new Set(saying.parts.flatMap(({ stems }) => [...stems]))) {
      const same = byStem.get(stem);
      if (same) same.push(saying);
      else byStem.set(stem, [saying]);
    }
  }
  return byStem;
}

function isSaidBy({ parts, last }: Saying, stem: string, at: number): boolean {
  last.set(stem, at);
  return parts.some((part) => last.size >= part.least && isWithinReach(part, last, at));
}

function isWithinReach(
  { stems, least, reach }: Part,
  last: ReadonlyMap<string, number>,
  at: number,
): boolean {
  let near = 0;
  for (const stem of stems) if (at - (last.get(stem) ?? -reach) < reach) near++;
  return near >= least;
}

/** Letters that a stem leaves as they are. */
const START = 3;

import type { StoredEvent } from "../../domain/event.ts";
import { leastTrust, type Trust } from "../../domain/trust.ts";
import type { Span } from "../../text/span.ts";
import { termsOf } from "../../text/terms.ts";
import { sentenceSpans } from "./sentence-spans.ts";
import { isBefore, type Placed, type Source } from "./sources.ts";
import { spellingsIn, type Word, wordsIn } from "./words.ts";

/** A sentence of a reply, as a whole and in parts of neighbouring clauses: it may say something else beside what it repeats. */
interface Saying {
  readonly span: Span;
  readonly parts: readonly Part[];
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
  if (replies.length === 0) return [];
  const wordsOf = new Map<Source, readonly string[]>();
  const read = (source: Source): readonly string[] => {
    const words = wordsOf.get(source) ?? spellingsIn(source.text);
    wordsOf.set(source, words);
    return words;
  };
  return replies.map((placed) => {
    const before = sources.filter((source) => isBefore(source, placed));
    const found = sayingsIn(placed.event).flatMap((saying) => {
      const source = before.find((one) => restates(saying, read(one)));
      return source && source.trust < 2 ? [{ span: saying.span, trust: source.trust }] : [];
    });
    return { ...placed, event: withFound(placed.event, found) };
  });
}

interface Found {
  readonly span: Span;
  readonly trust: Trust;
}

function withFound(event: StoredEvent, found: readonly Found[]): StoredEvent {
  if (found.length === 0) return event;
  const { spans, trust } = event.repeated ?? { spans: [], trust: 3 as Trust };
  return {
    ...event,
    repeated: {
      spans: [...spans, ...found.map(({ span }) => span)].sort(([a], [b]) => a - b),
      trust: leastTrust([trust, ...found.map((one) => one.trust)]),
    },
  };
}

/** The sentences that no run of words is known of. */
function sayingsIn({ text, repeated }: StoredEvent): readonly Saying[] {
  const known = new Set(repeated?.spans.map(([from]) => from));
  return sentenceSpans(text).flatMap((span) => {
    const parts = known.has(span[0]) ? [] : saidParts(text.slice(...span));
    return parts.length === 0 ? [] : [{ span, parts }];
  });
}

function saidParts(sentence: string): readonly Part[] {
  const clauses = sentence.split(BETWEEN_CLAUSES).map(wordsIn);
  const whole = partOf(clauses.flat(), LEAST_STEMS);
  if (clauses.length === 1 || clauses.length > MOST_CLAUSES) return whole;
  const neighbours = clauses.flatMap((_clause, from) =>
    clauses.slice(from).map((_end, more) => clauses.slice(from, from + more + 1).flat()),
  );
  return [...whole, ...neighbours.flatMap((words) => partOf(words, LEAST_STEMS_OF_PART))];
}

const BETWEEN_CLAUSES = /[,;:()–—…]\s|\s(?:[–—-]|and|but|und|aber|et|mais|y|pero|e|mas|и|но)\s/u;
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

function stemIn(word: string): string {
  return termsOf(word)[0] ?? word;
}

/** True where enough stems of a part stand within its reach. */
function restates({ parts }: Saying, words: readonly string[]): boolean {
  const stems = new Set(parts.flatMap((part) => [...part.stems]));
  const starts = new Set([...stems].map((stem) => stem.slice(0, START)));
  const last = new Map<string, number>();
  return words.some((word, at) => {
    const stem = starts.has(word.slice(0, START)) ? stemIn(word) : "";
    if (!stems.has(stem)) return false;
    last.set(stem, at);
    return parts.some((part) => isWithinReach(part, last, at));
  });
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

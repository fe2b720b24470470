import type { StoredEvent } from "../../domain/event.ts";
import { leastTrust, type Trust } from "../../domain/trust.ts";
import type { Span } from "../../text/span.ts";
import { termsOf } from "../../text/terms.ts";
import type { KeptSentences } from "./kept-sentences.ts";
import { trustOfCommand } from "./page-commands.ts";
import { sentenceSpans } from "./sentence-spans.ts";
import { isBefore, type Placed, type Source } from "./sources.ts";
import { firstWord, spellingsIn, wordsIn } from "./words.ts";

/** A sentence of a reply, and the trust of the first source that says it; null for none so far. */
interface Found {
  readonly placed: Placed;
  readonly span: Span;
  trust: Trust | null;
}

interface Saying extends Found {
  /** Stems of its words, without little ones and names. */
  readonly stems: ReadonlySet<string>;
  /** Words of a source among which most of them have to stand. */
  readonly reach: number;
  /** Where a source last had one of them. */
  readonly last: Map<string, number>;
}

/** Replies with the sentences whose words stand close together in a source of less trust, in any order and form, or that tell to run what pages alone named. */
export function withRestated(
  replies: readonly Placed[],
  sources: readonly Source[],
  kept: KeptSentences,
): readonly Placed[] {
  const [sayings, commands] = [
    replies.flatMap((placed) => sayingsIn(placed, kept(placed.event))),
    replies.flatMap((placed) => (kept(placed.event) === null ? [] : commandsIn(placed, sources))),
  ];
  if (sayings.length + commands.length === 0) return replies;
  for (const source of sources) {
    const open = sayings.filter(({ trust, placed }) => trust === null && isBefore(source, placed));
    for (const saying of restatedIn(open, spellingsIn(source.text))) saying.trust = source.trust;
  }
  const found = Map.groupBy<Placed, Found>([...sayings, ...commands], ({ placed }) => placed);
  return replies.map((placed) => ({ ...placed, event: withFound(placed.event, found.get(placed) ?? []) }));
}

function withFound(event: StoredEvent, sayings: readonly Found[]): StoredEvent {
  const found = sayings.filter(({ trust }) => trust !== null && trust < 2);
  if (found.length === 0) return event;
  const { spans, trust } = event.repeated ?? { spans: [], trust: 3 as Trust };
  // A sentence may be found by several of its clauses.
  const all = new Map([...spans, ...found.map(({ span }) => span)].map((span) => [span[0], span]));
  return {
    ...event,
    repeated: {
      spans: [...all.values()].sort(([a], [b]) => a - b),
      trust: leastTrust([trust, ...found.map((one) => one.trust ?? 2)]),
    },
  };
}

/** In whatever language and words: the name of what is to be run stays as it is. */
function commandsIn(placed: Placed, sources: readonly Source[]): readonly Found[] {
  const before = sources.filter((source) => isBefore(source, placed));
  return sentenceSpans(placed.text).flatMap((span) => {
    const trust = trustOfCommand(placed.text.slice(...span), before);
    return trust === null ? [] : [{ placed, span, trust }];
  });
}

/** The sentences that no run of words is known of. */
function sayingsIn(placed: Placed, isKept: ReturnType<KeptSentences>): readonly Saying[] {
  if (isKept === null) return [];
  const { text, event } = placed;
  const known = new Set(event.repeated?.spans.map(([from]) => from));
  const words = wordsIn(text);
  return sentenceSpans(text)
    .filter(([from, to]) => !known.has(from) && isKept(text.slice(from, to)))
    .flatMap((span) =>
      clausesOf(text, span).flatMap(([from, to]) => {
        const own = words.slice(firstWord(words, from), firstWord(words, to));
        const stems = new Set(own.flatMap(({ word, weight }) => (weight < 1 ? [] : (stemIn(word) ?? []))));
        // A source may say it at more length.
        const reach = Math.round(1.5 * own.length) + 4;
        return stems.size < LEAST_STEMS ? [] : [{ placed, span, stems, reach, last: new Map(), trust: null }];
      }),
    );
}

/** The sentence, and what is left of it without what leads to it or follows: "My advice after all of that: ...". */
function clausesOf(text: string, [from, to]: Span): readonly Span[] {
  return [
    [from, to],
    ...Array.from(text.slice(from, to).matchAll(JOINTS))
      .slice(0, MOST_JOINTS)
      .flatMap(({ 0: joint, index }): Span[] => [
        [from, from + index],
        [from + index + joint.length, to],
      ]),
  ];
}

const JOINTS = /[:：;；|]\s{0,4}|\s[—–→⇒=-]{1,2}\s|, (?:and|but|so|which)\s|\s(?:that|namely|means)\s/g;
const MOST_JOINTS = 8;

/** Fewer are shared by chance. */
const LEAST_STEMS = 4;
const LEAST_SHARE = 0.65;

const STEMS = new Map<string, string | null>();
const MOST_STEMS = 20_000;

/** Null for a word that is everywhere. Kept, because a source has few words many times. */
function stemIn(word: string): string | null {
  const known = STEMS.get(word);
  if (known !== undefined) return known;
  const [stem = null] = termsOf(word);
  if (STEMS.size < MOST_STEMS) STEMS.set(word, stem);
  return stem;
}

/** Those that the words say; all are looked for at once, because sources are long. */
function restatedIn(sayings: readonly Saying[], words: readonly string[]): ReadonlySet<Saying> {
  const found = new Set<Saying>();
  const byStem = sayingsByStem(sayings);
  const starts = new Set([...byStem.keys()].map((stem) => stem.slice(0, START)));
  for (const [at, word] of words.entries()) {
    if (!starts.has(word.slice(0, START))) continue;
    const stem = stemIn(word);
    if (stem === null) continue;
    for (const saying of byStem.get(stem) ?? []) if (isSaidBy(saying, stem, at)) found.add(saying);
  }
  return found;
}

function sayingsByStem(sayings: readonly Saying[]): ReadonlyMap<string, readonly Saying[]> {
  const byStem = new Map<string, Saying[]>();
  for (const saying of sayings) {
    saying.last.clear();
    for (const stem of saying.stems) {
      const same = byStem.get(stem);
      if (same) same.push(saying);
      else byStem.set(stem, [saying]);
    }
  }
  return byStem;
}

/** True once enough of them stand within reach of this one. */
function isSaidBy({ stems, reach, last }: Saying, stem: string, at: number): boolean {
  last.set(stem, at);
  const least = Math.max(LEAST_STEMS, LEAST_SHARE * stems.size);
  if (last.size < least) return false;
  let near = 0;
  for (const place of last.values()) if (at - place < reach) near++;
  return near >= least;
}

/** Letters that a stem leaves as they are. */
const START = 3;

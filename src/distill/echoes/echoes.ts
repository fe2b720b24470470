import type { StoredEvent } from "../../domain/event.ts";
import type { WholeText } from "../../domain/past.ts";
import { leastTrust, type Trust } from "../../domain/trust.ts";
import type { Span } from "../../text/span.ts";
import { type SharedRun, seedsOf, sharedRuns } from "./runs.ts";
import { REPEATING, sourcesIn } from "./sources.ts";
import { spellingsIn, type Word, wordsIn } from "./words.ts";

/**
 * The session's events, with the sentences that the agent repeats from a source of less trust. A source is what was read, printed, pasted or told by another agent before, or in the same turn.
 * `whole` are texts that the events hold only in part.
 */
export function withEchoes(
  events: readonly StoredEvent[],
  whole: readonly WholeText[] = [],
): readonly StoredEvent[] {
  const spoken = events.map((event, at) => ({ event, at })).filter(({ event }) => REPEATING.has(event.kind));
  if (spoken.length === 0 || (whole.length === 0 && !events.some(({ trust }) => trust < 2))) return events;
  const words = spoken.map(({ event }) => wordsIn(event.text));
  const seeds = seedsOf(words);
  const sources = words.map((all) => new Array<Trust | undefined>(all.length).fill(undefined));
  for (const { text, trust, at, turn } of sourcesIn(events, whole))
    for (const run of runsBefore({ at, turn }, sharedRuns(seeds, spellingsIn(text)), spoken))
      markRun(sources[run.reply] ?? [], run, trust);
  const echoed = new Map(
    spoken.map(({ event }, index) => [event, withEchoed(event, words[index] ?? [], sources[index] ?? [])]),
  );
  return events.map((event) => echoed.get(event) ?? event);
}

interface Placed {
  readonly event: StoredEvent;
  readonly at: number;
}

/** A turn's last reply may have been stored before its tools' outputs. */
function runsBefore(
  source: { readonly at: number; readonly turn: string | null },
  runs: readonly SharedRun[],
  spoken: readonly Placed[],
): readonly SharedRun[] {
  return runs.filter(({ reply }) => {
    const one = spoken[reply];
    return one && (source.at < one.at || (source.turn !== null && source.turn === one.event.turn));
  });
}

/** The first source of a word counts. */
function markRun(sources: (Trust | undefined)[], { from, last }: SharedRun, trust: Trust): void {
  for (let at = from; at <= last; at++) sources[at] ??= trust;
}

function withEchoed(
  event: StoredEvent,
  words: readonly Word[],
  sources: readonly (Trust | undefined)[],
): StoredEvent {
  const spans: Span[] = [];
  const trusts: Trust[] = [];
  for (const [from, to] of sentenceSpans(event.text)) {
    const trust = trustOfSentence(words, sources, from, to);
    if (trust === null) continue;
    spans.push([from, to]);
    trusts.push(trust);
  }
  if (spans.length === 0) return event;
  return { ...event, repeated: { spans, trust: leastTrust(trusts) } };
}

/** The least trust among the sources that the sentence repeats; null for one of the agent's own. */
function trustOfSentence(
  words: readonly Word[],
  sources: readonly (Trust | undefined)[],
  from: number,
  to: number,
): Trust | null {
  let [whole, shared, run, longest] = [0, 0, 0, 0];
  const trusts: Trust[] = [];
  for (let at = firstWord(words, from); at < words.length && (words[at]?.to ?? 0) <= to; at++) {
    const weight = words[at]?.weight ?? 0;
    const trust = sources[at];
    const isForeign = trust !== undefined && trust < 2;
    whole += weight;
    run = isForeign ? run + weight : 0;
    longest = Math.max(longest, run);
    if (!isForeign) continue;
    shared += weight;
    trusts.push(trust);
  }
  const repeats = longest >= LONG_RUN || (longest >= SHORT_RUN && shared >= whole / 2);
  return repeats ? leastTrust(trusts) : null;
}

const SHORT_RUN = 4.5;
const LONG_RUN = 6;

/** Index of the first word at or after the offset. */
function firstWord(words: readonly Word[], from: number): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle]?.from ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Sentences and listed lines; a line that goes on in small letters is none of its own. */
function sentenceSpans(text: string): readonly Span[] {
  const spans: Span[] = [];
  let from = 0;
  for (const { 0: gap, index } of text.matchAll(BETWEEN)) {
    if (index > from) spans.push([from, index]);
    from = index + gap.length;
  }
  if (text.length > from) spans.push([from, text.length]);
  return spans;
}

const BETWEEN =
  /\n\s*\n\s*|\n(?=[ \t]{0,20}(?:[-*•+>#|]|\d{1,2}[.)]\s))|\n(?![ \t]{0,20}\p{Ll})|(?<=[.!?…]["'”’)\]`*_]{0,3})[ \t]+|(?<=[。！？])/gu;

import type { StoredEvent } from "../../domain/event.ts";
import type { WholeText } from "../../domain/past.ts";
import { leastTrust, type Trust } from "../../domain/trust.ts";
import type { Span } from "../../text/span.ts";
import { agentWords } from "../activity/agent-words.ts";
import { type KeptSentences, keptSentences } from "./kept-sentences.ts";
import { saidOtherwise } from "./other-writings.ts";
import { withRestated } from "./restated.ts";
import { type SharedRun, seedsOf, sharedRuns } from "./runs.ts";
import { sentenceSpans } from "./sentence-spans.ts";
import { isBefore, isOfUnknown, type Placed, sourcesIn } from "./sources.ts";
import { firstWord, spellingsIn, type Word, wordsIn } from "./words.ts";

/**
 * The session's events, with the sentences that the agent repeats from a source of less trust. A source is what was read, printed, pasted or told by another agent before, or in the same turn.
 * `whole` are texts that the events hold only in part. What may be `kept` is looked for in another order, too.
 */
export function withEchoes(
  events: readonly StoredEvent[],
  whole: readonly WholeText[] = [],
  kept: KeptSentences = keptSentences(events),
): readonly StoredEvent[] {
  const spoken = events.flatMap((event, at): readonly Placed[] => {
    const text = agentWords(event);
    return text === null ? [] : [{ event, text, at }];
  });
  const sources = spoken.length === 0 ? [] : sourcesIn(events, whole);
  if (!sources.some(({ trust }) => trust < 2)) return events;
  const words = spoken.map(({ text }) => wordsIn(text));
  const seeds = seedsOf(words);
  const trusts = words.map((all) => new Array<Trust | undefined>(all.length).fill(undefined));
  for (const source of sources) {
    const runs = sharedRuns(seeds, spellingsIn(source.text));
    for (const run of runs.filter(({ reply }) => isBefore(source, spoken[reply])))
      markRun(trusts[run.reply] ?? [], run, source.trust);
  }
  const echoed = spoken.map((placed, index) => ({
    ...placed,
    event: withEchoed(placed, words[index] ?? [], trusts[index] ?? []),
  }));
  const marked = new Map(withRestated(echoed, sources, kept).map(({ event, at }) => [at, event]));
  return events.map((event, at) => {
    const read = marked.get(at) ?? event;
    if (!isOfUnknown(event, at, events)) return read;
    return { ...read, repeated: { spans: [[0, event.text.length]], trust: 1 } };
  });
}

/** The first source of a word counts. */
function markRun(sources: (Trust | undefined)[], { from, last }: SharedRun, trust: Trust): void {
  for (let at = from; at <= last; at++) sources[at] ??= trust;
}

function withEchoed(
  { event, text }: Placed,
  words: readonly Word[],
  sources: readonly (Trust | undefined)[],
): StoredEvent {
  const spans: Span[] = [];
  const trusts: Trust[] = [];
  for (const [from, to] of sentenceSpans(text)) {
    // Words that are written so that nobody reads them are no conclusion.
    const isHidden = saidOtherwise(text.slice(from, to)) !== "";
    const trust = trustOfSentence(words, sources, from, to) ?? (isHidden ? 1 : null);
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

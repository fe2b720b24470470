import type { Hit } from "../../domain/hit.ts";
import { DAY_MS } from "../../text/iso-day.ts";
import { confidenceOf } from "../gate.ts";
import { factorsFor } from "../query/intent.ts";
import { isInPeriod } from "../query/period.ts";
import type { Query } from "../query/query.ts";
import { turnContext } from "./context.ts";
import type { LexicalMatch } from "./lexical.ts";
import { type SourceWeights, weightOfSource } from "./source-weights.ts";
import { KIND_WEIGHT, TRUST_WEIGHT, TURN_TRUST_WEIGHT, WEIGHTS } from "./weights.ts";

/** Raise it when the same candidates are ranked or judged differently; receipts store it. */
export const RANKER_VERSION = 9;

interface RankOptions {
  /** In meaning, by memory id, where it was asked for. */
  readonly similarity?: ReadonlyMap<string, number>;
  readonly weights?: SourceWeights | undefined;
}

export function rank(
  matches: readonly LexicalMatch[],
  query: Query,
  now: number,
  { similarity, weights }: RankOptions = {},
): Hit[] {
  const context = turnContext(matches);
  const hits = matches.map((match) => {
    const { memory } = match.candidate;
    const hit = toHit(match, query, now, {
      around: context.get(match) ?? 0,
      alike: similarity?.get(memory.id),
    });
    return weights ? weighedBySource(hit, weightOfSource(weights, memory)) : hit;
  });
  return sortByScore(hits);
}

/** The confidence stays: the gate asks whether it is about the prompt. */
function weighedBySource(hit: Hit, source: number): Hit {
  return source === 1 ? hit : { ...hit, score: hit.score * source, reasons: { ...hit.reasons, source } };
}

/** Best first. */
export function sortByScore(hits: readonly Hit[]): Hit[] {
  const sorted = hits.toSorted(
    (a, b) => b.score - a.score || b.memory.at - a.memory.at || (a.memory.id < b.memory.id ? -1 : 1),
  );
  return newestOfTiesFirst(sorted);
}

interface Beside {
  /** Gain from the turns around it. */
  readonly around: number;
  /** Similarity in meaning, where it is known. */
  readonly alike: number | undefined;
}

function toHit(match: LexicalMatch, query: Query, now: number, { around, alike }: Beside): Hit {
  const { candidate, lexical, coverage, strength, answered } = match;
  const matched = [...new Set(match.matched.map((term) => query.terms.get(term)?.word ?? term))];
  const { memory } = candidate;
  const kindWeight = KIND_WEIGHT[memory.kind];
  const days = Math.max(0, now - memory.at) / DAY_MS;
  const age = isReplaceable({ memory }) ? WEIGHTS.age : WEIGHTS.turnAge;
  const meaning = isReplaceable({ memory }) ? WEIGHTS.meaning : WEIGHTS.turnMeaning;
  const recency = 1 - age + age / (1 + days / WEIGHTS.ageDays);
  const trustWeight = (isReplaceable({ memory }) ? TRUST_WEIGHT : TURN_TRUST_WEIGHT)[memory.trust];
  const history = memory.supersededBy === null ? 1 : WEIGHTS.history;
  const dated = query.period && isInPeriod(query.period, memory.at) ? WEIGHTS.dated : 1;
  const pinned = memory.pinned ? WEIGHTS.pinned : 1;
  const { name: promptType, weight } = query.promptType;
  const factors = factorsFor(query.intent, weight, memory);
  return {
    memory,
    score:
      (lexical + around + meaning * (alike ?? 0) ** 2) *
      kindWeight *
      recency *
      trustWeight *
      history *
      dated *
      pinned,
    confidence: confidenceOf(match, factors),
    reasons: {
      matched,
      lexical,
      coverage,
      strength,
      answered,
      promptType,
      intent: query.intent.name,
      kindEvidence: factors.kind,
      kindWeight,
      recency,
      trustWeight,
      history,
      around,
      ...(alike === undefined ? {} : { similarity: alike }),
      dated,
      pinned,
    },
  };
}

/** Sorts each run of near-equal scores: pinned first, changed code last, else the newest first; turns keep their places. */
function newestOfTiesFirst(hits: readonly Hit[]): Hit[] {
  const ordered: Hit[] = [];
  for (let start = 0; start < hits.length; ) {
    const leader = hits[start]?.score ?? 0;
    let end = start + 1;
    while (end < hits.length && (hits[end]?.score ?? 0) >= WEIGHTS.nearTie * leader) end++;
    ordered.push(...newestFirst(hits.slice(start, end)));
    start = end;
  }
  return ordered;
}

function newestFirst(run: readonly Hit[]): Hit[] {
  const settled = run
    .filter(isReplaceable)
    .sort(
      (a, b) =>
        Number(b.memory.pinned) - Number(a.memory.pinned) ||
        (b.reasons.codeState ?? 1) - (a.reasons.codeState ?? 1) ||
        b.memory.at - a.memory.at,
    );
  return run.map((hit) => (isReplaceable(hit) ? (settled.shift() ?? hit) : hit));
}

function isReplaceable({ memory }: Pick<Hit, "memory">): boolean {
  return memory.kind !== "turn";
}

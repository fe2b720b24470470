import type { Hit } from "../domain/hit.ts";
import type { Kind } from "../domain/memory.ts";
import type { Trust } from "../domain/trust.ts";
import { confidenceOf } from "./gate.ts";
import type { LexicalMatch } from "./lexical.ts";

/** Raise it when the same candidates are ordered or judged otherwise; receipts name it. */
export const RANKER_VERSION = 1;

const DAY_MS = 86_400_000;
/** Scores this close are a tie, and of two answers to one question the newer holds. */
const NEAR_TIE = 0.85;
/** Age alone may cost a memory at most this share of its score. */
const AGE_WEIGHT = 0.3;

const KIND_WEIGHT: Record<Kind, number> = {
  pattern: 1,
  decision: 0.9,
  preference: 0.9,
  failure: 0.8,
  note: 0.8,
  handoff: 0.5,
  project: 0.6,
  goal: 0.6,
  snapshot: 0.4,
  turn: 0.3,
};

const TRUST_WEIGHT: Record<Trust, number> = { 3: 1, 2: 0.9, 1: 0.8, 0: 0.5 };

/** Orders matches, best first, with the reasons. */
export function rank(
  matches: readonly LexicalMatch[],
  words: ReadonlyMap<string, string>,
  now: number,
): Hit[] {
  const hits = matches.map((match) => toHit(match, words, now));
  hits.sort((a, b) => b.score - a.score || b.memory.at - a.memory.at || (a.memory.id < b.memory.id ? -1 : 1));
  return newestOfTiesFirst(hits);
}

function toHit(match: LexicalMatch, words: ReadonlyMap<string, string>, now: number): Hit {
  const { candidate, lexical, coverage } = match;
  const matched = [...new Set(match.matched.map((term) => words.get(term) ?? term))];
  const { memory } = candidate;
  const kindWeight = KIND_WEIGHT[memory.kind];
  const recency = 1 - AGE_WEIGHT + AGE_WEIGHT / (1 + Math.max(0, now - memory.at) / DAY_MS / 30);
  const trustWeight = TRUST_WEIGHT[memory.trust];
  return {
    memory,
    score: lexical * kindWeight * recency * trustWeight,
    confidence: confidenceOf(lexical, coverage),
    reasons: { matched, lexical, coverage, kindWeight, recency, trustWeight },
  };
}

/** Each run of near-equal scores is put in order of time; runs keep their places. */
function newestOfTiesFirst(hits: readonly Hit[]): Hit[] {
  const ordered: Hit[] = [];
  for (let start = 0; start < hits.length; ) {
    const leader = hits[start]?.score ?? 0;
    let end = start + 1;
    while (end < hits.length && (hits[end]?.score ?? 0) >= NEAR_TIE * leader) end++;
    ordered.push(...hits.slice(start, end).sort((a, b) => b.memory.at - a.memory.at));
    start = end;
  }
  return ordered;
}

import type { Hit } from "../../domain/hit.ts";
import { sortByScore } from "./rank.ts";

/** How a search orders what words found and what meaning found. */
export type Fusion = "added" | "weighted" | "rrf";

/** Weights of meaning and of words; a hit of one of them alone has that part of its score only. */
const [MEANING, WORDS] = [0.6, 0.4];
/** Of reciprocal rank fusion: how little the first places differ. */
const RANK_CONSTANT = 60;

/** `added` is the ranking itself. Confidence stays what words alone make it. */
export function fuse(hits: readonly Hit[], fusion: Fusion): readonly Hit[] {
  switch (fusion) {
    case "added":
      return hits;
    case "weighted":
      return scoredBy(
        hits,
        ({ reasons, confidence }) => MEANING * (reasons.similarity ?? 0) + WORDS * clamp(confidence),
      );
    case "rrf":
      return scoredBy(hits, rankFusion(hits));
  }
}

function scoredBy(hits: readonly Hit[], scoreOf: (hit: Hit) => number): readonly Hit[] {
  return sortByScore(hits.map((hit) => ({ ...hit, score: scoreOf(hit) })));
}

function rankFusion(hits: readonly Hit[]): (hit: Hit) => number {
  const byWords = places(hits, ({ reasons }) => reasons.lexical);
  const byMeaning = places(hits, ({ reasons }) => reasons.similarity ?? 0);
  return (hit) => reciprocal(byWords.get(hit)) + reciprocal(byMeaning.get(hit));
}

/** Places from 1 of the hits that have any of it. */
function places(hits: readonly Hit[], worth: (hit: Hit) => number): ReadonlyMap<Hit, number> {
  const found = hits.filter((hit) => worth(hit) > 0).toSorted((a, b) => worth(b) - worth(a));
  return new Map(found.map((hit, at) => [hit, at + 1]));
}

function reciprocal(place: number | undefined): number {
  return place === undefined ? 0 : 1 / (RANK_CONSTANT + place);
}

function clamp(score: number): number {
  return Math.min(1, Math.max(0, score));
}

import { termRarity } from "../../recall/score/background.ts";
import { termsOf } from "../../text/terms.ts";

/** A smaller overlap means another topic. */
export const SAME_TOPIC = 0.15;

/** Share of the terms, weighed by rarity, that the other text has; 1 for no terms. */
export function topicOverlap(now: string, then: string): number {
  const known = new Set(termsOf(then));
  let all = 0;
  let both = 0;
  for (const term of new Set(termsOf(now))) {
    const weight = termRarity(term);
    all += weight;
    if (known.has(term)) both += weight;
  }
  return all === 0 ? 1 : both / all;
}

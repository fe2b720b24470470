import { termRarity } from "../../recall/score/background.ts";
import { termsOf } from "../../text/terms.ts";

/** Of what is spoken of now, the share that was spoken of then, below which it is another topic. */
export const SAME_TOPIC = 0.15;

/** Of the terms of the one, weighed by how rare they are, the share that the other has too; 1 where there are none. */
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

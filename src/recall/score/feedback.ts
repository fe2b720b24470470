import type { Hit } from "../../domain/hit.ts";
import type { FeedbackTally } from "../../store/port/feedback-store.ts";
import { sortByScore } from "./rank.ts";
import { WEIGHTS } from "./weights.ts";

/** Most hits, the best, whose uses are looked up: what lies below comes to no place that matters. */
export const MOST_WEIGHED = 20;
/** A contradiction says more than one use. */
const CONTRADICTED = 2;
/** The first so many that came of nothing say nothing: much of what helps is not said again. */
const SPARED = 10;
const UNUSED = 0.1;

/** Hits weighed by how often they helped when they were told; how sure we are of them stays. */
export function weighByFeedback(
  hits: readonly Hit[],
  tallies: ReadonlyMap<string, FeedbackTally>,
): readonly Hit[] {
  if (![...tallies.values()].some((tally) => helpfulness(tally) !== NEUTRAL)) return hits;
  return sortByScore(hits.map((hit) => withFeedback(hit, tallies.get(hit.memory.id))));
}

function withFeedback(hit: Hit, tally: FeedbackTally | undefined): Hit {
  const frequency = tally ? helpfulness(tally) : NEUTRAL;
  if (frequency === NEUTRAL) return hit;
  const proven = 1 + WEIGHTS.feedback * (frequency - NEUTRAL);
  return { ...hit, score: hit.score * proven, reasons: { ...hit.reasons, feedback: proven } };
}

/** Where nothing is known of its use. */
const NEUTRAL = 0.5;

/** From 0, never of use, to 1, always. */
export function helpfulness({ given, helped: used, contradicted }: FeedbackTally): number {
  const idle = Math.max(0, given - used - contradicted - SPARED) * UNUSED;
  return (1 + used) / (2 + used + CONTRADICTED * contradicted + idle);
}

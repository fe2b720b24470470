import type { Hit } from "../../domain/hit.ts";
import type { FeedbackTally } from "../../store/port/feedback-store.ts";
import { inOrder } from "./rank.ts";
import { WEIGHTS } from "./weights.ts";

/** Most hits, the best, whose uses are looked up: what lies below comes to no place that matters. */
export const PROVEN = 20;
/** A contradiction says more than one use. */
const CONTRADICTED = 2;
/** The first so many that came of nothing say nothing: much of what helps is not said again. */
const SPARED = 10;
const UNUSED = 0.1;

/** Hits weighed by how often they helped when they were told; how sure we are of them stays. */
export function weighedByUse(
  hits: readonly Hit[],
  tallies: ReadonlyMap<string, FeedbackTally>,
): readonly Hit[] {
  if (![...tallies.values()].some((tally) => frequencyOf(tally) !== NOTHING_KNOWN)) return hits;
  return inOrder(hits.map((hit) => weighed(hit, tallies.get(hit.memory.id))));
}

function weighed(hit: Hit, tally: FeedbackTally | undefined): Hit {
  const frequency = tally ? frequencyOf(tally) : NOTHING_KNOWN;
  if (frequency === NOTHING_KNOWN) return hit;
  const proven = 1 + WEIGHTS.frequency * (frequency - NOTHING_KNOWN);
  return { ...hit, score: hit.score * proven, reasons: { ...hit.reasons, proven } };
}

/** Where nothing is known of its use. */
const NOTHING_KNOWN = 0.5;

/** From 0, never of use, to 1, always. */
export function frequencyOf({ given, helped: used, contradicted }: FeedbackTally): number {
  const idle = Math.max(0, given - used - contradicted - SPARED) * UNUSED;
  return (1 + used) / (2 + used + CONTRADICTED * contradicted + idle);
}

import type { Hit } from "../../domain/hit.ts";
import type { FeedbackTally } from "../../store/port/feedback-store.ts";
import { sortByScore } from "./rank.ts";
import { WEIGHTS } from "./weights.ts";

/** Feedback is read for the best hits only; the rest cannot rise to the top. */
export const MOST_WEIGHED = 20;
/** A rejection counts more than one use. */
const CONTRADICTED = 2;
/** Unused injections that do not count yet: many helpful memories are never repeated. */
const SPARED = 10;
const UNUSED = 0.1;

/** Reweighs hits by how often they helped; confidence stays. */
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

/** Helpfulness without feedback. */
const NEUTRAL = 0.5;

/** 0 never helped, 1 always. */
export function helpfulness({ given, helped, contradicted }: FeedbackTally): number {
  const idle = Math.max(0, given - helped - contradicted - SPARED) * UNUSED;
  return (1 + helped) / (2 + helped + CONTRADICTED * contradicted + idle);
}

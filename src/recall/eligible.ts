import type { Hit } from "../domain/hit.ts";
import { type Passed, passGate, type Thresholds } from "./gate.ts";
import { passAnswers } from "./pass-answers.ts";
import { passUnprompted } from "./pass-unprompted.ts";
import type { Query } from "./query/query.ts";

/** A question is answered by whatever was kept or said of it; who asks nothing is told what changes their next step. */
export function passEligible(eligible: readonly Hit[], query: Query, thresholds: Thresholds): Passed {
  if (query.wantsSessionSummaries) return passGate(eligible, thresholds.explicitThreshold);
  return query.isQuestion
    ? passAnswers(eligible, query, thresholds.explicitThreshold)
    : passUnprompted(eligible, query, thresholds.threshold);
}

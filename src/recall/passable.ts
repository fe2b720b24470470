import type { Hit } from "../domain/hit.ts";
import { answering } from "./answering.ts";
import { type Passed, passGate, type Thresholds } from "./gate.ts";
import type { Query } from "./query/query.ts";
import { unasked } from "./unasked.ts";

/** A question is answered by whatever was kept or said of it; who asks nothing is told what changes their next step. */
export function passable(sayable: readonly Hit[], query: Query, thresholds: Thresholds): Passed {
  if (query.accounts) return passGate(sayable, thresholds.explicitThreshold);
  return query.asks ? answering(sayable, query, thresholds) : unasked(sayable, query, thresholds.threshold);
}

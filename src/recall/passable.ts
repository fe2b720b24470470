import type { Hit } from "../domain/hit.ts";
import { answering } from "./answering.ts";
import { type Bars, type Passed, passGate } from "./gate.ts";
import type { Query } from "./query/query.ts";
import { unasked } from "./unasked.ts";

/** A question is answered by whatever was kept or said of it; who asks nothing is told what changes their next step. */
export function passable(sayable: readonly Hit[], query: Query, bars: Bars): Passed {
  if (query.accounts) return passGate(sayable, bars.explicitBar);
  return query.asks ? answering(sayable, query, bars) : unasked(sayable, query, bars.bar);
}

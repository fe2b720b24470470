import type { LeftOutHit } from "./dedupe.ts";
import type { BlockPlan } from "./plan.ts";

/** Share of the threshold from which on a hit counts as a near miss. */
const MOST = 3;
const NEAR = 0.5;

/** The best hits below the threshold, for the receipt. */
export function nearMisses(sections: BlockPlan["sections"]): readonly LeftOutHit[] {
  const below = sections.flatMap(({ section: { path, threshold, found } }) =>
    found
      .filter(({ confidence }) => confidence < threshold && confidence >= NEAR * threshold)
      .map((hit) => ({ ...hit, reasons: { ...hit.reasons, path } })),
  );
  const nearest = below.toSorted((one, other) => other.confidence - one.confidence).slice(0, MOST);
  return nearest.map((hit) => ({ hit, why: "below the threshold" }));
}

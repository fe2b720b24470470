import type { LeftOutHit } from "./dedupe.ts";
import type { BlockPlan } from "./plan.ts";

/** Most that a receipt remembers, and how near to the threshold, as a share of it. */
const MOST = 3;
const NEAR = 0.5;

/** What came nearest to the threshold from below, so that a receipt can say what nothing was said about. */
export function nearMisses(sections: BlockPlan["sections"]): readonly LeftOutHit[] {
  const below = sections.flatMap(({ section: { path, threshold, found } }) =>
    found
      .filter(({ confidence }) => confidence < threshold && confidence >= NEAR * threshold)
      .map((hit) => ({ ...hit, reasons: { ...hit.reasons, path } })),
  );
  const nearest = below.toSorted((one, other) => other.confidence - one.confidence).slice(0, MOST);
  return nearest.map((hit) => ({ hit, why: "below the threshold" }));
}

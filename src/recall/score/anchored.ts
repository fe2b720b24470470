import { type AnchorState, anchorLabels } from "../../domain/anchor.ts";
import type { Hit } from "../../domain/hit.ts";
import { inOrder } from "./rank.ts";
import { WEIGHTS } from "./weights.ts";

/** How the code that memories were made at differs from what lies there now; missing for those where it does not. */
export type AnchorStates = ReadonlyMap<string, AnchorState>;

/** Hits labelled and weighed by what became of their code; how sure we are of them stays, so that none is hidden. */
export function weighedByCode(hits: readonly Hit[], states: AnchorStates): readonly Hit[] {
  if (!hits.some(({ memory }) => states.has(memory.id))) return hits;
  return inOrder(hits.map((hit) => labelled(hit, states)));
}

/** The same in the order they have. */
export function labelled(hit: Hit, states: AnchorStates): Hit {
  const state = states.get(hit.memory.id);
  if (!state) return hit;
  const anchored = weightOf(state);
  const reasons = { ...hit.reasons, anchored, labels: anchorLabels(state) };
  return { ...hit, score: hit.score * anchored, reasons };
}

function weightOf({ changed, gone, branch }: AnchorState): number {
  const files = changed.length + gone.length > 0 ? WEIGHTS.changed : 1;
  return files * (branch === null ? 1 : WEIGHTS[branch.is]);
}

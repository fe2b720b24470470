import { type CodeState, codeStateLabels } from "../../domain/code-snapshot.ts";
import type { Hit } from "../../domain/hit.ts";
import { sortByScore } from "./rank.ts";
import { WEIGHTS } from "./weights.ts";

/** How the code that memories were made at differs from what lies there now; missing for those where it does not. */
export type CodeStates = ReadonlyMap<string, CodeState>;

/** Hits labelled and weighed by what became of their code; how sure we are of them stays, so that none is hidden. */
export function weighByCodeState(hits: readonly Hit[], states: CodeStates): readonly Hit[] {
  if (!hits.some(({ memory }) => states.has(memory.id))) return hits;
  return sortByScore(hits.map((hit) => withCodeState(hit, states)));
}

/** The same in the order they have. */
export function withCodeState(hit: Hit, states: CodeStates): Hit {
  const state = states.get(hit.memory.id);
  if (!state) return hit;
  const codeState = codeWeight(state);
  const reasons = { ...hit.reasons, codeState, labels: codeStateLabels(state) };
  return { ...hit, score: hit.score * codeState, reasons };
}

function codeWeight({ changed, removed, branch }: CodeState): number {
  const files = changed.length + removed.length > 0 ? WEIGHTS.changed : 1;
  return files * (branch === null ? 1 : WEIGHTS[branch.is]);
}

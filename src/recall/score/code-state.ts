import { type CodeState, codeStateLabels } from "../../domain/code-snapshot.ts";
import type { Hit } from "../../domain/hit.ts";
import { sortByScore } from "./rank.ts";
import { WEIGHTS } from "./weights.ts";

/** By memory id; memories of unchanged code are missing. */
export type CodeStates = ReadonlyMap<string, CodeState>;

/** Labels and reweighs hits by the state of their code; confidence stays, so that none is hidden. */
export function weighByCodeState(hits: readonly Hit[], states: CodeStates): readonly Hit[] {
  if (!hits.some(({ memory }) => states.has(memory.id))) return hits;
  return sortByScore(hits.map((hit) => withCodeState(hit, states)));
}

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

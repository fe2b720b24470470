import type { Hit } from "../domain/hit.ts";
import type { Evidence } from "./evidence.ts";
import { WEIGHTS } from "./weights.ts";

/** How sure we are that a memory is about the prompt, 0 to 1; `stance` is what the prompt takes for granted. */
export function confidenceOf({ strength, coverage, answered }: Evidence, stance: number): number {
  const known = strength * coverage ** WEIGHTS.coverage * (1 + WEIGHTS.answered * answered) * stance;
  const evidence = known ** WEIGHTS.steepness;
  return evidence / (evidence + WEIGHTS.halfEvidence ** WEIGHTS.steepness);
}

/** What may be injected, and the best that was found. An absolute bar: no hit passes because others are worse. */
export function passGate(hits: readonly Hit[], bar: number): { passed: Hit[]; best: number } {
  const best = hits.reduce((most, hit) => Math.max(most, hit.confidence), 0);
  return { passed: hits.filter((hit) => hit.confidence >= bar), best };
}

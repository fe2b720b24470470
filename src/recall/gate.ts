import type { Hit } from "../domain/hit.ts";

/** Evidence at which strength reaches 63 %: about two rare words in the body, or one in the title as well. */
const HALF_STRENGTH = 8;

/** How sure we are that a memory is about the prompt: how much of the prompt it covers, times how much there is of it. */
export function confidenceOf(lexical: number, coverage: number, _mass: number): number {
  return coverage * (1 - Math.exp(-lexical / HALF_STRENGTH));
}

/** What may be injected, and the best that was found. An absolute bar: no hit passes because others are worse. */
export function passGate(hits: readonly Hit[], bar: number): { passed: Hit[]; best: number } {
  const best = hits.reduce((most, hit) => Math.max(most, hit.confidence), 0);
  return { passed: hits.filter((hit) => hit.confidence >= bar), best };
}

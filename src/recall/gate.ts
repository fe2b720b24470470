import type { Hit } from "../domain/hit.ts";

/**
 * Evidence at which confidence is one half. With it, the default bar of .55 lets a memory through for 5 % of prompts
 * that need none, on the development set of coding questions.
 */
const HALF_EVIDENCE = 10.5;

/** How sure we are that a memory is about the prompt, 0 to 1: the match's strength, less for each word it leaves open. */
export function confidenceOf(lexical: number, coverage: number): number {
  const evidence = lexical * Math.sqrt(coverage);
  return evidence / (evidence + HALF_EVIDENCE);
}

/** What may be injected, and the best that was found. An absolute bar: no hit passes because others are worse. */
export function passGate(hits: readonly Hit[], bar: number): { passed: Hit[]; best: number } {
  const best = hits.reduce((most, hit) => Math.max(most, hit.confidence), 0);
  return { passed: hits.filter((hit) => hit.confidence >= bar), best };
}

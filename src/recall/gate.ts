import type { Hit } from "../domain/hit.ts";
import type { Evidence } from "./score/evidence.ts";
import { WEIGHTS } from "./score/weights.ts";

/** Factors of a confidence beside words. */
export interface Factors {
  readonly promptType: number;
  readonly kind: number;
}

/** Hits that pass, best first, and the best confidence of all. */
export interface Passed {
  readonly passed: readonly Hit[];
  readonly best: number;
}

export interface Thresholds {
  readonly threshold: number;
  readonly explicitThreshold: number;
}

/** Confidence that a memory is about the prompt, 0 to 1. */
export function confidenceOf(
  { strength, coverage, answered }: Evidence,
  { promptType, kind }: Factors,
): number {
  const known =
    strength * coverage ** WEIGHTS.coverage * (1 + WEIGHTS.answered * answered) * promptType * kind;
  return confidenceFrom(known / WEIGHTS.halfEvidence);
}

/** From evidence, in shares of that at which the confidence is one half. */
export function confidenceFrom(share: number): number {
  const evidence = share ** WEIGHTS.steepness;
  return evidence / (evidence + 1);
}

/**
 * What may be injected, and the best that was found. An absolute threshold: no hit passes because others are worse. One with
 * far less evidence than the best is left out, for it takes the room of what answers.
 */
export function passGate(
  all: readonly Hit[],
  threshold: number,
  isEligible: (hit: Hit) => boolean = () => true,
): Passed {
  const hits = all.filter(isEligible);
  const best = hits.reduce((most, hit) => Math.max(most, hit.confidence), 0);
  const least = evidenceBehind(best) * WEIGHTS.beside;
  const isBeside = ({ confidence }: Hit) => confidence === best || evidenceBehind(confidence) >= least;
  return { passed: hits.filter((hit) => hit.confidence >= threshold && isBeside(hit)), best };
}

/** The inverse of `confidenceFrom`. */
export function evidenceBehind(confidence: number): number {
  return (confidence / (1 - confidence)) ** (1 / WEIGHTS.steepness);
}

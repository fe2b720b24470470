import type { Hit } from "../domain/hit.ts";
import type { Trust } from "../domain/trust.ts";
import type { Factors } from "./query/intent.ts";
import type { Evidence } from "./score/evidence.ts";
import { WEIGHTS } from "./score/weights.ts";

/** Hits that pass, best first, and the best confidence of all. */
export interface Passed {
  readonly passed: readonly Hit[];
  readonly best: number;
}

export interface GateLimits {
  readonly threshold: number;
  readonly explicitThreshold: number;
  /** Of a snapshot told unprompted where no other memory is; without it none is told. */
  readonly snapshotThreshold?: number;
  /** Less trusted memories are found and never pass. */
  readonly leastTrust: Trust;
}

/** Confidence that a memory is about the prompt, 0 to 1. */
export function confidenceOf(
  { strength, coverage, answered }: Evidence,
  { promptType, kind }: Factors,
): number {
  const evidence =
    strength * coverage ** WEIGHTS.coverage * (1 + WEIGHTS.answered * answered) * promptType * kind;
  return confidenceFrom(evidence / WEIGHTS.halfEvidence);
}

/** `share` is the evidence divided by that at which the confidence is one half. */
export function confidenceFrom(share: number): number {
  const evidence = share ** WEIGHTS.steepness;
  return evidence / (evidence + 1);
}

/** The threshold is absolute: no hit passes because others are worse. A hit with far less evidence than the best is left out. */
export function passGate(
  all: readonly Hit[],
  threshold: number,
  isEligible: (hit: Hit) => boolean = () => true,
): Passed {
  const hits = all.filter(isEligible);
  const best = hits.reduce((most, hit) => Math.max(most, hit.confidence), 0);
  const least = evidenceBehind(best) * WEIGHTS.beside;
  const isNearBest = ({ confidence }: Hit) => confidence === best || evidenceBehind(confidence) >= least;
  return { passed: hits.filter((hit) => hit.confidence >= threshold && isNearBest(hit)), best };
}

/** The inverse of `confidenceFrom`. */
export function evidenceBehind(confidence: number): number {
  return (confidence / (1 - confidence)) ** (1 / WEIGHTS.steepness);
}

import { quantile } from "../statistics.ts";

/** A prompt that has an answer, and whether that was among the first five. */
export interface Answered {
  readonly confidence: number;
  readonly any5: number;
}

/** Share of prompts that need nothing but would get something, at the threshold that lets 90 % of the answerable through. */
export function falseAt90(answerable: readonly number[], unanswerable: readonly number[]): number {
  return shareThrough(unanswerable, barKeeping90(answerable));
}

/** The threshold a tenth of these fall below. */
export function barKeeping90(answerable: readonly number[]): number {
  return quantile(answerable, 0.1);
}

/** Share of confidences that reach a threshold; where nothing was found nothing can be given. */
export function shareThrough(confidences: readonly number[], threshold: number): number {
  return confidences.filter((confidence) => reaches(confidence, threshold)).length / confidences.length;
}

/** Share of prompts let through with the answer in the first five, at the threshold that one in twenty of the others reaches. */
export function rightAtFalse5(answerable: readonly Answered[], unanswerable: readonly number[]): number {
  const threshold = quantile(unanswerable, 0.95);
  const right = answerable.filter(({ confidence, any5 }) => any5 > 0 && reaches(confidence, threshold));
  return right.length / answerable.length;
}

function reaches(confidence: number, threshold: number): boolean {
  return confidence > 0 && confidence >= threshold;
}

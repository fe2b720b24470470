/** So many injections are looked at together before a gate moves by one step. */
export const OFFSET_BATCH = 100;
/** How long an injection has to show that it helped, in ms. */
export const FEEDBACK_PATIENCE_MS = 3_600_000;
const STEP = 0.01;
/** Farthest that a gate moves from where the options put it. */
export const MOST_OFFSET = 0.05;
/** Below this share of injections of which anything was used the threshold rises, from the other on it falls; between them it stays. */
const RARELY = 0.1;
const OFTEN = 0.5;

/** Where a gate stands after a batch of which this share was used; pure. */
export function nextOffset(offset: number, share: number): number {
  const step = share < RARELY ? STEP : share >= OFTEN ? -STEP : 0;
  const next = Math.min(MOST_OFFSET, Math.max(-MOST_OFFSET, offset + step));
  // Steps of a hundredth add up to numbers that look like one.
  return Math.round(next * 100) / 100;
}

import type { Pause } from "../store/store.ts";

/** Whether the user had switched off what happened then. */
export function isPaused(pauses: readonly Pause[], at: number): boolean {
  return pauses.some(([from, to]) => at >= from && at <= to);
}

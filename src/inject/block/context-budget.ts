import type { PathFacts } from "../../domain/injection-path.ts";

/** In tokens. */
export interface ContextUsage {
  readonly used: number;
  readonly window: number;
}

const SHARE = 0.2;
const MOST = 40_000;

/** A fifth of what the context has left, at most 40,000 tokens. */
export function contextBudget(used: number, window: number): number {
  return Math.min(MOST, Math.floor(Math.max(0, window - used) * SHARE));
}

/** For the receipt. */
export function contextFacts({ used, window }: ContextUsage): PathFacts {
  return { context: used, window, budget: contextBudget(used, window) };
}

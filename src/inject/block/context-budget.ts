import type { PathFacts } from "../../domain/injection-path.ts";

/** How full an agent's context is, in tokens. */
export interface ContextUsage {
  readonly used: number;
  readonly window: number;
}

const SHARE = 0.2;
const MOST = 40_000;

/** Tokens that one injection may use of what a context has left: a fifth, and never more than 40,000. */
export function contextBudget(used: number, window: number): number {
  return Math.min(MOST, Math.floor(Math.max(0, window - used) * SHARE));
}

/** For the receipt. */
export function contextFacts({ used, window }: ContextUsage): PathFacts {
  return { context: used, window, budget: contextBudget(used, window) };
}

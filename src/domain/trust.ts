/** 3 the user said it, 2 the assistant said it, 1 a local tool printed it or a reviewed file of a colleague says it, 0 web or other people. */
export type Trust = 0 | 1 | 2 | 3;

/** Trust of a memory is the least trust among the texts it quotes. */
export function leastTrust(levels: readonly Trust[]): Trust {
  let least: Trust = 3;
  for (const level of levels) if (level < least) least = level;
  return least;
}

export function isUserSaid(trust: Trust): boolean {
  return trust === 3;
}

/** Not a wish: printed by a tool, or written by a stranger. */
export function isLowTrust(trust: Trust): boolean {
  return trust <= 1;
}

/** Least trust that is injected; explicit search alone gives less trusted words. */
export const LEAST_TRUST: Trust = 1;

/** Speaker and verb; an object such as `it` may follow. */
export function trustWords(trust: Trust): string {
  return TRUST_WORDS[trust];
}

const TRUST_WORDS = ["somebody else said", "a tool printed", "the agent concluded", "you said"] as const;

/** How sure it is that a pattern holds which so many events show, 0 to 1: Laplace's rule of succession. */
export function patternConfidence({ trust, sources }: { trust: Trust; sources: readonly string[] }): number {
  const seen = Math.max(1, sources.length) * EVENT_WORTH[trust];
  return Math.min(SUREST, Math.round((100 * (seen + 1)) / (seen + 2)) / 100);
}

/** What the user said once is surer than what ran thrice. */
const EVENT_WORTH = { 0: 0.25, 1: 1, 2: 1, 3: 8 } as const;
/** Nothing is certain. */
const SUREST = 0.99;

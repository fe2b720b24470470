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

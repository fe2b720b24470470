/** 3 the user said it, 2 the assistant said it, 1 a local tool printed it, 0 web or other people. */
export type Trust = 0 | 1 | 2 | 3;

/** Trust of a memory is the least trust among the texts it quotes. */
export function leastTrust(levels: readonly Trust[]): Trust {
  let least: Trust = 3;
  for (const level of levels) if (level < least) least = level;
  return least;
}

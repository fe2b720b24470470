import type { TermPosition } from "../../text/term-places.ts";

/** Terms in the best window of `length` terms. A long text has a few words of every prompt, but only a relevant one has them together. `whole` is the body's length. */
export function bestPassage(
  positions: readonly TermPosition[],
  whole: number,
  worth: ReadonlyMap<string, number>,
  length: number,
): ReadonlySet<string> {
  if (whole <= length) return new Set(positions.map(([, term]) => term));
  let best: ReadonlySet<string> = new Set();
  let most = 0;
  for (const [first, [at]] of positions.entries()) {
    const found = termsUntil(positions, first, at + length);
    const sum = [...found].reduce((total, term) => total + (worth.get(term) ?? 0), 0);
    if (sum > most) [best, most] = [found, sum];
  }
  return best;
}

function termsUntil(positions: readonly TermPosition[], first: number, end: number): ReadonlySet<string> {
  const found = new Set<string>();
  for (let next = first; next < positions.length; next++) {
    const [at, term] = positions[next] as TermPosition;
    if (at >= end) break;
    found.add(term);
  }
  return found;
}

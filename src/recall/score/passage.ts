import { type TermPosition, termsAt } from "../../text/term-places.ts";

/** Terms in the best window of `length` terms. A long text has a few words of every prompt, but only a relevant one has them together. `whole` is the body's length. */
export function bestPassage(
  positions: readonly TermPosition[],
  whole: number,
  worth: ReadonlyMap<string, number>,
  length: number,
): ReadonlySet<string> {
  if (whole <= length) return termsAt(positions);
  let best: ReadonlySet<string> = new Set();
  let most = 0;
  let end = 0;
  for (let first = 0; first < positions.length && end < positions.length; first++) {
    const before = end;
    end = endBefore(positions, end, termPlace(positions, first) + length);
    // Else it has no term that the window before has not.
    if (end === before) continue;
    const found = termsAt(positions, first, end);
    const sum = worthOf(found, worth);
    if (sum > most) [best, most] = [found, sum];
  }
  return best;
}

function termPlace(positions: readonly TermPosition[], at: number): number {
  return (positions[at] as TermPosition)[0];
}

/** The first from `from` on that stands at `place` or behind it. */
function endBefore(positions: readonly TermPosition[], from: number, place: number): number {
  let end = from;
  while (end < positions.length && termPlace(positions, end) < place) end++;
  return end;
}

function worthOf(terms: ReadonlySet<string>, worth: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const term of terms) sum += worth.get(term) ?? 0;
  return sum;
}

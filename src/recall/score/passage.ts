export type TermPosition = readonly [at: number, term: string];

/** A loop, because it visits every word of a hundred candidates. */
export function termPositions(text: readonly string[], worth: ReadonlyMap<string, number>): TermPosition[] {
  const places: TermPosition[] = [];
  for (let at = 0; at < text.length; at++) {
    const term = text[at] as string;
    if (worth.has(term)) places.push([at, term]);
  }
  return places;
}

/**
 * The terms found in the best stretch of so many terms of a body: a long text holds a few words of every prompt, but
 * only one that speaks of it holds them together. `worth` says what a term is worth, `whole` is the body's length.
 */
export function bestPassage(
  places: readonly TermPosition[],
  whole: number,
  worth: ReadonlyMap<string, number>,
  length: number,
): ReadonlySet<string> {
  if (whole <= length) return new Set(places.map(([, term]) => term));
  let best: ReadonlySet<string> = new Set();
  let most = 0;
  for (const [first, [at]] of places.entries()) {
    const found = termsUntil(places, first, at + length);
    const sum = [...found].reduce((total, term) => total + (worth.get(term) ?? 0), 0);
    if (sum > most) [best, most] = [found, sum];
  }
  return best;
}

function termsUntil(places: readonly TermPosition[], first: number, end: number): ReadonlySet<string> {
  const found = new Set<string>();
  for (let next = first; next < places.length; next++) {
    const [at, term] = places[next] as TermPosition;
    if (at >= end) break;
    found.add(term);
  }
  return found;
}

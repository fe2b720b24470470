/** Where a term of a query stands, counted in terms. */
export type TermPosition = readonly [at: number, term: string];

/** Places of a query's terms in a title and in a body, ascending. */
export interface TermMatches {
  readonly title: readonly TermPosition[];
  readonly body: readonly TermPosition[];
}

/** The terms at these places, from one up to another. */
export function termsAt(places: readonly TermPosition[], from = 0, end = places.length): ReadonlySet<string> {
  const terms = new Set<string>();
  for (let at = from; at < end; at++) terms.add((places[at] as TermPosition)[1]);
  return terms;
}

/** The terms of a text with a title, as far as scoring needs to know them. */
export interface TitledTerms {
  /** Lengths in terms. */
  readonly titleLength: number;
  readonly bodyLength: number;
  /** Distinct terms of the title. */
  readonly titleSize: number;
  readonly matches: (query: ReadonlyMap<string, unknown>) => TermMatches;
}

export function titledTerms(title: readonly string[], body: readonly string[]): TitledTerms {
  return {
    titleLength: title.length,
    bodyLength: body.length,
    titleSize: new Set(title).size,
    matches: (query) => ({ title: termPositions(title, query), body: termPositions(body, query) }),
  };
}

/** A loop, because it visits every word of a hundred candidates. */
function termPositions(text: readonly string[], query: ReadonlyMap<string, unknown>): TermPosition[] {
  const positions: TermPosition[] = [];
  for (let at = 0; at < text.length; at++) {
    const term = text[at] as string;
    if (query.has(term)) positions.push([at, term]);
  }
  return positions;
}

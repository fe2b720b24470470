import { isFullTurn } from "../../domain/memory.ts";
import type { Candidate, Collection } from "../../store/store.ts";
import type { TermMatches } from "../../text/term-places.ts";
import type { QueryTerm } from "../query/query.ts";
import { BACKGROUND_SIZE, backgroundFrequency } from "./background.ts";
import { conceptsOf } from "./concepts.ts";
import { type Evidence, evidenceOf } from "./evidence.ts";
import { WEIGHTS } from "./weights.ts";

export interface LexicalMatch extends Evidence {
  readonly candidate: Candidate;
  readonly matched: readonly string[];
  /** BM25 of body and weighted title. */
  readonly lexical: number;
}

/** Scores one candidate after another; the worth of the prompt's words is computed once. */
export function lexicalScorer(
  terms: ReadonlyMap<string, QueryTerm>,
  collection: Collection,
): (candidate: Candidate) => LexicalMatch {
  const asked = [...terms.keys()];
  const rarity = new Map(asked.map((term) => [term, idfOf(term, collection)]));
  const worth = new Map([...rarity].map(([term, idf]) => [term, idf * (terms.get(term)?.weight ?? 1)]));
  const concepts = conceptsOf(terms, (term) => rarity.get(term) ?? 0);
  const chance = chanceOf(collection.size);
  return (candidate) => {
    const matches = candidate.terms.matches(worth);
    const words = bm25(candidate, matches, collection, worth);
    const evidence = evidenceOf(candidate, matches, concepts, worth);
    return {
      candidate,
      matched: asked.filter((term) => words.found.some((count) => count.term === term)),
      lexical: inPassages(candidate, words.score, evidence.strength),
      ...evidence,
      strength: evidence.strength * chance,
    };
  };
}

function bm25(
  candidate: Candidate,
  matches: TermMatches,
  collection: Collection,
  worth: ReadonlyMap<string, number>,
) {
  const found = termCounts(matches);
  const length = relativeLengths(candidate, collection);
  const titleWeight = candidate.memory.kind === "turn" ? WEIGHTS.turnTitle : WEIGHTS.title;
  let score = 0;
  for (const { term, times, inTitle } of found) {
    const head = titleWeight * saturate(inTitle, length.title);
    score += (worth.get(term) ?? 0) * (saturate(times, length.whole) + head);
  }
  return { found, score };
}

/** Turns are short or very long, and no length penalty suits both. */
function inPassages({ memory, terms }: Candidate, whole: number, passage: number): number {
  if (memory.kind !== "turn" || terms.bodyLength <= WEIGHTS.passage) return whole;
  const mixed = (1 - WEIGHTS.turnPassage) * whole + WEIGHTS.turnPassage * WEIGHTS.passageScale * passage;
  return isFullTurn(memory) ? mixed : mixed * (WEIGHTS.passage / terms.bodyLength) ** WEIGHTS.turnLength;
}

/** In a large store some match by chance, so the same words prove less. */
function chanceOf(size: number): number {
  const crowd = Math.min(WEIGHTS.crowdTo, Math.max(WEIGHTS.crowdFrom, size));
  return (WEIGHTS.crowdOne / crowd) ** WEIGHTS.crowd;
}

/** Lengths in terms, against the mean of the collection. */
function relativeLengths({ terms }: Candidate, { meanTitle, meanBody }: Collection) {
  // An empty project has no mean: memories from elsewhere count as of ordinary length.
  if (meanTitle + meanBody === 0) return { whole: 1, title: 1 };
  return {
    whole: (terms.titleLength + terms.bodyLength) / Math.max(1, meanTitle + meanBody),
    title: terms.titleLength / Math.max(1, meanTitle),
  };
}

/** Smoothed by background frequencies, so that confidences are comparable in small and large stores. */
function idfOf(term: string, collection: Collection): number {
  const size = collection.size + BACKGROUND_SIZE;
  const frequency = (collection.frequency.get(term) ?? 0) + backgroundFrequency(term);
  return Math.log(1 + (size - frequency + 0.5) / (frequency + 0.5));
}

function saturate(frequency: number, relativeLength: number): number {
  return (
    (frequency * (WEIGHTS.k1 + 1)) / (frequency + WEIGHTS.k1 * (1 - WEIGHTS.b + WEIGHTS.b * relativeLength))
  );
}

interface TermCount {
  readonly term: string;
  times: number;
  inTitle: number;
}

/** In the order of the text; a list, because few of a prompt's words are in one memory and a hundred are scored. */
function termCounts({ title, body }: TermMatches): readonly Readonly<TermCount>[] {
  const counts: TermCount[] = [];
  const countOf = (sought: string): TermCount => {
    const known = counts.find(({ term }) => term === sought);
    if (known) return known;
    const count = { term: sought, times: 0, inTitle: 0 };
    counts.push(count);
    return count;
  };
  for (const place of title) {
    const count = countOf(place[1]);
    count.times++;
    count.inTitle++;
  }
  for (const place of body) countOf(place[1]).times++;
  return counts;
}

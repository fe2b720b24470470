import { baselineTerms } from "./baseline-terms.ts";
import type { Level } from "./library.ts";
import { DEPTH, type System, timed } from "./system.ts";
import { type Unit, unitsOf } from "./units.ts";

const K1 = 0.9;
const B = 0.4;

interface Index {
  readonly ids: string[];
  readonly lengths: number[];
  /** For each term, documents and how often it occurs in each. */
  readonly postings: Map<string, [document: number, frequency: number][]>;
  terms: number;
}

/** BM25 with code-aware words over one field, the raw score as confidence. */
export function bm25System(level: Level): System {
  const indexes = new Map<string, Index>();
  return {
    add: async (items) => {
      for (const unit of unitsOf(items, level)) addTo(indexFor(indexes, unit.group), unit);
    },
    ask: async ({ group, text }) => {
      const { result, ms } = timed(() => search(indexFor(indexes, group), baselineTerms(text)));
      return { ranked: result.map(([id]) => [id]), confidence: result[0]?.[1] ?? 0, given: null, ms };
    },
    close: async () => indexes.clear(),
  };
}

function indexFor(indexes: Map<string, Index>, group: string): Index {
  const known = indexes.get(group);
  if (known) return known;
  const index: Index = { ids: [], lengths: [], postings: new Map(), terms: 0 };
  indexes.set(group, index);
  return index;
}

function addTo(index: Index, unit: Unit): void {
  const terms = baselineTerms(unit.spoken);
  const document = index.ids.push(unit.id) - 1;
  index.lengths.push(terms.length);
  index.terms += terms.length;
  for (const [term, frequency] of countsOf(terms)) {
    const postings = index.postings.get(term);
    if (postings) postings.push([document, frequency]);
    else index.postings.set(term, [[document, frequency]]);
  }
}

function search(index: Index, terms: readonly string[]): [id: string, score: number][] {
  const size = index.ids.length;
  const mean = Math.max(1, index.terms / Math.max(1, size));
  const scores = new Map<number, number>();
  for (const [term, times] of countsOf(terms)) {
    const postings = index.postings.get(term) ?? [];
    const idf = Math.log(1 + (size - postings.length + 0.5) / (postings.length + 0.5));
    for (const [document, frequency] of postings) {
      const norm = K1 * (1 - B + (B * (index.lengths[document] ?? 0)) / mean);
      const gain = (times * idf * frequency * (K1 + 1)) / (frequency + norm);
      scores.set(document, (scores.get(document) ?? 0) + gain);
    }
  }
  const best = [...scores].sort((one, other) => other[1] - one[1] || one[0] - other[0]).slice(0, DEPTH);
  return best.map(([document, score]) => [index.ids[document] ?? "", score]);
}

function countsOf(terms: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

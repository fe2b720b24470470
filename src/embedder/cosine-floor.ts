import type { Instructions } from "./embedder.ts";
import { instructed } from "./instructions.ts";

/** Sentences that have nothing to do with one another. */
const QUERIES = [
  "Why does the build fail on Windows?",
  "Where did we put the recipe for lentil soup?",
  "How long may a session token live?",
  "Which colours does the landing page use?",
] as const;
const MEMORIES = [
  "The ferry leaves the northern pier at seven.",
  "Invoices are rounded to whole cents.",
  "The database is dumped every night at two.",
  "Anna prefers tabs over spaces.",
] as const;

/** Texts by which `cosineFloor` judges a model. */
export function unrelatedTexts({ query, memory }: Instructions): readonly string[] {
  return [
    ...QUERIES.map((text) => instructed(text, query)),
    ...MEMORIES.map((text) => instructed(text, memory)),
  ];
}

/** Mean cosine of what has nothing in common: near 0 for one model, .8 for another. */
export function cosineFloor(vectors: readonly Float32Array[]): number {
  const [queries, memories] = [vectors.slice(0, QUERIES.length), vectors.slice(QUERIES.length)];
  const all = queries.flatMap((query) => memories.map((memory) => cosineOf(query, memory)));
  const mean = all.reduce((sum, one) => sum + one, 0) / all.length;
  return Math.min(MOST_FLOOR, Math.max(0, mean));
}

/** Above it a model says of everything that it is the same. */
const MOST_FLOOR = 0.95;

function cosineOf(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, part, at) => sum + part * (other[at] as number), 0);
}

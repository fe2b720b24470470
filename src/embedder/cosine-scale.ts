import type { Instructions } from "./embedder.ts";
import { instructed } from "./instructions.ts";

/** Questions, each with a note that answers it in other words. */
const PAIRS: readonly (readonly [query: string, memory: string])[] = [
  [
    "Why does the build fail on Windows?",
    "Compilation breaks there because paths are joined with backslashes.",
  ],
  [
    "Where did we put the recipe for lentil soup?",
    "The cooking notes lie in the kitchen folder, under pulses.",
  ],
  ["How long may a session token live?", "Logins expire after twenty minutes without activity."],
  ["Which colours does the landing page use?", "The start screen is kept in navy and sand."],
  ["Who may delete an account?", "Only administrators are allowed to remove users."],
  ["What happens when the disk is full?", "Without free space, writes are refused and nothing is lost."],
  ["How often is the database saved?", "A copy of all tables is made every night at two."],
  ["Should I use tabs or spaces?", "Indent with four blanks, never with a tabulator."],
];

/** How alike the table in the package finds these questions and the notes of others, and their own: the scale of every model. */
const [UNRELATED, ANSWERING] = [0.27, 0.54];
/** A model that hardly tells one from the other would make much of nothing. */
const LEAST_GAP = 0.01;

/** A model's mean cosine of questions with notes that have nothing to do with them, and with those that answer them. */
export interface CosineScale {
  readonly unrelated: number;
  readonly answering: number;
}

/** Texts by which `cosineScale` judges a model. */
export function judgedTexts({ query, memory }: Instructions): {
  readonly queries: readonly string[];
  readonly memories: readonly string[];
} {
  return {
    queries: PAIRS.map(([text]) => instructed(text, query)),
    memories: PAIRS.map(([, text]) => instructed(text, memory)),
  };
}

/** Of the vectors of `judgedTexts`. All cosines of one model lie near .8, those of another near 0. */
export function cosineScale(
  queries: readonly Float32Array[],
  memories: readonly Float32Array[],
): CosineScale {
  const cosines = queries.map((query) => memories.map((memory) => cosineOf(query, memory)));
  const own = cosines.map((row, at) => row[at] as number);
  const others = cosines.flatMap((row, at) => row.filter((_, other) => other !== at));
  return { unrelated: meanOf(others), answering: meanOf(own) };
}

/** 0 to 1, on the scale that the table in the package has. */
export function likenessOn({ unrelated, answering }: CosineScale, cosine: number): number {
  const gap = Math.max(LEAST_GAP, answering - unrelated);
  const likeness = UNRELATED + ((ANSWERING - UNRELATED) * (cosine - unrelated)) / gap;
  return Math.min(1, Math.max(0, likeness));
}

function meanOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}

function cosineOf(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, part, at) => sum + part * (other[at] as number), 0);
}

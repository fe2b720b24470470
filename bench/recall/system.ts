import type { Item, Question } from "./library.ts";

/** One way of finding memories, with a library of its own. */
export interface System {
  /** Adds what is there from now on. */
  add(items: readonly Item[]): Promise<void>;
  /** Asks at a time in ms since 1970. */
  ask(question: Question, now: number): Promise<Answer>;
  close(): Promise<void>;
}

export interface Answer {
  /** Best first, before any gate; a memory that stands for several of the set names all of them. */
  readonly ranked: readonly (readonly string[])[];
  /** The number a gate would look at; 0 when nothing was found. */
  readonly confidence: number;
  /** What a user would get as things are shipped; null for a system that ships no threshold. */
  readonly given: Given | null;
  /** Time of the search alone. */
  readonly ms: number;
}

interface Given {
  readonly ids: readonly string[];
  readonly tokens: number;
}

/** Ranks further down change nothing that is measured. */
export const DEPTH = 100;

export function timed<T>(work: () => T): { result: T; ms: number } {
  const start = performance.now();
  const result = work();
  return { result, ms: performance.now() - start };
}

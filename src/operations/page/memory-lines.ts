import type { ShownMemory } from "../shown-memory.ts";

/** What a list shows of a memory, so that a page can hold a hundred thousand. */
export type ShownLine = Pick<
  ShownMemory,
  "id" | "kind" | "title" | "origin" | "trust" | "at" | "pinned" | "projectName"
>;

export interface LinesAnswer {
  readonly lines: readonly ShownLine[];
  /** All that would be listed without a limit; null where only those after one were asked for, because counting takes longer than reading. */
  readonly total: number | null;
}

/** A long list in pieces of the limit that was asked for. */
export interface CursorsAnswer {
  /** Places `after` which each further piece is read at once, wherever it lies. */
  readonly cursors: readonly string[];
}

import type { ShownMemory } from "../shown-memory.ts";

/** What a list shows of a memory. */
export type ShownLine = Pick<
  ShownMemory,
  "id" | "kind" | "title" | "origin" | "trust" | "at" | "pinned" | "projectName"
>;

/** A line as it is sent: names of fields would take half of the bytes of a hundred thousand. */
export type SentLine = readonly [
  id: ShownLine["id"],
  kind: ShownLine["kind"],
  title: ShownLine["title"],
  origin: ShownLine["origin"],
  trust: ShownLine["trust"],
  at: ShownLine["at"],
  pinned: 0 | 1,
  projectName: ShownLine["projectName"],
];

/** The first lines of a list. */
export interface LinesAnswer {
  readonly lines: readonly SentLine[];
  /** All that would be listed without a limit. */
  readonly total: number;
  /** Differs once any memory, or the name of a project, is another than it was. */
  readonly stamp: string;
}

/** A long list in pieces of the limit that was asked for. */
export interface CursorsAnswer {
  /** Places `after` which each further piece is read at once, wherever it lies. */
  readonly cursors: readonly string[];
}

import { z } from "zod";
import type { Entity } from "../domain/entity.ts";
import type { OccurrenceKind } from "../domain/occurrence.ts";
import { count, cwd } from "./fields.ts";
import { operation } from "./operation.ts";
import type { ShownMemory } from "./shown-memory.ts";

export const GRAPH_OPERATIONS = {
  graph: operation({
    summary:
      "Show what is related to a file, package, command or error: what came up with it, how often and where",
    input: z.object({
      entity: z
        .string()
        .trim()
        .min(1)
        .max(500)
        .describe("A path or its end, a package, a command or an error"),
      limit: count(100, 10, "Maximum number of related things and memories"),
      cwd,
    }),
    answer: z.custom<GraphAnswer>(),
    positional: "entity",
  }),
};

export interface ShownNeighbour extends Entity {
  /** In how many memories together. */
  readonly times: number;
  /** Short ids of the newest of these. */
  readonly where: readonly string[];
}

/** Neighbours of a file, package, command or error. */
export interface GraphAnswer {
  /** Null when no memory here holds such a thing. */
  readonly entity: Entity | null;
  /** Occurrences in sessions, and the last, ms since 1970; null for none, and for packages. */
  readonly seen: { readonly what: OccurrenceKind; readonly count: number; readonly lastAt: number } | null;
  readonly neighbours: readonly ShownNeighbour[];
  /** Memories that hold it, newest first. */
  readonly memories: readonly ShownMemory[];
  /** Number of memories that hold it, of those searched. */
  readonly held: number;
}

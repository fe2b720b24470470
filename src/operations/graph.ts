import { z } from "zod";
import type { Entity, RelationKind } from "../domain/entity.ts";
import type { OccurrenceKind } from "../domain/occurrence.ts";
import { count, cwd } from "./fields.ts";
import { operation } from "./operation.ts";
import type { ShownMemory } from "./shown-memory.ts";

export const GRAPH_OPERATIONS = {
  graph: operation({
    summary:
      "Show what is related to a file, package, command or error in two steps: how, how often and where",
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
  readonly how: RelationKind;
  /** In how many memories both are named, or in how many sessions both changed. */
  readonly times: number;
  /** Short ids of the newest of these. */
  readonly where: readonly string[];
}

/** A second step. */
export interface FurtherNeighbour extends ShownNeighbour {
  /** Name of the neighbour in between. */
  readonly via: string;
}

/** Neighbours of a file, package, command or error. */
export interface GraphAnswer {
  /** Null when no memory here names such a thing and no such file was worked on. */
  readonly entity: Entity | null;
  /** Occurrences in sessions, and the last, ms since 1970; null for none, and for packages. */
  readonly seen: { readonly what: OccurrenceKind; readonly count: number; readonly lastAt: number } | null;
  readonly neighbours: readonly ShownNeighbour[];
  /** Related to the first of these, and not to the entity itself. */
  readonly further: readonly FurtherNeighbour[];
  /** Memories that hold it, newest first. */
  readonly memories: readonly ShownMemory[];
  /** Number of memories that hold it, of those searched. */
  readonly held: number;
}

import type { Entity } from "../domain/entity.ts";
import type { OccurrenceKind } from "../domain/occurrence.ts";
import type { ShownMemory } from "./shown-memory.ts";

export interface ShownNeighbour extends Entity {
  /** In how many memories together. */
  readonly times: number;
  /** Short ids of the newest of these. */
  readonly where: readonly string[];
}

/** What belongs with a file, package, command or error. */
export interface GraphAnswer {
  /** Null when no memory here holds such a thing. */
  readonly entity: Entity | null;
  /** How often sessions came upon it, and when last, ms since 1970; null when none did, and for packages. */
  readonly seen: { readonly what: OccurrenceKind; readonly count: number; readonly lastAt: number } | null;
  readonly neighbours: readonly ShownNeighbour[];
  /** Memories that hold it, newest first. */
  readonly memories: readonly ShownMemory[];
  /** How many hold it, of those that were looked at. */
  readonly held: number;
}

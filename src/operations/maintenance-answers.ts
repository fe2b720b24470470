import type { Removed } from "../store/port/removed.ts";
import type { ShownMemory } from "./shown-memory.ts";

/** One memory that ended another. */
export interface ShownEnding {
  readonly ended: ShownMemory;
  readonly by: ShownMemory;
  readonly because: string;
  /** What `undo` takes; null in a dry run. */
  readonly change: string | null;
}

/** What tidying up did, or would do. */
export interface MaintenanceAnswer {
  /** How many were merged into one that says the same, and how many ended by what was said later. */
  readonly merged: number;
  readonly ended: number;
  /** The first of each. */
  readonly merges: readonly ShownEnding[];
  readonly endings: readonly ShownEnding[];
  readonly removed: Removed;
  /** Bytes that were in use before and are not any more, and those of them that the system got back; 0 in a dry run. */
  readonly freedBytes: number;
  readonly returnedBytes: number;
  /** Bytes in use above what is allowed, now that all has gone that may. */
  readonly tooManyBytes: number;
}

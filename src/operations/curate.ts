import { z } from "zod";
import type { PathChoice } from "../domain/provider.ts";
import type { Removed } from "../store/port/removed.ts";
import type { BackupOutcome } from "./backups.ts";
import { flag } from "./fields.ts";
import { operation } from "./operation.ts";
import type { ShownMemory } from "./shown-memory.ts";

export const CURATE_OPERATIONS = {
  curate: operation({
    summary:
      "Run all pending work: read transcripts, run the rules, merge and remove, and have a language model read sessions if one is set",
    input: z.object({
      rulesOnly: flag("Ask no language model"),
      dryRun: flag("Show what would be merged and removed, and change nothing"),
    }),
    answer: z.custom<CurateAnswer>(),
    isLong: true,
  }),
};

/** How many sessions of a batch a language model was given. */
export interface CurateProgress {
  readonly phase: "model";
  readonly done: number;
  readonly of: number;
}

export interface CurateAnswer {
  readonly dryRun: boolean;
  readonly maintenance: MaintenanceAnswer;
  /** Events that were put aside or missed and are stored now, and new memories of the rules. */
  readonly events: number;
  readonly memories: number;
  readonly backup: BackupOutcome;
  /** Who was to be asked; null where no language model is wanted, or was not to be asked this time. */
  readonly asked: PathChoice | null;
  /** What language models made of sessions; null where nobody could be asked. */
  readonly byModel: {
    /** Sessions taken on, and those of them that were read. */
    readonly claimed: number;
    readonly read: number;
    readonly memories: number;
    /** What a model said that no line of its session bears out. */
    readonly refused: number;
    /** How many were not read, by error code. */
    readonly failed: Readonly<Record<string, number>>;
  } | null;
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

/** One memory that ended another. */
export interface ShownEnding {
  readonly ended: ShownMemory;
  readonly by: ShownMemory;
  readonly because: string;
  /** What `undo` takes; null in a dry run. */
  readonly change: string | null;
}

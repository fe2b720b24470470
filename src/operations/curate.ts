import { z } from "zod";
import type { PathChoice } from "../domain/provider.ts";
import type { ClearedSecrets } from "../store/port/maintenance-store.ts";
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
  scrub: operation({
    summary: "Look through the whole home for secrets stored in clear, backups included, and redact them",
    input: z.object({}),
    answer: z.custom<ScrubAnswer>(),
    isLong: true,
  }),
};

/** Values that held a secret in clear and are redacted now, and the kinds of secrets. */
export interface ScrubAnswer extends ClearedSecrets {
  /** Backups that another process holds open: they are redacted by a later command. */
  readonly isDone: boolean;
}

/** Sessions of a batch that a language model was given. */
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
  /** The provider to ask; null for none. */
  readonly asked: PathChoice | null;
  /** Results of language models; null where none could be asked. */
  readonly byModel: {
    /** Sessions taken on, and those of them that were read. */
    readonly claimed: number;
    readonly read: number;
    readonly memories: number;
    /** Statements of a model without a line of the session as evidence. */
    readonly refused: number;
    /** Number of sessions not read, by error code. */
    readonly failed: Readonly<Record<string, number>>;
  } | null;
}

/** The outcome of maintenance. */
export interface MaintenanceAnswer {
  /** Number merged into a duplicate, and number ended by a later memory. */
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
  /** The id for `undo`; null in a dry run. */
  readonly change: string | null;
}

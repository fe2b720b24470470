import type { Kind, Memory } from "../../domain/memory.ts";
import type { Clear } from "../../redact/stored.ts";
import type { Removed } from "./removed.ts";

/** Two memories that say the same: one stays, the other is ended by it. */
export interface Merge {
  readonly kept: string;
  readonly ended: string;
}

/** A memory, and whether the user put it right or confirmed it. */
export interface MergeCandidate {
  readonly memory: Memory;
  readonly edited: boolean;
}

/** How far memories were looked at: up to this change, and while all are looked at, up to this one's number. */
export interface MergeCursor {
  readonly change: number;
  readonly memory: number | null;
}

/** One slice of looking at memories that were written since the last look. */
export interface MergeStep<Judge> {
  /** Memories of other kinds are passed over. */
  readonly kinds: readonly Kind[];
  /** Most memories to look at. */
  readonly limit: number;
  /** Says what a memory ends, and what it says the same as; both pure. */
  readonly judge: Judge;
  readonly mergesOf: (one: MergeCandidate, related: readonly MergeCandidate[]) => readonly Merge[];
  /** Another one has all memories looked at anew. */
  readonly version: number;
  readonly at: number;
  /** Null: from where the last look ended. */
  readonly from: MergeCursor | null;
  /** Changes nothing, the cursor neither. */
  readonly dryRun: boolean;
}

export interface MergeOutcome {
  readonly merges: readonly Merge[];
  readonly endings: readonly { readonly older: string; readonly newer: string; readonly because: string }[];
  /** Null when all were looked at. */
  readonly next: MergeCursor | null;
}

/** What may be kept, and for how long; times in ms since 1970. */
export interface Limits {
  /** Memories of these kinds that were last said before go; what the user pinned, added or changed never does. */
  readonly kinds: readonly { readonly kind: Kind; readonly before: number }[];
  readonly receiptsBefore: number;
  /** Most rows: receipts of the store, events of each project. */
  readonly receipts: number;
  readonly events: number;
  /** Most bytes in use of the store's file. */
  readonly bytes: number;
  /** What happened since does not go to save room. */
  readonly settledBefore: number;
}

/** One slice of taking out secrets that were not known for such when they were stored. */
export interface ClearingStep {
  /** Of what is known for a secret; a store that was cleared at it is left alone. */
  readonly version: number;
  readonly clear: Clear;
  /** Most rows to look at. */
  readonly rows: number;
  /** Secrets found outside the store just now, to be counted along. */
  readonly besides?: number;
}

/** What is asked of a store about secrets that lie in it; what was begun is gone on with by whoever comes next. */
interface SecretClearing {
  /** `more`: there are rows left. Without more the file holds none of them either, and `endClearing` is due. */
  clearSecrets(step: ClearingStep): Promise<{ readonly isDue: boolean; readonly more: boolean }>;
  /** Notes that it is done; gives how many secrets there were in all. */
  endClearing(done: { version: number }): Promise<number>;
  /** How many secrets there were, once: the second who asks is given 0. */
  takeClearingNotice(): Promise<number>;
}

/** What upkeep by rule asks of a store; every call is one slice in one transaction, and the same again does nothing. */
export interface MaintenanceStore<Judge> extends SecretClearing {
  tidy(step: MergeStep<Judge>): Promise<MergeOutcome>;
  /**
   * Removes at most `rows` of what the limits no longer allow, without tombstones; null when there is none. Memories that
   * a rule would make again of the same kind and time are not taken in. Null `rows`: all is counted and nothing removed.
   */
  removeDue(limits: Limits, rows: number | null): Promise<Removed | null>;
  /** Makes the terms of at most `limit` memories anew where another version of this program made them; true while there are more. */
  reterm(limit: number): Promise<boolean>;
  /** Bytes of the file, and how many of them are free for what comes. */
  freeSpace(): Promise<{ readonly bytes: number; readonly free: number }>;
}

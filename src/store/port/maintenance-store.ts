import type { Kind, Memory } from "../../domain/memory.ts";
import type { Clear } from "../../redact/stored.ts";
import type { Removed } from "./removed.ts";

/** Two memories that say the same: `kept` ends `ended`. */
export interface Merge {
  readonly kept: string;
  readonly ended: string;
}

/** `edited`: the user changed or confirmed it. */
export interface MergeCandidate {
  readonly memory: Memory;
  readonly edited: boolean;
}

/** Progress: up to this change and, during a pass over all memories, up to this one's number. */
export interface MergeCursor {
  readonly change: number;
  readonly memory: number | null;
}

/** One slice of merging memories written since the last run. */
export interface MergeStep<Judge> {
  /** Other kinds are skipped. */
  readonly kinds: readonly Kind[];
  /** Most memories per slice. */
  readonly limit: number;
  /** Finds what a memory ends; pure, as `mergesOf`, which finds its duplicates. */
  readonly judge: Judge;
  readonly mergesOf: (one: MergeCandidate, related: readonly MergeCandidate[]) => readonly Merge[];
  /** A new version starts over with all memories. */
  readonly version: number;
  readonly at: number;
  /** Null: from the stored cursor. */
  readonly from: MergeCursor | null;
  /** Changes nothing, the cursor neither. */
  readonly dryRun: boolean;
}

export interface MergeOutcome {
  readonly merges: readonly Merge[];
  readonly endings: readonly { readonly older: string; readonly newer: string; readonly because: string }[];
  /** Null at the end. */
  readonly next: MergeCursor | null;
}

/** Retention limits; times in ms since 1970. */
export interface Limits {
  /** Memories of these kinds last said before that are removed; never those the user pinned, added or changed. */
  readonly kinds: readonly { readonly kind: Kind; readonly before: number }[];
  readonly receiptsBefore: number;
  /** Most rows: receipts of the store, events of each project. */
  readonly receipts: number;
  readonly events: number;
  /** Most bytes in use of the store's file. */
  readonly bytes: number;
  /** Later rows are not removed to save space. */
  readonly settledBefore: number;
}

/** Secrets that were redacted where they lay: their number, and their kinds as marks name them. */
export interface ClearedSecrets {
  readonly secrets: number;
  readonly kinds: readonly string[];
}

/** One slice of redacting stored rows with newer patterns. */
export interface ClearingStep {
  /** Of the patterns; a store that was cleared with it is skipped. */
  readonly version: number;
  /** Begins at the first row, whatever was looked through before. */
  readonly anew?: boolean;
  readonly clear: Clear;
  /** Most rows per slice. */
  readonly rows: number;
  /** Secrets found outside the store, to add to those in it. */
  readonly besides?: ClearedSecrets;
}

/** Redaction of stored rows; the cursor is stored, so any process goes on. */
interface SecretClearing {
  /** `more`: there are rows left. Otherwise the file is rewritten, and `endClearing` is due. */
  clearSecrets(step: ClearingStep): Promise<{ readonly isDue: boolean; readonly more: boolean }>;
  /** Stores the version; gives the number of secrets in all. */
  endClearing(done: { version: number }): Promise<number>;
  /** What was redacted, once; nothing for the next caller. */
  takeClearingNotice(): Promise<ClearedSecrets>;
}

/** Merging, retention and redaction; every call is one slice in one transaction and idempotent. */
export interface MaintenanceStore<Judge> extends SecretClearing {
  tidy(step: MergeStep<Judge>): Promise<MergeOutcome>;
  /**
   * Removes at most `rows` rows beyond the limits, without tombstones; null for none. Memories that a rule would make
   * again of the same kind and time are refused from then on. Null `rows` counts everything and removes nothing.
   */
  removeDue(limits: Limits, rows: number | null): Promise<Removed | null>;
  /** Renews the terms of at most `limit` memories that another tokenizer made; true while there are more. */
  reterm(limit: number): Promise<boolean>;
  /** Bytes of the file, and those of them that are unused. */
  freeSpace(): Promise<{ readonly bytes: number; readonly free: number }>;
}

import type { Change } from "./change.ts";
import type { AgentEvent } from "./event.ts";
import type { Memory } from "./memory.ts";

/** Raise it when the shape of what is exported changes. */
export const EXPORT_FORMAT = 1;

/** One line of an export. Projects come first, then sessions with the events that are quoted, then what was made of them. */
export type ExportRecord =
  | { readonly project: ExportedProject }
  | { readonly session: ExportedSession }
  | { readonly event: AgentEvent }
  | { readonly memory: Memory }
  | { readonly change: Change }
  | { readonly tombstone: { readonly hash: string; readonly at: number } };

export interface ExportedProject {
  readonly id: string;
  readonly name: string;
  readonly keys: readonly { readonly kind: "remote" | "common" | "path"; readonly value: string }[];
}

export interface ExportedSession {
  readonly id: string;
  readonly agent: string;
  readonly nativeId: string;
  readonly project: string | null;
  readonly startedAt: number;
  readonly lastAt: number;
}

/** What became of a record: `duplicate` says the same as a memory that is there; `refused` cannot be taken on anybody's word. */
export type RecordOutcome = "new" | "known" | "duplicate" | "forgotten" | "refused";

/** Some records of an export, and how they are to be taken. */
export interface RecordBatch {
  /** Each with whether it may be taken at its word. */
  readonly records: readonly { readonly record: ExportRecord; readonly trusted: boolean }[];
  readonly evenForgotten: boolean;
  /** Takes nothing, and says what would become of each. */
  readonly dryRun: boolean;
  readonly links: RecordLinks;
}

/** What became of each record, and what the next batch has to know. */
export interface RecordBatchAnswer {
  readonly outcomes: readonly RecordOutcome[];
  readonly links: RecordLinks;
}

/** What one batch has to tell the next; filled by the store as it goes. */
export interface RecordLinks {
  /** By what the file calls a project: its id here. */
  readonly projects: Map<string, string>;
  /** By the id of a memory in the file that was here in the same words: the id of that one. */
  readonly duplicates: Map<string, string>;
  /** By a memory that did not come yet: those it ends. */
  readonly waiting: Map<string, readonly string[]>;
  /** Memories this import brought. */
  readonly fresh: Set<string>;
  /** Number of the newest memory that was here before it. */
  newestBefore: number | null;
}

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

/** `duplicate`: a memory says the same; `refused`: the record is not trusted. */
export type RecordOutcome = "new" | "known" | "duplicate" | "forgotten" | "refused";

/** Records of an export to import together. */
export interface RecordBatch {
  /** `trusted`: the record's own statements are accepted. */
  readonly records: readonly { readonly record: ExportRecord; readonly trusted: boolean }[];
  readonly evenForgotten: boolean;
  /** Stores nothing, and gives the outcomes. */
  readonly dryRun: boolean;
  readonly links: RecordLinks;
}

/** Outcome of each record, and the state for the next batch. */
export interface RecordBatchAnswer {
  readonly outcomes: readonly RecordOutcome[];
  readonly links: RecordLinks;
}

/** State passed from batch to batch; the store fills it. */
export interface RecordLinks {
  /** Local project id by the file's project id. */
  readonly projects: Map<string, string>;
  /** Id of the existing memory by the id of its duplicate in the file. */
  readonly duplicates: Map<string, string>;
  /** Memories that it ends, by the id of a memory still to come. */
  readonly waiting: Map<string, readonly string[]>;
  /** Memories added by this import. */
  readonly fresh: Set<string>;
  /** Number of the newest memory before the import. */
  newestBefore: number | null;
}

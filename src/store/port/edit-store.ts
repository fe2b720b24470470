import type { Change, ChangeKind } from "../../domain/change.ts";
import type { ExportRecord, RecordBatch, RecordBatchAnswer } from "../../domain/export.ts";
import type { Memory } from "../../domain/memory.ts";
import type { MemorySourceName } from "../../domain/memory-sources.ts";
import type { MemoryFilter } from "./memory-filter.ts";
import type { SourceStore } from "./source-store.ts";

/** Changes the user makes, export and import. */
export interface EditStore extends SourceStore {
  /** Changes words, pin or trust as the user; `same` when nothing differs. */
  amend(
    memory: string,
    change: { what: Exclude<ChangeKind, "supersede">; after: string | null },
    at: number,
  ): Promise<Change | "same">;
  /** Removes the memories of an origin and leaves tombstones; `preview` writes nothing and gives the same answer. */
  forgetByOrigin(
    origin: Origin,
    options: { purge: boolean; preview: boolean; at: number },
  ): Promise<ForgottenByOrigin>;
  /** Memories of that time, ended ones too, and changes made in it to any that match; each oldest first. */
  timeline(filter: TimelineFilter): Promise<{ memories: readonly Memory[]; changes: readonly Change[] }>;
  /** What `listMemories` would give, without its words and links: for lists of many. */
  memoryLines(filter: MemoryFilter): Promise<readonly MemoryLine[]>;
  /** The place of the last memory of each whole piece of `limit` in a list, from `after` on, `most` of them; it holds when that memory is gone. */
  memoryCursors(filter: Omit<MemoryFilter, "skip">, most: number): Promise<readonly string[]>;
  /** Passes every record to `take`, in an order that only the content decides, from one snapshot. */
  exportRecords(project: string | null | undefined, take: (record: ExportRecord) => void): Promise<void>;
  /** Stores records of an export, all or none; known ones stay as they are. */
  importRecords(batch: RecordBatch): Promise<RecordBatchAnswer>;
}

/** What a list shows of a memory. */
export type MemoryLine = Pick<
  Memory,
  "id" | "kind" | "title" | "origin" | "trust" | "project" | "at" | "pinned"
>;

/** Where memories came from that the user wants forgotten. */
export type Origin =
  /** Beginning of the id of an event, or of a commit that was imported. */
  | { readonly event: string }
  /** The importer of the memories. */
  | { readonly imported: MemorySourceName; readonly project: string | null }
  /** By its path, or how that ends. */
  | { readonly file: string; readonly project: string | null }
  | { readonly session: string }
  /** In ms since 1970. */
  | { readonly since: number; readonly project: string | null };

/** `saidAgain` stays, because another session said it too. */
export interface ForgottenByOrigin {
  readonly memories: readonly Memory[];
  readonly saidAgain: readonly Memory[];
  readonly events: number;
}

/** A time span, `from` and `to` included, in ms since 1970. */
export interface TimelineFilter {
  readonly project: string | null;
  readonly from: number;
  readonly to: number;
  /** By its path, or how that ends. */
  readonly file?: string;
  readonly session?: string;
  /** Most memories and most changes; the latest. */
  readonly limit: number;
}

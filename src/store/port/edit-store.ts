import type { Change, ChangeKind } from "../../domain/change.ts";
import type { ExportRecord, RecordBatch, RecordBatchAnswer } from "../../domain/export.ts";
import type { Memory } from "../../domain/memory.ts";
import type { ForgottenByOrigin, Origin } from "./origin.ts";
import type { SourceStore } from "./source-store.ts";
import type { TimelineFilter } from "./timeline.ts";

/** What only the user's hand asks of a store. */
export interface EditStore extends SourceStore {
  /** Changes words, pin or trust by the user's hand; `same` when it is so already. */
  amend(
    memory: string,
    change: { what: Exclude<ChangeKind, "supersede">; after: string | null },
    at: number,
  ): Promise<Change | "same">;
  /** Removes what came from somewhere, and leaves tombstones; `preview` writes nothing and says what would go. */
  forgetByOrigin(
    origin: Origin,
    options: { purge: boolean; preview: boolean; at: number },
  ): Promise<ForgottenByOrigin>;
  /** Memories said in that time, the ended too, and changes made in it to any of those meant; each oldest first. */
  timeline(filter: TimelineFilter): Promise<{ memories: readonly Memory[]; changes: readonly Change[] }>;
  /** Hands out everything a person would take along, in an order that only its content decides; as of one moment. */
  exportRecords(project: string | null | undefined, take: (record: ExportRecord) => void): Promise<void>;
  /** Takes some records of an export, all or none. What is there already stays as it is. */
  importRecords(batch: RecordBatch): Promise<RecordBatchAnswer>;
}

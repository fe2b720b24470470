import type { MemorySourceName } from "../domain/memory-sources.ts";
import type { ImportProgress } from "./import-answers.ts";
import type { ProjectRef } from "./shown-memory.ts";
import type { SourceAnswer } from "./source-answers.ts";

export interface SourceInput extends ProjectRef {
  readonly source: MemorySourceName;
  readonly file?: string | undefined;
  readonly since?: string | undefined;
  /** With claude-mem: its name for a project, or that project's folder. */
  readonly project?: string | undefined;
  readonly limit?: number | undefined;
  readonly mine: boolean;
  readonly dryRun: boolean;
}

/** Bringing in memories from a place that holds some. */
export interface Sources {
  /** Throws `ARGUMENT_INVALID`, `PROJECT_UNKNOWN`, and what the source's importer throws. */
  importFromSource(
    input: SourceInput,
    onProgress?: (progress: ImportProgress) => void,
  ): Promise<SourceAnswer>;
}

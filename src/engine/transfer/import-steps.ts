import type { ImportProgress, ImportResult } from "../../operations/import.ts";

/** Batches of a source, each put into its target: the progress after each, and the answer in the end. */
export type ImportSteps<Answer extends ImportResult> = AsyncGenerator<ImportProgress, Unfinished<Answer>>;
/** Each of a union by itself. */
type Unfinished<Answer> = Answer extends unknown ? Omit<Answer, "dryRun" | "ms"> : never;

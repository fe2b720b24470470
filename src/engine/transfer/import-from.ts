import type { ImportProgress } from "../../operations/import-answers.ts";
import type { SourceAnswer } from "../../operations/source-answers.ts";
import type { SourceInput } from "../../operations/source-type.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { importNotes } from "./import-notes.ts";
import { importFromSource } from "./import-source.ts";
import { importTold } from "./import-told.ts";

/** Brings in memories from where they lie: an agent's own notes, a source that holds many projects', or one that holds one's. */
export function importFrom(
  deps: EngineDeps,
  input: SourceInput,
  onProgress: (progress: ImportProgress) => void,
): Promise<SourceAnswer> {
  const { source } = input;
  switch (source) {
    case "memory-md":
      return importNotes(deps, input, onProgress);
    case "claude-mem":
      return importTold(deps, { ...input, source }, onProgress);
    case "git":
    case "markdown":
      return importFromSource(deps, { ...input, source }, onProgress);
  }
}

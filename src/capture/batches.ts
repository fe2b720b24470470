import type { ImportBatch, Importer, PastSession } from "../importers/importer.ts";
import type { TranscriptMark } from "../store/store.ts";

/** No file has it. */
const READ_IN_PART = -1;

/** What is new in a session. A file whose last batch was not stored must not look as if it had been read to its end. */
export async function* newBatches(
  importer: Importer,
  past: PastSession,
  mark: TranscriptMark | null,
): AsyncGenerator<ImportBatch> {
  let before: ImportBatch | null = null;
  for await (const batch of importer.read(past, mark)) {
    if (before) yield { ...before, position: { ...before.position, size: READ_IN_PART } };
    before = batch;
  }
  if (before) yield before;
}

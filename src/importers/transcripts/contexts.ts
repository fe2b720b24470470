import type { TranscriptFormat } from "../../agents/agent.ts";
import { readEntries } from "./entries.ts";
import { openTranscript } from "./files.ts";

/** Somebody waits for it, and nearly every session is shorter. */
const MOST_BYTES = 8_000_000;

/** What hooks told the model that it still knows. Throws `TRANSCRIPT_REFUSED`. */
export function readContexts(format: TranscriptFormat, path: string): readonly string[] {
  const file = openTranscript(path);
  try {
    let told: string[] = [];
    // The first of them may be half an entry, which tells nothing.
    for (const { value } of readEntries(file, Math.max(0, file.size - MOST_BYTES))) {
      const texts = format.contextIn(value);
      if (texts === "forgotten") told = [];
      else told.push(...texts);
    }
    return told;
  } finally {
    file.close();
  }
}

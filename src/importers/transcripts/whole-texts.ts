import type { TranscriptFormat } from "../../agents/agent.ts";
import type { WholeText } from "../../domain/past.ts";
import { isArrayFile, readEntries } from "./entries.ts";
import { openTranscript } from "./files.ts";

/** Longer sessions are rare, and rules run while an agent ends its turn. */
const MOST_BYTES = 16_000_000;
const MOST_CHARACTERS = 2_000_000;

/** The latest wanted texts, in order. Throws `TRANSCRIPT_REFUSED`. */
export function readWholeTexts(
  format: TranscriptFormat,
  path: string,
  isWanted: (event: string | null) => boolean,
): readonly WholeText[] {
  const file = openTranscript(path);
  try {
    const from = isArrayFile(file) ? 0 : Math.max(0, file.size - MOST_BYTES);
    const texts: WholeText[] = [];
    for (const { value } of readEntries(file, from, format.mayHoldWhole))
      if (value !== undefined) texts.push(...format.readWhole(value).filter(({ event }) => isWanted(event)));
    return latestTexts(texts);
  } finally {
    file.close();
  }
}

function latestTexts(texts: readonly WholeText[]): readonly WholeText[] {
  let left = MOST_CHARACTERS;
  const from = texts.findLastIndex(({ text }) => {
    left -= text.length;
    return left < 0;
  });
  return texts.slice(from + 1);
}

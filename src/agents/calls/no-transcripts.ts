import type { EntryReading, TranscriptFormat, TranscriptReader } from "../agent.ts";

const UNKNOWN: EntryReading = { events: [], isKnown: false, isCopiedSoFar: false };

/** Of a client whose files have a form that no document tells: none is read. */
export function noTranscripts(folder: TranscriptFormat["folder"]): TranscriptFormat {
  return {
    folder,
    depth: 0,
    isTranscript: () => false,
    reader: readsNothing,
    readContext: () => [],
    mayHoldWhole: () => false,
    readWhole: () => [],
    readUsage: () => null,
  };
}

function readsNothing(): TranscriptReader {
  return { turn: null, turns: 0, isSettled: true, cwd: null, nativeSession: null, read: () => UNKNOWN };
}

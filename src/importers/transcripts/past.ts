import type { TranscriptFormat, TranscriptReader } from "../../agents/agent.ts";
import type { Past, PastStep } from "../../domain/past.ts";
import type { PastSession } from "../importer.ts";
import { type Entry, isArrayFile, readEntries } from "./entries.ts";
import { type OpenFile, openTranscript } from "./files.ts";

/** Bytes read of the beginning, where only the end is read besides. */
const BEGINNING_BYTES = 1_000_000;

/** A session's past with the agent's own summaries, in time that does not grow with the file. */
export function readPast(
  format: TranscriptFormat,
  { path }: PastSession,
  endBytes: number,
  typed: string,
): Past {
  const file = openTranscript(path);
  const reader = () => format.reader(null, typed);
  try {
    // An array has no other position at which an entry surely begins.
    const from = isArrayFile(file) ? 0 : Math.max(0, file.size - endBytes);
    if (from === 0)
      return { steps: pastSteps(reader(), readEntries(file, 0), 0), opening: [], unreadBytes: 0 };
    const beginning = entriesUpTo(file, Math.min(from, BEGINNING_BYTES));
    const opening = pastSteps(reader(), beginning, 0).filter(({ kind }) => kind === "prompt");
    const unreadBytes = Math.max(0, from - BEGINNING_BYTES);
    return { steps: pastSteps(reader(), readEntries(file, from), from), opening, unreadBytes };
  } finally {
    file.close();
  }
}

function* entriesUpTo(file: OpenFile, end: number): Generator<Entry> {
  for (const entry of readEntries(file, 0)) {
    if (entry.end > end) return;
    yield entry;
  }
}

/** Steps of the entries, without those copied from another session; a partial entry has none. */
function pastSteps(reader: TranscriptReader, entries: Iterable<Entry>, from: number): readonly PastStep[] {
  let steps: PastStep[] = [];
  let readTo = from;
  for (const { value, end } of entries) {
    const { events, isCopiedSoFar } = reader.read(value, end - readTo);
    readTo = end;
    if (isCopiedSoFar) steps = [];
    steps.push(...events);
  }
  return steps;
}

/** A hook waits, and nearly every session is shorter. */
const MOST_BYTES = 8_000_000;

/** The hook texts that the model still has in its context. Throws `TRANSCRIPT_REFUSED`. */
export function readContexts(format: TranscriptFormat, path: string): readonly string[] {
  const file = openTranscript(path);
  try {
    let contexts: string[] = [];
    // The first entry may be partial, and is then ignored.
    for (const { value } of readEntries(file, Math.max(0, file.size - MOST_BYTES))) {
      const texts = format.readContext(value);
      if (texts === "forgotten") contexts = [];
      else contexts.push(...texts);
    }
    return contexts;
  } finally {
    file.close();
  }
}

import type { TranscriptFormat, TranscriptReader } from "../../agents/agent.ts";
import type { Past, PastStep } from "../../domain/past.ts";
import type { PastSession } from "../importer.ts";
import { type Entry, entriesFrom, isOneArray } from "./entries.ts";
import { type OpenFile, openTranscript } from "./files.ts";

/** Somebody waits for it: of a longer file only so many bytes of its end are read, */
const END_BYTES = 32_000_000;
/** and of its beginning so many. */
const BEGINNING_BYTES = 1_000_000;

/** A session's past from its transcript, the agent's own summaries among it, in time that does not grow with the file. */
export function readPast(format: TranscriptFormat, { path }: PastSession): Past {
  const file = openTranscript(path);
  try {
    // An array is written anew as a whole, and there is no place in it at which an entry surely begins.
    const from = isOneArray(file) ? 0 : Math.max(0, file.size - END_BYTES);
    if (from === 0)
      return { steps: stepsOf(format.reader(null), entriesFrom(file, 0), 0), opening: [], unreadBytes: 0 };
    const beginning = entriesUpTo(file, Math.min(from, BEGINNING_BYTES));
    const opening = stepsOf(format.reader(null), beginning, 0).filter(({ kind }) => kind === "prompt");
    const unreadBytes = Math.max(0, from - BEGINNING_BYTES);
    return { steps: stepsOf(format.reader(null), entriesFrom(file, from), from), opening, unreadBytes };
  } finally {
    file.close();
  }
}

function* entriesUpTo(file: OpenFile, end: number): Generator<Entry> {
  for (const entry of entriesFrom(file, 0)) {
    if (entry.end > end) return;
    yield entry;
  }
}

/** What the entries tell, without what was copied from another session; half an entry tells nothing. */
function stepsOf(reader: TranscriptReader, entries: Iterable<Entry>, from: number): readonly PastStep[] {
  let steps: PastStep[] = [];
  let readTo = from;
  for (const { value, end } of entries) {
    const { events, summary, copiedSoFar } = reader.read(value, end - readTo);
    readTo = end;
    if (copiedSoFar) steps = [];
    steps.push(...events);
    if (summary !== null)
      steps.push({ kind: "summary", turn: reader.turn, text: summary, tool: null, trust: 1 });
  }
  return steps;
}

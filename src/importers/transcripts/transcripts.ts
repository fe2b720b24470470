import { basename, extname } from "node:path";
import type { TranscriptFormat, TranscriptReader } from "../../agents/agent.ts";
import type { TimedEvent } from "../../domain/event.ts";
import type { TranscriptPosition } from "../../domain/transcript.ts";
import type { EventBatch, Importer, PastSession } from "../importer.ts";

import { type Entry, isArrayFile, readEntries } from "./entries.ts";
import { findTranscript, listTranscripts, type OpenFile, openTranscript, readFileEnd } from "./files.ts";
import { readContexts, readPast } from "./past.ts";

/** A batch is handed on when it is this full; one transaction takes it. */
const BATCH_EVENTS = 250;
const BATCH_CHARACTERS = 1_000_000;
/** Of a file without events something is heard now and then, so that progress shows and reading can end. */
const BATCH_BYTES = 8_000_000;

/** Past sessions as an agent wrote them down itself. */
export function transcriptImporter(agent: string, format: TranscriptFormat, root: string): Importer {
  return {
    agent,
    folder: root,
    sessions: async () => listTranscripts(root, format.isTranscript),
    session: async (path) => findTranscript(root, path, format.isTranscript),
    tail: async (path, bytes) => {
      const session = findTranscript(root, path, format.isTranscript);
      return session && readFileEnd(session.path, bytes);
    },
    read: (session, from) => readTranscript(format, session, from),
    past: (session, endBytes) => readPast(format, session, endBytes),
    contexts: (session) => readContexts(format, session.path),
  };
}

async function* readTranscript(
  format: TranscriptFormat,
  session: PastSession,
  from: TranscriptPosition | null,
): AsyncGenerator<EventBatch> {
  const file = openTranscript(session.path);
  try {
    const start = from && canResume(file, from) ? from : null;
    const reader = format.reader(start?.turn ?? null);
    const collected = new Collector(file, reader, start);
    const name = basename(session.path, extname(session.path));
    for (const entry of readEntries(file, start?.offset ?? 0)) {
      collected.add(entry);
      if (collected.isFull) yield collected.take(name, collected.readTo);
    }
    yield collected.take(name, file.size);
  } finally {
    file.close();
  }
}

/** Not after the file was cut, replaced, or written anew. */
function canResume(file: OpenFile, { offset, file: known }: TranscriptPosition): boolean {
  return offset > 0 && offset <= file.size && file.fingerprint(offset) === known;
}

/** Gathers what entries tell until it is enough for one batch. */
class Collector {
  readonly #file: OpenFile;
  readonly #reader: TranscriptReader;
  readonly #isArray: boolean;
  #events: TimedEvent[] = [];
  #characters = 0;
  #counts = { lines: 0, unknown: 0 };
  /** Up to where every call has its result, so that another reader could go on from there. */
  #settled: { offset: number; turn: string | null };
  #readTo: number;
  #takenTo: number;

  constructor(file: OpenFile, reader: TranscriptReader, start: TranscriptPosition | null) {
    this.#file = file;
    this.#reader = reader;
    this.#isArray = isArrayFile(file);
    this.#settled = { offset: start?.offset ?? 0, turn: start?.turn ?? null };
    this.#readTo = this.#takenTo = start?.offset ?? 0;
  }

  /** A first turn may turn out to be copied, so it is held back for a while. */
  get isFull(): boolean {
    const heldBack = this.#reader.turns <= 1 && this.#characters < 4 * BATCH_CHARACTERS;
    const full = this.#events.length >= BATCH_EVENTS || this.#characters >= BATCH_CHARACTERS;
    return (full && !heldBack) || this.#readTo - this.#takenTo >= BATCH_BYTES;
  }

  get readTo(): number {
    return this.#readTo;
  }

  add({ value, end, unfinished }: Entry): void {
    const bytes = end - this.#readTo;
    this.#readTo = end;
    // Half a line is read again when it is whole.
    if (unfinished && value === undefined) return;
    const { events, known, copiedSoFar } = this.#reader.read(value, bytes);
    this.#counts.lines++;
    if (!known) this.#counts.unknown++;
    if (copiedSoFar) this.#forgetEvents();
    for (const event of events) {
      this.#events.push(event);
      this.#characters += event.text.length;
    }
    if (!unfinished && this.#reader.settled) this.#settled = { offset: end, turn: this.#reader.turn };
  }

  /** `size` is that of the part which was read: a reader broken off here must find that more is there. */
  take(name: string, size: number): EventBatch {
    const { offset, turn } = this.#isArray ? { offset: 0, turn: null } : this.#settled;
    const batch: EventBatch = {
      nativeSession: this.#reader.nativeSession ?? name,
      cwd: this.#reader.cwd ?? "",
      events: this.#events,
      position: { file: this.#file.fingerprint(offset), size, offset, turn },
      ...this.#counts,
      bytes: this.#readTo - this.#takenTo,
    };
    this.#forgetEvents();
    this.#counts = { lines: 0, unknown: 0 };
    this.#takenTo = this.#readTo;
    return batch;
  }

  #forgetEvents(): void {
    this.#events = [];
    this.#characters = 0;
  }
}

import { basename, extname, resolve } from "node:path";
import type { TranscriptFormat, TranscriptReader } from "../../agents/agent.ts";
import type { TimedEvent } from "../../domain/event.ts";
import type { TranscriptPosition } from "../../domain/past.ts";
import type { EventBatch, Importer, PastSession } from "../importer.ts";

import { type Entry, isArrayFile, readEntries } from "./entries.ts";
import {
  findTranscript,
  listTranscripts,
  type OpenFile,
  openTranscript,
  readFileEnd,
  readFileStart,
} from "./files.ts";
import { readContexts, readPast } from "./past.ts";
import { readTypedLog } from "./typed-log.ts";
import { readWholeTexts } from "./whole-texts.ts";

/** Limits of a batch, which is one transaction. */
const BATCH_EVENTS = 250;
const BATCH_CHARACTERS = 1_000_000;
/** Yields a batch even without events, so that progress shows and reading can be stopped. */
const BATCH_BYTES = 8_000_000;

/** An agent's transcripts. */
export function transcriptImporter(agent: string, format: TranscriptFormat, root: string): Importer {
  // An agent may name a file from its own folder on.
  const find = (path: string) => findTranscript(root, resolve(root, path), format.isTranscript);
  const typedIn = ({ path }: PastSession) => readTypedLog(format, { folder: root, path, cwd: null });
  return {
    agent,
    folder: root,
    sessions: async () => listTranscripts(root, format),
    session: async (path) => find(path),
    tail: async (path, bytes) => {
      const session = find(path);
      return session && readFileEnd(session.path, bytes);
    },
    ends: async (path, headBytes, tailBytes, cwd) => {
      const session = find(path);
      const place = { folder: root, path: session?.path ?? null, cwd: cwd ?? null };
      const typed = readTypedLog(format, place, tailBytes);
      if (!session) return { head: "", tail: "", typed };
      return {
        head: readFileStart(session.path, headBytes),
        tail: readFileEnd(session.path, tailBytes),
        typed,
      };
    },
    read: (session, from) => readTranscript(format, session, from, typedIn(session)),
    past: (session, endBytes) => readPast(format, session, endBytes, typedIn(session)),
    contexts: (session) => readContexts(format, session.path),
    wholeTexts: (session, isWanted) => readWholeTexts(format, session.path, isWanted),
  };
}

async function* readTranscript(
  format: TranscriptFormat,
  session: PastSession,
  from: TranscriptPosition | null,
  typed: string,
): AsyncGenerator<EventBatch> {
  const file = openTranscript(session.path);
  try {
    const start = from && canResume(file, from) ? from : null;
    const reader = format.reader(start?.turn ?? null, typed);
    if (start && format.hasHeader) readHeader(file, reader);
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

/** What it tells was stored before. */
function readHeader(file: OpenFile, reader: TranscriptReader): void {
  for (const { value } of readEntries(file, 0)) {
    reader.read(value);
    return;
  }
}

/** False once the file was cut, replaced or rewritten. */
function canResume(file: OpenFile, { offset, file: known }: TranscriptPosition): boolean {
  return offset > 0 && offset <= file.size && file.fingerprint(offset) === known;
}

/** Collects events until a batch is full. */
class Collector {
  readonly #file: OpenFile;
  readonly #reader: TranscriptReader;
  readonly #isArray: boolean;
  #events: TimedEvent[] = [];
  #characters = 0;
  #counts = { lines: 0, unknown: 0 };
  /** Position after which no call waits for its result, so that another reader could resume there. */
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

  /** Waits during the first turn, which may turn out to be copied. */
  get isFull(): boolean {
    const isWaiting = this.#reader.turns <= 1 && this.#characters < 4 * BATCH_CHARACTERS;
    const full = this.#events.length >= BATCH_EVENTS || this.#characters >= BATCH_CHARACTERS;
    return (full && !isWaiting) || this.#readTo - this.#takenTo >= BATCH_BYTES;
  }

  get readTo(): number {
    return this.#readTo;
  }

  add({ value, end, unfinished }: Entry): void {
    const bytes = end - this.#readTo;
    this.#readTo = end;
    // A partial line is read again when it is complete.
    if (unfinished && value === undefined) return;
    const { events, isKnown, isCopiedSoFar } = this.#reader.read(value, bytes);
    this.#counts.lines++;
    if (!isKnown) this.#counts.unknown++;
    if (isCopiedSoFar) this.#forgetEvents();
    for (const event of events) {
      this.#events.push(event);
      this.#characters += event.text.length;
    }
    if (!unfinished && this.#reader.isSettled) this.#settled = { offset: end, turn: this.#reader.turn };
  }

  /** `size` is that of the part read, so that a reader stopped here finds the rest. */
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

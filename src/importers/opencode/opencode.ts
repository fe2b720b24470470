import { join } from "node:path";
import type { TranscriptFormat } from "../../agents/agent.ts";
import type { TimedEvent } from "../../domain/event.ts";
import type { Past, TranscriptPosition, WholeText } from "../../domain/past.ts";
import type { EventBatch, Importer, PastSession } from "../importer.ts";
import { type MessageEntry, type OpenCodeDatabase, openOpenCode, type SessionRow } from "./database.ts";

/** Limits of a batch, which is one transaction. */
const BATCH_EVENTS = 250;
const BATCH_BYTES = 1_000_000;
/** Messages whose figures are asked for. */
const LAST_MESSAGES = 5;
const MOST_WHOLE = 2_000_000;

/** Sessions in OpenCode's database; a session's path is its id. */
export function openCodeImporter(agent: string, format: TranscriptFormat, folder: string): Importer {
  const file = join(folder, format.database ?? "");
  const read = <T>(use: (db: OpenCodeDatabase) => T, without: T): T => {
    const db = openOpenCode(file);
    if (!db) return without;
    try {
      return use(db);
    } finally {
      db.close();
    }
  };
  const entriesOf = (id: string) =>
    read((db) => {
      const row = db.row(id);
      return row ? [...db.messages(row, 0)] : [];
    }, []);
  return {
    agent,
    folder,
    sessions: async () => ({ sessions: read((db) => db.sessions(), []), refused: 0 }),
    session: async (id) => read((db) => db.session(id), null),
    tail: async (id) => read((db) => db.lastMessages(id, LAST_MESSAGES).join("\n"), null),
    ends: async (id) =>
      read((db) => ({ head: JSON.stringify(db.row(id)), tail: "" }), { head: "", tail: "" }),
    read: (session, from) => readSession(file, format, session, from),
    past: ({ path }, endBytes) => pastOf(format, entriesOf(path), endBytes),
    contexts: ({ path }) => contextsOf(format, entriesOf(path)),
    wholeTexts: ({ path }, isWanted) => wholeTextsOf(format, entriesOf(path), isWanted),
  };
}

async function* readSession(
  file: string,
  format: TranscriptFormat,
  past: PastSession,
  from: TranscriptPosition | null,
): AsyncGenerator<EventBatch> {
  const db = openOpenCode(file);
  const row = db?.row(past.path);
  if (!db || !row) return db?.close();
  try {
    yield* batchesOf(db, format, { row, past, from });
  } finally {
    db.close();
  }
}

interface Reading {
  readonly row: SessionRow;
  readonly past: PastSession;
  readonly from: TranscriptPosition | null;
}

function* batchesOf(
  db: OpenCodeDatabase,
  format: TranscriptFormat,
  { row, past, from }: Reading,
): Generator<EventBatch> {
  const start = startAt(db, row, from);
  const reader = format.reader(null);
  let [{ offset, file }, bytes, lines, unknown] = [start, 0, 0, 0];
  let events: TimedEvent[] = [];
  const batch = (size: number): EventBatch => ({
    nativeSession: row.id,
    cwd: row.directory,
    events,
    position: { file, size, offset, turn: null },
    lines,
    unknown,
    bytes,
  });
  for (const entry of finished(db.messages(row, start.offset))) {
    const reading = reader.read(entry);
    events.push(...reading.events);
    [offset, file, bytes, lines] = [offset + 1, entry.id, bytes + entry.bytes, lines + 1];
    if (!reading.isKnown) unknown++;
    if (events.length < BATCH_EVENTS && bytes < BATCH_BYTES) continue;
    yield batch(0);
    [events, bytes, lines, unknown] = [[], 0, 0, 0];
  }
  yield batch(past.bytes);
}

/** Behind the last message read, unless it is not there any more: then all are read again, and known ones are known. */
function startAt(db: OpenCodeDatabase, row: SessionRow, from: TranscriptPosition | null) {
  if (from === null || from.offset === 0) return { offset: 0, file: "" };
  const [last] = db.messages(row, from.offset - 1);
  return last?.id === from.file ? from : { offset: 0, file: "" };
}

/** Without the last message while the model still writes it. */
function* finished(entries: Iterable<MessageEntry>): Generator<MessageEntry> {
  let waiting: MessageEntry | null = null;
  for (const entry of entries) {
    if (waiting) yield waiting;
    waiting = entry;
  }
  if (waiting && isFinished(waiting.message)) yield waiting;
}

function isFinished(message: unknown): boolean {
  const { role, time, error } = message as { role?: string; time?: { completed?: number }; error?: unknown };
  return role !== "assistant" || time?.completed !== undefined || error !== undefined;
}

/** The last bytes of a session and the prompts before them. */
function pastOf(format: TranscriptFormat, entries: readonly MessageEntry[], endBytes: number): Past {
  let at = entries.length;
  for (let bytes = 0; at > 0 && bytes < endBytes; at--) bytes += entries[at - 1]?.bytes ?? 0;
  const stepsOf = (part: readonly MessageEntry[]) => {
    const reader = format.reader(null);
    return part.flatMap((entry) => [...reader.read(entry).events]);
  };
  const before = entries.slice(0, at);
  return {
    steps: stepsOf(entries.slice(at)),
    opening: stepsOf(before).filter(({ kind }) => kind === "prompt"),
    unreadBytes: before.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

function contextsOf(format: TranscriptFormat, entries: readonly MessageEntry[]): readonly string[] {
  let contexts: string[] = [];
  for (const entry of entries) {
    const texts = format.readContext(entry);
    if (texts === "forgotten") contexts = [];
    else contexts.push(...texts);
  }
  return contexts;
}

/** The latest texts, in order. */
function wholeTextsOf(
  format: TranscriptFormat,
  entries: readonly MessageEntry[],
  isWanted: (event: string | null) => boolean,
): readonly WholeText[] {
  const texts: WholeText[] = [];
  let characters = 0;
  for (const entry of entries.toReversed()) {
    for (const text of format.readWhole(entry).toReversed()) {
      if (!isWanted(text.event)) continue;
      characters += text.text.length;
      if (characters > MOST_WHOLE) return texts.reverse();
      texts.push(text);
    }
  }
  return texts.reverse();
}

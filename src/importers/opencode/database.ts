import { existsSync, lstatSync, statSync } from "node:fs";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { UnbiddenError } from "../../domain/errors.ts";
import type { PastSession } from "../importer.ts";

/** A session as its row has it, its id without the client's prefix; the JSON is the client's own. */
export interface SessionRow {
  readonly id: string;
  readonly parent_id: string | null;
  readonly directory: string;
  readonly permission: string | null;
}

/** One message with its parts, as the client keeps them. */
export interface MessageEntry {
  readonly id: string;
  readonly session: SessionRow;
  readonly message: unknown;
  readonly parts: readonly unknown[];
  /** Of message and parts. */
  readonly bytes: number;
}

/** OpenCode's open database; nothing is written, and no lock is held between two calls. */
export interface OpenCodeDatabase {
  /** Sessions that are no sub-agent's, oldest first. */
  sessions(): readonly PastSession[];
  /** A session with its size, for which all its parts are looked up. */
  session(id: string): PastSession | null;
  row(id: string): SessionRow | null;
  /** Messages after the first `skipped`, in order. */
  messages(row: SessionRow, skipped: number): Iterable<MessageEntry>;
  /** The last messages as they are, oldest first. */
  lastMessages(id: string, count: number): readonly string[];
  close(): void;
}

const PAGE = 50;
/** A longer message holds a picture or document. */
const MAX_MESSAGE_BYTES = 8 * 1024 * 1024;
const WAIT_MS = 50;

/** Null where there is none. Throws `TRANSCRIPT_REFUSED` for a link, a special file, and what is not OpenCode's. */
export function openOpenCode(file: string): OpenCodeDatabase | null {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  if (!stats) return null;
  if (!stats.isFile()) throw refused(file, "it is not a plain file");
  try {
    const db = openToRead(file);
    // Prepared at once: another schema, or no database at all, shows here.
    const [sessions, session, last] = [db.prepare(SESSIONS), db.prepare(SESSION), db.prepare(LAST)];
    const rowOf = db.prepare(ROW);
    const [messages, parts] = [db.prepare(MESSAGES), db.prepare(PARTS)];
    return {
      sessions: () => sessions.all().map(toPast),
      session: (id) => ifFound(session.get(PREFIX + id), toPast),
      row: (id) => ifFound(rowOf.get(PREFIX + id), (row) => toSessionRow(id, row)),
      messages: (row, skipped) => readMessages(messages, parts, row, skipped),
      lastMessages: (id, count) =>
        last
          .all(PREFIX + id, count)
          .reverse()
          .map(dataOf),
      close: () => db.close(),
    };
  } catch (cause) {
    throw refused(file, (cause as Error).message, cause);
  }
}

/** While the client runs its newest rows are in the log, which has to be read; else the file is taken as it lies. */
function openToRead(file: string): DatabaseSync {
  const address = pathToFileURL(file);
  const hasLog = (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
  // Without its index beside it SQLite would make one.
  if (!hasLog || !existsSync(`${file}-shm`)) address.searchParams.set("immutable", "1");
  const db = new DatabaseSync(address, { readOnly: true, timeout: WAIT_MS });
  db.exec("PRAGMA trusted_schema=OFF; PRAGMA cell_size_check=ON; PRAGMA query_only=ON");
  return db;
}

const SIZE = `(SELECT coalesce(sum(octet_length(p.data)), 0) FROM part p WHERE p.session_id = s.id)
  + (SELECT coalesce(sum(octet_length(m.data)), 0) FROM message m WHERE m.session_id = s.id)`;
const SESSIONS = `SELECT s.id, s.time_updated AS at, ${SIZE} AS bytes FROM session s
  WHERE s.parent_id IS NULL ORDER BY s.time_updated, s.id`;
const SESSION = `SELECT s.id, s.time_updated AS at, ${SIZE} AS bytes FROM session s WHERE s.id = ?`;
const ROW = "SELECT parent_id, directory, permission FROM session WHERE id = ?";
const MESSAGES = `SELECT id, data FROM message WHERE session_id = ? ORDER BY time_created, id LIMIT ? OFFSET ?`;
const PARTS = `SELECT data, octet_length(data) AS bytes FROM part WHERE message_id = ? ORDER BY id`;
const LAST = `SELECT data FROM message WHERE session_id = ? ORDER BY time_created DESC, id DESC LIMIT ?`;

type Row = Readonly<Record<string, unknown>>;

/** Before every id; with it an id looks like a token, and would be redacted wherever it is kept. */
const PREFIX = "ses_";

function toPast({ id, at, bytes }: Row): PastSession {
  return { path: String(id).slice(PREFIX.length), bytes: Number(bytes), modifiedAt: Number(at) };
}

function ifFound<T>(row: Row | undefined, read: (row: Row) => T): T | null {
  return row === undefined ? null : read(row);
}

function toSessionRow(id: string, { parent_id, directory, permission }: Row): SessionRow {
  return {
    id,
    parent_id: typeof parent_id === "string" ? parent_id : null,
    directory: String(directory),
    permission: typeof permission === "string" ? permission : null,
  };
}

function* readMessages(
  messages: StatementSync,
  partsOf: StatementSync,
  session: SessionRow,
  skipped: number,
): Generator<MessageEntry> {
  for (let at = skipped; ; at += PAGE) {
    const rows = messages.all(PREFIX + session.id, PAGE, at);
    for (const row of rows) {
      const found = partsOf.all(String(row.id));
      const bytes = found.reduce((sum, part) => sum + Number(part.bytes), dataOf(row).length);
      const wanted = bytes > MAX_MESSAGE_BYTES ? [] : found;
      const id = String(row.id);
      const message = { ...(parsed(dataOf(row)) as object), id };
      yield { id, session, message, parts: wanted.map((part) => parsed(dataOf(part))), bytes };
    }
    if (rows.length < PAGE) return;
  }
}

function dataOf({ data }: Row): string {
  return String(data);
}

/** An empty object for what is no JSON: it is counted as unknown. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

function refused(file: string, reason: string, cause?: unknown): UnbiddenError {
  return new UnbiddenError("TRANSCRIPT_REFUSED", `cannot read ${file}: ${reason}`, { cause });
}

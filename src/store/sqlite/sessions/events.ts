import type { AgentEvent, EventKind, StoredEvent, ToolFacts } from "../../../domain/event.ts";
import type { Trust } from "../../../domain/trust.ts";
import { checksum } from "../../../text/hashes/checksum.ts";
import type { Span } from "../../../text/span.ts";
import type { Pending, Session, SessionFacts, TranscriptMark } from "../../store.ts";
import type { Connection, Row } from "../connection/connection.ts";
import { isBuried } from "../memories/tombstones.ts";
import { type EventOrder, lastInSession, orderEvents } from "./event-order.ts";
import { knownSession, projectIdOf, writeSession } from "./projects.ts";
import { lastEventBefore, putMark } from "./transcripts.ts";

/** Raise it when the shape of stored events changes; in format 2 the row's hash left out times and places. */
const EVENT_FORMAT = 3;

const INSERT_EVENT = `
  INSERT INTO event
    (id, session, kind, native_key, turn, text, tool, trust, at, original_length, quoted, place, format, row_hash)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING`;

type Outcome = "stored" | "duplicate";

/** One durable transaction; the same id again, or one the user purged, is a no-op. */
export function appendEvents(
  db: Connection,
  key: Uint8Array,
  events: readonly AgentEvent[],
  mark?: TranscriptMark,
): Outcome[] {
  return db.transaction(() => {
    const isCopy = events.map((event) => mark !== undefined && isCopied(db, event));
    const own = events.filter((_, at) => !isCopy[at]);
    const ids = own.map(({ id }) => id);
    const before = mark ? lastEventBefore(db, mark.path) : null;
    const orders = mark && orderEvents(db, mark.session, ids, before);
    const appended = own.map((event, at) => appendOne(db, key, event, orders?.[at] ?? null));
    const outcomes = isCopy.map((copied) => (copied ? "duplicate" : (appended.shift() ?? "duplicate")));
    if (mark) putMark(db, mark, lastInSession(db, before === null ? ids : [before, ...ids]));
    return outcomes;
  });
}

/** A transcript that begins with a copy of another session's tells what was said there. */
function isCopied(db: Connection, { session, kind, nativeKey, isUnique }: AgentEvent): boolean {
  if (!isUnique) return false;
  const sql = "SELECT 1 FROM event WHERE native_key = ? AND kind = ? AND session <> ? LIMIT 1";
  return db.has(sql, nativeKey, kind, session);
}

/** The session and its events in one transaction; of a session that is off nothing is appended. */
export function enterWith(
  db: Connection,
  { key, newId }: { key: Uint8Array; newId: () => string },
  facts: SessionFacts,
  events: readonly AgentEvent[],
): { session: Session; outcomes: Outcome[] } {
  const isOff = ({ off, project }: Session) => off || project?.off === true;
  const current = knownSession(db, facts);
  // Read without a lock, so that a session that is off neither waits nor fails.
  if (current && (events.length === 0 || isOff(current))) return { session: current, outcomes: [] };
  return db.transaction(() => {
    const session = knownSession(db, facts) ?? writeSession(db, newId, facts);
    const outcomes = isOff(session) ? [] : events.map((event) => appendOne(db, key, event, null));
    return { session, outcomes };
  });
}

/** Inside a transaction. */
export function appendOne(db: Connection, key: Uint8Array, event: AgentEvent, order: EventOrder): Outcome {
  if (order === "known" || isBuried(db, key, `event:${event.id}`)) return "duplicate";
  const columns = [
    event.id,
    event.session,
    event.kind,
    event.nativeKey,
    event.turn,
    event.text,
    event.tool && JSON.stringify(event.tool),
    event.trust,
    event.at,
    event.originalLength,
    event.quoted.length === 0 ? null : JSON.stringify(event.quoted),
    order,
    EVENT_FORMAT,
  ];
  const changed = db.run(INSERT_EVENT, ...columns, hashOf(columns));
  if (changed === 0) return "duplicate";
  db.run(
    "UPDATE session SET last_seq = (SELECT max(seq) FROM event), last_at = max(last_at, ?) WHERE id = ?",
    event.at,
    event.session,
  );
  return "stored";
}

/** The hash covers every column but the number. */
export function isDamaged({ seq: _, row_hash, ...columns }: Row): boolean {
  return hashOf(Object.values(columns) as Columns) !== row_hash;
}

/** Writes an event's row as it is to be, with the hash of that. */
export function renewRowHash(db: Connection, { seq, row_hash: _, ...columns }: Row): void {
  const values = Object.values(columns) as Columns;
  const set = Object.keys(columns).map((column) => `${column} = ?`);
  const sql = `UPDATE event SET ${set.join(", ")}, row_hash = ? WHERE seq = ?`;
  db.run(sql, ...values, hashOf(values), Number(seq));
}

type Columns = readonly (string | number | null)[];

/** SQLite stores no half of a character, and gives back what stands for one. */
function hashOf(columns: Columns): string {
  return checksum(columns.map((value) => (typeof value === "string" ? value.toWellFormed() : value)));
}

export function sessionEvents(db: Connection, session: string, limit: number): StoredEvent[] {
  const sql = `SELECT * FROM (
       SELECT * FROM (SELECT * FROM event WHERE session = ?1 ORDER BY coalesce(place, seq) DESC LIMIT ?2)
       UNION SELECT * FROM
         (SELECT * FROM event WHERE session = ?1 AND kind = 'prompt' ORDER BY coalesce(place, seq) LIMIT 1)
     ) ORDER BY coalesce(place, seq)`;
  const rows = db.all(sql, session, limit);
  return rows.map(storedEvent);
}

export function eventsById(db: Connection, ids: readonly string[]): StoredEvent[] {
  const rows = db.all(
    "SELECT * FROM event WHERE id IN (SELECT value FROM json_each(?)) ORDER BY seq",
    JSON.stringify(ids),
  );
  return rows.map(storedEvent);
}

export function undistilled(db: Connection, limit: number): Pending[] {
  return db
    .all(
      "SELECT id, project, last_seq, distilled_seq FROM session WHERE last_seq > distilled_seq ORDER BY last_seq LIMIT ?",
      limit,
    )
    .map((row) => ({
      session: String(row.id),
      project: projectIdOf(db, Number(row.project ?? 0)),
      from: Number(row.distilled_seq),
      upTo: Number(row.last_seq),
    }));
}

export function storedEvent(row: Row): StoredEvent {
  return {
    seq: Number(row.seq),
    id: String(row.id),
    session: String(row.session),
    kind: row.kind as EventKind,
    nativeKey: String(row.native_key),
    turn: row.turn as string | null,
    text: String(row.text),
    tool: row.tool === null ? null : (JSON.parse(String(row.tool)) as ToolFacts),
    trust: row.trust as Trust,
    at: Number(row.at),
    originalLength: Number(row.original_length),
    quoted: row.quoted === null ? [] : (JSON.parse(String(row.quoted)) as Span[]),
  };
}

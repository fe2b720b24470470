import type { TranscriptMark, TranscriptOfSession } from "../store.ts";
import type { Connection, Row } from "./sqlite-connection.ts";
import { sessionOf } from "./sqlite-projects.ts";

export function transcriptMark(db: Connection, path: string): TranscriptMark | null {
  const row = db.get("SELECT * FROM transcript_mark WHERE path = ?", path);
  return row ? markOf(row) : null;
}

/** The event that the marked part of the transcript ends with. */
export function lastEventBefore(db: Connection, path: string): string | null {
  const row = db.get("SELECT last_event FROM transcript_mark WHERE path = ?", path);
  return (row?.last_event as string | null | undefined) ?? null;
}

/** Inside a transaction. */
export function putMark(db: Connection, mark: TranscriptMark, lastEvent: string | null): void {
  db.run(
    `INSERT INTO transcript_mark (path, session, file, size, offset, turn, last_event, unknown, at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (path) DO UPDATE SET session = excluded.session, file = excluded.file, size = excluded.size,
       offset = excluded.offset, turn = excluded.turn, last_event = excluded.last_event,
       unknown = excluded.unknown, at = excluded.at`,
    mark.path,
    mark.session,
    mark.file,
    mark.size,
    mark.offset,
    mark.turn,
    lastEvent,
    mark.unknown,
    mark.at,
  );
}

export function transcripts(db: Connection, limit: number): TranscriptOfSession[] {
  const rows = db.all(
    `SELECT s.* FROM session s LEFT JOIN project p ON p.number = s.project
     WHERE s.transcript IS NOT NULL AND s.off = 0 AND coalesce(p.off, 0) = 0
     ORDER BY s.last_at DESC LIMIT ?`,
    limit,
  );
  return rows.map((row) => {
    const path = String(row.transcript);
    return { session: sessionOf(db, row), path, mark: transcriptMark(db, path) };
  });
}

function markOf(row: Row): TranscriptMark {
  return {
    path: String(row.path),
    session: String(row.session),
    file: String(row.file),
    size: Number(row.size),
    offset: Number(row.offset),
    turn: row.turn as string | null,
    unknown: Number(row.unknown),
    at: Number(row.at),
  };
}

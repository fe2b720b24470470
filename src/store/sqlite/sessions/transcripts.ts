import { digest } from "../../../text/hashes/digest.ts";
import type { TranscriptMark, TranscriptOfSession } from "../../store.ts";
import type { Connection, Row } from "../connection/connection.ts";
import { sessionOf } from "./projects.ts";

export function transcriptMark(db: Connection, path: string): TranscriptMark | null {
  const row = db.get("SELECT * FROM transcript_mark WHERE path_hash = ?", hashOf(path));
  return row ? markOf(path, row) : null;
}

/** The event that the marked part of the transcript ends with. */
export function lastEventBefore(db: Connection, path: string): string | null {
  const row = db.get("SELECT last_event FROM transcript_mark WHERE path_hash = ?", hashOf(path));
  return (row?.last_event as string | null | undefined) ?? null;
}

/** Inside a transaction. */
export function putMark(db: Connection, mark: TranscriptMark, lastEvent: string | null): void {
  db.run(
    `INSERT INTO transcript_mark (path_hash, session, file, size, offset, turn, last_event, unknown, at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (path_hash) DO UPDATE SET session = excluded.session, file = excluded.file, size = excluded.size,
       offset = excluded.offset, turn = excluded.turn, last_event = excluded.last_event,
       unknown = excluded.unknown, at = excluded.at`,
    hashOf(mark.path),
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

/** A path can hold a secret, and only has to be known again. */
function hashOf(path: string): string {
  return digest(["transcript-path", path]);
}

function markOf(path: string, row: Row): TranscriptMark {
  return {
    path,
    session: String(row.session),
    file: String(row.file),
    size: Number(row.size),
    offset: Number(row.offset),
    turn: row.turn as string | null,
    unknown: Number(row.unknown),
    at: Number(row.at),
  };
}

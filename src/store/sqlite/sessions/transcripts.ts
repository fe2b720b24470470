import { digest } from "../../../text/hashes/digest.ts";
import type { TranscriptMark, TranscriptOfSession } from "../../store.ts";
import { type Connection, insertRow } from "../connection/connection.ts";
import { sessionOf } from "./projects.ts";

export function transcriptMark(db: Connection, path: string): TranscriptMark | null {
  const sql =
    "SELECT session, file, size, offset, turn, unknown, at FROM transcript_mark WHERE path_hash = ?";
  const mark = db.get<Omit<TranscriptMark, "path">>(sql, pathHash(path));
  return mark ? { path, ...mark } : null;
}

/** The event that the marked part of the transcript ends with. */
export function lastEventBefore(db: Connection, path: string): string | null {
  const sql = "SELECT last_event FROM transcript_mark WHERE path_hash = ?";
  return db.get<{ last_event: string | null }>(sql, pathHash(path))?.last_event ?? null;
}

/** Inside a transaction. */
export function putMark(db: Connection, mark: TranscriptMark, lastEvent: string | null): void {
  const { path, session, file, size, offset, turn, unknown, at } = mark;
  const row = { session, file, size, offset, turn, last_event: lastEvent, unknown, at };
  const set = Object.keys(row).map((column) => `${column} = excluded.${column}`);
  const onConflict = `ON CONFLICT (path_hash) DO UPDATE SET ${set.join(", ")}`;
  insertRow(db, "transcript_mark", { path_hash: pathHash(path), ...row }, onConflict);
}

export function transcripts(db: Connection, limit: number, session?: string): TranscriptOfSession[] {
  const rows = db.all(
    `SELECT s.* FROM session s LEFT JOIN project p ON p.number = s.project
     WHERE s.transcript IS NOT NULL AND s.off = 0 AND coalesce(p.off, 0) = 0
       AND (?2 IS NULL OR s.id = ?2)
     ORDER BY s.last_at DESC LIMIT ?1`,
    limit,
    session ?? null,
  );
  return rows.map((row) => {
    const path = String(row.transcript);
    return { session: sessionOf(db, row), path, mark: transcriptMark(db, path) };
  });
}

/** A path can hold a secret, and only has to be known again. */
function pathHash(path: string): string {
  return digest(["transcript-path", path]);
}

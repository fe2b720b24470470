import type { ContextState } from "../../../domain/session-status.ts";
import type { Connection } from "../connection/connection.ts";

/** What was claimed and is no memory, such as that nothing is known of something, is not counted. */
export function contextState(db: Connection, session: string): ContextState {
  const epoch = Number(db.get("SELECT epoch FROM session WHERE id = ?", session)?.epoch ?? 0);
  const given = db.get(
    `SELECT count(*) AS memories FROM memory WHERE id IN (
       SELECT memory FROM receipt_item WHERE session = ?1 AND epoch = ?2 AND written = 1
       UNION SELECT memory FROM carried WHERE session = ?1 AND epoch = ?2)`,
    session,
    epoch,
  );
  const spent = db.get(
    "SELECT coalesce(sum(tokens), 0) AS tokens FROM receipt WHERE session = ? AND epoch = ?",
    session,
    epoch,
  );
  const last = db.get(
    "SELECT ms, degraded FROM receipt WHERE session = ? AND epoch = ? ORDER BY rowid DESC LIMIT 1",
    session,
    epoch,
  );
  return {
    memories: Number(given?.memories ?? 0),
    tokens: Number(spent?.tokens ?? 0),
    ms: last ? Number(last.ms) : null,
    degraded: last ? (JSON.parse(String(last.degraded)) as string[]) : [],
  };
}

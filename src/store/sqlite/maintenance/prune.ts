import type { Limits } from "../../port/maintenance-store.ts";
import type { Connection } from "../connection/connection.ts";

/** A project that has more events than it may. */
export interface TooMany {
  /** Null: all projects together. */
  readonly scope: number | null;
  readonly excess: number;
  readonly settledBefore: number;
}

/** Counted one by one only where all together are more than one project may have. */
export function eventsToThin(db: Connection, { events, settledBefore }: Limits): readonly TooMany[] {
  if (Number(db.get("SELECT coalesce(max(seq), 0) AS last FROM event")?.last) <= events) return [];
  const rows = db.all(
    `SELECT coalesce(s.project, 0) AS scope, count(*) AS count FROM event e JOIN session s ON s.id = e.session
     GROUP BY 1 HAVING count > ? ORDER BY 1`,
    events,
  );
  return rows.map(({ scope, count }) => ({
    scope: Number(scope),
    excess: Number(count) - events,
    settledBefore,
  }));
}

/** Events on which no memory rests, of sessions that ended long ago and were read by the rules; the oldest sessions first. */
const UNQUOTED = `
  FROM session s CROSS JOIN event e ON e.session = s.id
  WHERE (?1 IS NULL OR coalesce(s.project, 0) = ?1) AND s.last_at < ?2 AND s.distilled_seq >= s.last_seq
    AND NOT EXISTS (SELECT 1 FROM memory_event WHERE event = e.id)`;

/** At most so many, -1 for all; gives how many there were. Removing is done inside a transaction. */
export function thin(
  db: Connection,
  { scope, excess, settledBefore }: TooMany,
  most: number,
  what: "count" | "remove",
): number {
  const rows = most < 0 ? excess : Math.min(most, excess);
  const chosen = `SELECT e.seq, e.session ${UNQUOTED} ORDER BY s.last_at LIMIT ?3`;
  const values = [scope, settledBefore, rows] as const;
  if (what === "count") return Number(db.get(`SELECT count(*) AS count FROM (${chosen})`, ...values)?.count);
  const gone = db.all(chosen, ...values);
  const seqs = JSON.stringify(gone.map(({ seq }) => seq));
  db.run(
    "UPDATE session SET thinned = 1 WHERE id IN (SELECT value FROM json_each(?))",
    JSON.stringify([...new Set(gone.map(({ session }) => session))]),
  );
  return db.run("DELETE FROM event WHERE seq IN (SELECT value FROM json_each(?))", seqs);
}

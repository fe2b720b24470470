import type { RecentSession } from "../../domain/left-out.ts";
import type { Connection } from "./sqlite-connection.ts";

export function recentSessions(db: Connection, project: string | null, limit: number): RecentSession[] {
  const rows = db.all(
    `SELECT s.id, s.off FROM session s LEFT JOIN project p ON p.number = s.project
     WHERE p.id IS ? ORDER BY s.last_at DESC, s.id LIMIT ?`,
    project,
    limit,
  );
  return rows.map(({ id, off }) => ({ id: String(id), off: off !== 0 }));
}

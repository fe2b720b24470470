import type { RecentSession } from "../../../domain/left-out.ts";
import type { Connection } from "../connection/connection.ts";
import { MADE_UP } from "./projects.ts";

export function recentSessions(db: Connection, project: string | null, limit: number): RecentSession[] {
  const rows = db.all(
    `SELECT s.id, s.off FROM session s LEFT JOIN project p ON p.number = s.project
     WHERE p.id IS ? ORDER BY s.last_at DESC, s.id LIMIT ?`,
    project,
    limit,
  );
  return rows.map(({ id, off }) => ({ id: String(id), off: off !== 0 }));
}

export function lastHeard(db: Connection, project: string, except: string): number | null {
  const row = db.get(
    `SELECT s.last_at FROM session s JOIN project p ON p.number = s.project
     WHERE p.id = ? AND s.id != ? AND s.native_id NOT GLOB '${MADE_UP}' ORDER BY s.last_at DESC LIMIT 1`,
    project,
    except,
  );
  return row ? Number(row.last_at) : null;
}

/** Looked at without a lock: of nearly every session there is nothing to take. */
export function takeCopy(db: Connection, session: string): boolean {
  if (!db.get("SELECT 1 FROM copy_expected WHERE session = ?", session)) return false;
  return db.transaction(() => db.run("DELETE FROM copy_expected WHERE session = ?", session)) > 0;
}

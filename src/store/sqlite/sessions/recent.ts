import type { RecentSession } from "../../../domain/left-out.ts";
import type { Connection } from "../connection/connection.ts";
import { OWN_SESSIONS } from "./projects.ts";

export function recentSessions(db: Connection, project: string | null, limit: number): RecentSession[] {
  const sql = `SELECT s.id, s.off FROM session s LEFT JOIN project p ON p.number = s.project
     WHERE p.id IS ? ORDER BY s.last_at DESC, s.id LIMIT ?`;
  const rows = db.all(sql, project, limit);
  return rows.map(({ id, off }) => ({ id: String(id), off: off !== 0 }));
}

export function lastHeard(db: Connection, project: string, except: string): number | null {
  const sql = `SELECT s.last_at FROM session s JOIN project p ON p.number = s.project
     WHERE p.id = ? AND s.id != ? AND s.native_id NOT GLOB '${OWN_SESSIONS}' ORDER BY s.last_at DESC LIMIT 1`;
  const row = db.get<{ last_at: number }>(sql, project, except);
  return row?.last_at ?? null;
}

/** Looked at without a lock: of nearly every session there is nothing to take. */
export function takeCopy(db: Connection, session: string): boolean {
  if (!db.has("SELECT 1 FROM copy_expected WHERE session = ?", session)) return false;
  return db.transaction(() => db.run("DELETE FROM copy_expected WHERE session = ?", session)) > 0;
}

/** Most clones and work trees of one project that are named. */
const MOST = 20;

/** The shortest path first: work trees mostly lie deeper than what they are of. */
export function projectFolders(db: Connection, project: string): string[] {
  const sql = `SELECT k.value FROM project p JOIN project_key k ON k.project = p.number AND k.kind = 'path'
     WHERE p.id = ? AND p.off = 0 ORDER BY length(k.value), k.value LIMIT ?`;
  return db.texts(sql, project, MOST);
}

import type { Connection } from "../connection/connection.ts";

/** Most clones and work trees of one project that are named. */
const MOST = 20;

/** The shortest path first: work trees mostly lie deeper than what they are of. */
export function projectFolders(db: Connection, project: string): string[] {
  const rows = db.all(
    `SELECT k.value FROM project p JOIN project_key k ON k.project = p.number AND k.kind = 'path'
     WHERE p.id = ? AND p.off = 0 ORDER BY length(k.value), k.value LIMIT ?`,
    project,
    MOST,
  );
  return rows.map((row) => String(row.value));
}

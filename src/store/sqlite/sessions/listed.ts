import type { ListedSession } from "../../port/session-store.ts";
import type { Connection } from "../connection/connection.ts";
import { OWN_SESSIONS, SUB_AGENTS } from "./projects.ts";

const ABOUT = `coalesce(
  (SELECT text FROM event WHERE session = s.id AND kind = 'title' ORDER BY coalesce(place, seq) DESC LIMIT 1),
  (SELECT text FROM event WHERE session = s.id AND kind = 'prompt' ORDER BY coalesce(place, seq) LIMIT 1))`;

export function listSessions(db: Connection, project: string | null, limit: number): ListedSession[] {
  const sql = `SELECT s.id, s.agent, s.started_at AS startedAt, s.last_at AS lastAt, ${ABOUT} AS about,
       (SELECT count(*) FROM event WHERE session = s.id AND kind = 'prompt') AS prompts,
       EXISTS (SELECT 1 FROM recall_document r WHERE r.session = s.id) AS compacted
     FROM session s LEFT JOIN project p ON p.number = s.project
     WHERE p.id IS ? AND s.native_id NOT GLOB '${OWN_SESSIONS}' AND s.native_id NOT GLOB '${SUB_AGENTS}'
     ORDER BY s.last_at DESC, s.id LIMIT ?`;
  const rows = db.all(sql, project, limit) as unknown as (ListedSession & { readonly compacted: number })[];
  return rows.map(({ compacted, ...session }) => ({ ...session, isCompacted: compacted === 1 }));
}

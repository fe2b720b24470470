import type { Kind, Memory } from "../../../domain/memory.ts";
import { passagesIn } from "../../port/indexed.ts";
import type {
  ListedProject,
  ProjectSize,
  ProjectStore,
  ReviewFilter,
  ReviewReason,
} from "../../port/project-store.ts";
import type { Connection } from "../connection/connection.ts";
import type { Operations } from "../connection/operations.ts";
import { MEMORY_COLUMNS, memoryOf } from "../memories/listing.ts";
import { IS_THERE, scopeOf } from "../sessions/projects.ts";

export const projectListOperations = {
  listProjects,
  projectSize,
  memoriesToReview,
  countToReview,
} satisfies Operations;

type ListedRow = Omit<ListedProject, "off" | "memories"> & { readonly off: number; readonly number: number };

function listProjects(db: Connection): ListedProject[] {
  const rows = db.all<ListedRow>(
    `SELECT p.number, p.id, p.name, p.off, p.created_at AS createdAt, max(s.last_at) AS lastAt, count(s.id) AS sessions
     FROM project p LEFT JOIN session s ON s.project = p.number
     WHERE p.${IS_THERE} GROUP BY p.number ORDER BY coalesce(max(s.last_at), p.created_at) DESC, p.number`,
  );
  return rows.map(({ number, off, ...row }) => ({ ...row, off: off === 1, memories: heldIn(db, number) }));
}

/** Passages are counted apart. */
function heldIn(db: Connection, scope: number): number {
  const held = "SELECT sum(held) FROM collection WHERE scope IN (?, ?)";
  return db.number(held, scope, passagesIn(scope));
}

function projectSize(db: Connection, project: string): ProjectSize {
  const scope = scopeOf(db, project);
  const kinds = db.all<{ kind: Kind; ended: number; count: number; bytes: number }>(
    `SELECT kind, superseded_by IS NOT NULL AS ended, count(*) AS count, sum(octet_length(title) + octet_length(body)) AS bytes
     FROM memory WHERE scope = ? GROUP BY 1, 2`,
    scope,
  );
  const events = db.get<{ count: number; bytes: number | null }>(
    `SELECT count(*) AS count, sum(octet_length(text)) AS bytes FROM event
     WHERE session IN (SELECT id FROM session WHERE project = ?)`,
    scope,
  );
  return {
    byKind: Object.fromEntries(kinds.flatMap(({ kind, ended, count }) => (ended ? [] : [[kind, count]]))),
    ended: kinds.reduce((sum, { ended, count }) => sum + ended * count, 0),
    events: events?.count ?? 0,
    receipts: db.number("SELECT count(*) FROM receipt WHERE project = ?", project),
    bytes: kinds.reduce((sum, { bytes }) => sum + bytes, events?.bytes ?? 0),
    knownBy: db.texts(
      "SELECT value FROM project_key WHERE project = ? ORDER BY kind = 'path' DESC, kind, value",
      scope,
    ),
  };
}

/** Signs of use of a memory that was given at least this often say whether it helps. */
const OFTEN_GIVEN = 3;
const HELPED = "how IN ('cited', 'file', 'command')";

/** `?2` is the time since when a memory is new. What feedback tells begins there: it speaks of few memories. */
const CONDITIONS: Readonly<Record<ReviewReason, string>> = {
  new: "m.at >= ?2",
  "low-trust": "m.trust <= 1 AND ?2 = ?2",
  contradicted: "?2 = ?2 AND m.id IN (SELECT memory FROM feedback WHERE how = 'contradicted')",
  "never-used": `?2 = ?2 AND m.id IN (SELECT memory FROM feedback GROUP BY memory
     HAVING count(DISTINCT receipt) >= ${OFTEN_GIVEN} AND max(${HELPED}) = 0)`,
};

const toReview = (reason: ReviewReason, { all = false }: ReviewFilter) =>
  `FROM memory m WHERE ${all ? "?1 = ?1" : "m.scope = ?1"} AND m.superseded_by IS NULL AND m.kind NOT IN ('turn', 'snapshot')
     AND ${CONDITIONS[reason]}`;

function memoriesToReview(
  db: Connection,
  reason: ReviewReason,
  filter: Parameters<ProjectStore["memoriesToReview"]>[1],
): Memory[] {
  const { project, since, skip, limit } = filter;
  const sql = `SELECT ${MEMORY_COLUMNS} ${toReview(reason, filter)} ORDER BY m.at DESC, m.number DESC LIMIT ?3 OFFSET ?4`;
  return db.all(sql, scopeOf(db, project), since, limit, skip).map(memoryOf);
}

function countToReview(db: Connection, filter: ReviewFilter, most: number): Record<ReviewReason, number> {
  const { project, since } = filter;
  const scope = scopeOf(db, project);
  const count = (reason: ReviewReason) =>
    db.number(`SELECT count(*) FROM (SELECT 1 ${toReview(reason, filter)} LIMIT ?3)`, scope, since, most);
  return {
    new: count("new"),
    "low-trust": count("low-trust"),
    contradicted: count("contradicted"),
    "never-used": count("never-used"),
  };
}

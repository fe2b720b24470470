import { FORGOTTEN_FORM } from "../../../domain/team/sent-memory.ts";
import type { OwnShared, ReceivedLink, SharedRow, TeamProject } from "../../port/team-links.ts";
import type { Connection } from "../connection/connection.ts";
import type { Operations } from "../connection/operations.ts";
import { endAsRemoved } from "../memories/supersede.ts";

/** Exchange with a team's server; loaded on first use, because no hook needs it. */
export const teamLinkOperations = {
  teamProjects,
  putTeamProject,
  setTeamPosition,
  restartTeamProject,
  shareWithTeam,
  withdrawFromTeam,
  sharedRows,
  countShared: (db, project) =>
    db.number(
      "SELECT count(*) FROM team_shared WHERE project = ? AND is_withdrawn = 0 AND sent <> ?",
      project,
      FORGOTTEN_FORM,
    ),
  markSent,
  noteOwnShared,
  receivedLinks,
  putReceivedLinks,
  endReceived,
  dropTeam: (db) =>
    db.transaction(() => {
      for (const table of ["team_project", "team_shared", "team_received"]) db.run(`DELETE FROM ${table}`);
    }),
} satisfies Operations;

function teamProjects(db: Connection): TeamProject[] {
  return db.all("SELECT * FROM team_project ORDER BY project").map((row) => ({
    ...{ project: String(row.project), remote: String(row.remote) },
    sharesAllSince: Number(row.shares_all) || null,
    position: Number(row.position),
    mark: String(row.mark) || null,
  }));
}

function putTeamProject(
  db: Connection,
  { project, remote, sharesAllSince }: Omit<TeamProject, "position" | "mark">,
): void {
  // Under another name the team has other changes.
  const sql = `INSERT INTO team_project (project, remote, shares_all, position) VALUES (?, ?, ?, 0)
     ON CONFLICT (project) DO UPDATE SET
       position = CASE WHEN remote = excluded.remote THEN position ELSE 0 END,
       remote = excluded.remote, shares_all = excluded.shares_all`;
  db.run(sql, project, remote, sharesAllSince ?? 0);
}

function setTeamPosition(
  db: Connection,
  project: string,
  { position, mark }: Partial<Pick<TeamProject, "position" | "mark">>,
): void {
  const sql =
    "UPDATE team_project SET position = coalesce(?, position), mark = coalesce(?, mark) WHERE project = ?";
  db.run(sql, position ?? null, mark ?? null, project);
}

function restartTeamProject(db: Connection, project: string): void {
  db.transaction(() => {
    db.run("UPDATE team_project SET position = 0, mark = '' WHERE project = ?", project);
    db.run("UPDATE team_shared SET sent = '' WHERE project = ?", project);
  });
}

/** Later than every decision that is known, whatever the clock says. */
const DECIDED = "decided_at = max(excluded.decided_at, decided_at + 1)";

function shareWithTeam(
  db: Connection,
  project: string,
  memories: readonly { readonly memory: string; readonly at: number }[],
): void {
  const sql = `INSERT INTO team_shared (memory, project, is_withdrawn, sent, decided_at) VALUES (?, ?, 0, '', ?)
     ON CONFLICT (memory) DO UPDATE SET project = excluded.project, is_withdrawn = 0, ${DECIDED}`;
  db.transaction(() => {
    for (const { memory, at } of memories) db.run(sql, memory, project, at);
  });
}

/** It may have been shared by another machine of the user's. */
function withdrawFromTeam(db: Connection, project: string, memory: string, at: number): void {
  const sql = `INSERT INTO team_shared (memory, project, is_withdrawn, sent, decided_at) VALUES (?, ?, 1, '', ?)
     ON CONFLICT (memory) DO UPDATE SET is_withdrawn = 1, ${DECIDED}`;
  db.run(sql, memory, project, at);
}

function sharedRows(db: Connection, project: string, after: string, limit: number): SharedRow[] {
  const sql = "SELECT * FROM team_shared WHERE project = ? AND memory > ? ORDER BY memory LIMIT ?";
  return db.all(sql, project, after, limit).map(({ memory, is_withdrawn, sent, decided_at }) => ({
    ...{ memory: String(memory), sent: String(sent) },
    isWithdrawn: is_withdrawn === 1,
    decidedAt: Number(decided_at),
  }));
}

function markSent(db: Connection, rows: readonly Pick<SharedRow, "memory" | "sent">[]): void {
  db.transaction(() => {
    for (const { memory, sent } of rows)
      db.run("UPDATE team_shared SET sent = ? WHERE memory = ?", sent, memory);
  });
}

function noteOwnShared(db: Connection, own: readonly OwnShared[]): void {
  const taken = "UPDATE team_shared SET is_withdrawn = 1, sent = ? WHERE memory = ? AND decided_at <= ?";
  const later = "UPDATE team_shared SET decided_at = max(decided_at, ?) WHERE memory = ?";
  db.transaction(() => {
    for (const { memory, isForgotten, decidedAt } of own) {
      if (isForgotten) db.run(taken, FORGOTTEN_FORM, memory, decidedAt);
      db.run(later, decidedAt, memory);
    }
  });
}

function receivedLinks(
  db: Connection,
  { author, shared }: Partial<Pick<ReceivedLink, "author" | "shared">>,
): ReceivedLink[] {
  const sql = `SELECT author, shared, memory FROM team_received
     WHERE (?1 IS NULL OR author = ?1) AND (?2 IS NULL OR shared = ?2) ORDER BY author, shared, memory`;
  const rows = db.all(sql, author ?? null, shared ?? null);
  return rows.map((row) => ({
    author: String(row.author),
    shared: String(row.shared),
    memory: String(row.memory),
  }));
}

function putReceivedLinks(db: Connection, links: readonly ReceivedLink[]): void {
  const sql = "INSERT INTO team_received VALUES (?, ?, ?) ON CONFLICT DO NOTHING";
  db.transaction(() => {
    for (const { author, shared, memory } of links) db.run(sql, author, shared, memory);
  });
}

function endReceived(db: Connection, memories: readonly string[], because: string, at: number): number {
  return db.transaction(() => memories.filter((id) => endAsRemoved(db, id, because, at)).length);
}

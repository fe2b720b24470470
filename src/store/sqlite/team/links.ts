import type { ReceivedLink, SharedRow, TeamProject } from "../../port/team-links.ts";
import type { Connection } from "../connection/connection.ts";
import type { Operations } from "../connection/operations.ts";
import { endAsRemoved } from "../memories/supersede.ts";

/** Exchange with a team's server; loaded on first use, because no hook needs it. */
export const teamLinkOperations = {
  teamProjects,
  putTeamProject,
  setTeamPosition: (db, project, position) =>
    void db.run("UPDATE team_project SET position = ? WHERE project = ?", position, project),
  shareWithTeam,
  withdrawFromTeam: (db, memory) =>
    void db.run("UPDATE team_shared SET is_withdrawn = 1 WHERE memory = ?", memory),
  sharedRows,
  markSent,
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
    sharesAll: row.shares_all === 1,
    position: Number(row.position),
  }));
}

function putTeamProject(db: Connection, { project, remote, sharesAll }: Omit<TeamProject, "position">): void {
  // Under another name the team has other changes.
  const sql = `INSERT INTO team_project VALUES (?, ?, ?, 0) ON CONFLICT (project) DO UPDATE SET
     position = CASE WHEN remote = excluded.remote THEN position ELSE 0 END,
     remote = excluded.remote, shares_all = excluded.shares_all`;
  db.run(sql, project, remote, Number(sharesAll));
}

function shareWithTeam(db: Connection, project: string, memories: readonly string[]): void {
  const sql = `INSERT INTO team_shared VALUES (?, ?, 0, '')
     ON CONFLICT (memory) DO UPDATE SET project = excluded.project, is_withdrawn = 0`;
  db.transaction(() => {
    for (const memory of memories) db.run(sql, memory, project);
  });
}

function sharedRows(db: Connection, project: string): SharedRow[] {
  const rows = db.all("SELECT * FROM team_shared WHERE project = ? ORDER BY memory LIMIT 10000", project);
  return rows.map(({ memory, is_withdrawn, sent }) => ({
    ...{ memory: String(memory), sent: String(sent) },
    isWithdrawn: is_withdrawn === 1,
  }));
}

function markSent(db: Connection, rows: readonly Pick<SharedRow, "memory" | "sent">[]): void {
  db.transaction(() => {
    for (const { memory, sent } of rows)
      if (sent === "") db.run("DELETE FROM team_shared WHERE memory = ?", memory);
      else db.run("UPDATE team_shared SET sent = ? WHERE memory = ?", sent, memory);
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

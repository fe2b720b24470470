import type { Connection } from "../connection/connection.ts";

/** What is exchanged with a team's server; all of it follows from that server or from what the user shares again. */
export const TEAM = `
  CREATE TABLE team_project (
    project TEXT PRIMARY KEY,
    -- The name that all members' clones have in common.
    remote TEXT NOT NULL,
    -- When the user said so, in ms since 1970; 0: only what is named.
    shares_all INTEGER NOT NULL,
    -- Of the last change that was received.
    position INTEGER NOT NULL,
    -- What the server's history had last; empty before there was anything.
    mark TEXT NOT NULL DEFAULT ''
  ) STRICT, WITHOUT ROWID;
  -- Memories of visibility \`team\`; a row outlives its memory, so that a server that lost the news is told again.
  CREATE TABLE team_shared (
    memory TEXT PRIMARY KEY,
    project TEXT NOT NULL,
    is_withdrawn INTEGER NOT NULL,
    -- A digest of what the server has; empty before it has anything.
    sent TEXT NOT NULL,
    -- When it was last shared or taken back, on any of the user's machines, in ms since 1970.
    decided_at INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX team_shared_project ON team_shared(project, memory);
  -- Which memories here are whose there.
  CREATE TABLE team_received (
    author TEXT NOT NULL,
    shared TEXT NOT NULL,
    memory TEXT NOT NULL,
    PRIMARY KEY (author, shared, memory)
  ) STRICT, WITHOUT ROWID;
`;

export function addTeamTables(db: Connection): void {
  db.exec(TEAM);
}

/** Up to schema 7 nobody knew when a memory was shared, nor how to notice that a server lost something. */
export function addTeamDecisions(db: Connection): void {
  // An older store got today's tables by the migration before.
  if (db.has("SELECT 1 FROM pragma_table_info('team_project') WHERE name = 'mark'")) return;
  db.exec("ALTER TABLE team_project ADD COLUMN mark TEXT NOT NULL DEFAULT ''");
  db.exec("ALTER TABLE team_shared ADD COLUMN decided_at INTEGER NOT NULL DEFAULT 0");
}

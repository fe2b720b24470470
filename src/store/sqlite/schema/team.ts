import type { Connection } from "../connection/connection.ts";

/** What is exchanged with a team's server; all of it follows from that server or from what the user shares again. */
export const TEAM = `
  CREATE TABLE team_project (
    project TEXT PRIMARY KEY,
    -- The name that all members' clones have in common.
    remote TEXT NOT NULL,
    shares_all INTEGER NOT NULL,
    -- Of the last change that was received.
    position INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  -- Memories of visibility \`team\`; a row outlives its memory until the server knows that it was forgotten.
  CREATE TABLE team_shared (
    memory TEXT PRIMARY KEY,
    project TEXT NOT NULL,
    is_withdrawn INTEGER NOT NULL,
    -- A digest of what the server has; empty before it has anything.
    sent TEXT NOT NULL
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

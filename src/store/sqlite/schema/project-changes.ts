import type { Connection } from "../connection/connection.ts";
import { dropRowChecksumTriggers, rowChecksumTriggers } from "./row-checksums.ts";

/** What the user changed about projects, for undo, and what moved with it. */
export const PROJECT_CHANGES = `
  -- merge: project went into other; split: project left other; rename: before and after are its names.
  CREATE TABLE project_change (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    what TEXT NOT NULL,
    project TEXT NOT NULL,
    other TEXT,
    before TEXT NOT NULL,
    after TEXT NOT NULL,
    at INTEGER NOT NULL,
    undone_at INTEGER
  ) STRICT;
  CREATE INDEX project_change_project ON project_change(project);
  -- Ids and digests alone, so that what is forgotten leaves no word here.
  CREATE TABLE project_moved (
    change INTEGER NOT NULL REFERENCES project_change(seq) ON DELETE CASCADE,
    what TEXT NOT NULL,
    key TEXT NOT NULL,
    times INTEGER NOT NULL,
    PRIMARY KEY (change, what, key)
  ) STRICT, WITHOUT ROWID;
`;

/** Schema 3 had no way back from a merge of projects. */
export function addProjectChanges(db: Connection): void {
  dropRowChecksumTriggers(db);
  db.exec(PROJECT_CHANGES);
  db.exec(rowChecksumTriggers(db));
}

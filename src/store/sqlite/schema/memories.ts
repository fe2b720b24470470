import type { Connection } from "../connection/connection.ts";

/** For lists of every project, newest first, in their very order; a project's own go by `memory_newest`. */
const LISTED = "CREATE INDEX memory_listed ON memory(at, number, kind, trust) WHERE superseded_by IS NULL;";

/** Memories with their files, tags and events. */
export const MEMORIES = `
  CREATE TABLE memory (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    title TEXT NOT NULL,
    body TEXT NOT NULL,
    origin TEXT NOT NULL,
    trust INTEGER NOT NULL,
    -- 0: belongs to no project.
    scope INTEGER NOT NULL,
    -- 1: visible from every project.
    everywhere INTEGER NOT NULL,
    session TEXT,
    rule TEXT NOT NULL,
    rule_version INTEGER NOT NULL,
    at INTEGER NOT NULL,
    pinned INTEGER NOT NULL DEFAULT 0,
    superseded_by TEXT,
    title_terms TEXT NOT NULL,
    body_terms TEXT NOT NULL,
    content_hash TEXT NOT NULL,
    row_hash TEXT NOT NULL
  ) STRICT;
  CREATE INDEX memory_newest ON memory(scope, kind, at);
  CREATE INDEX memory_content ON memory(content_hash, scope);
  CREATE INDEX memory_pinned ON memory(scope, at) WHERE pinned = 1;
  CREATE INDEX memory_superseded ON memory(superseded_by) WHERE superseded_by IS NOT NULL;
  CREATE INDEX memory_everywhere ON memory(at) WHERE everywhere = 1;
  ${LISTED}
  CREATE TABLE memory_file (
    memory INTEGER NOT NULL REFERENCES memory(number) ON DELETE CASCADE,
    path TEXT NOT NULL,
    PRIMARY KEY (memory, path)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX memory_file_path ON memory_file(path);
  CREATE TABLE memory_tag (
    memory INTEGER NOT NULL REFERENCES memory(number) ON DELETE CASCADE,
    tag TEXT NOT NULL,
    PRIMARY KEY (memory, tag)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE memory_event (
    memory INTEGER NOT NULL REFERENCES memory(number) ON DELETE CASCADE,
    event TEXT NOT NULL,
    PRIMARY KEY (memory, event)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX memory_event_event ON memory_event(event);
`;

/** Up to schema 8 a list of every project read all memories. */
export function addListIndex(db: Connection): void {
  db.exec(LISTED.replace("INDEX", "INDEX IF NOT EXISTS"));
}

/** Up to schema 9 all memories before a place of such a list were sorted to find it. */
export function orderListIndex(db: Connection): void {
  db.exec(`DROP INDEX IF EXISTS memory_listed; ${LISTED}`);
}

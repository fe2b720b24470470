/** What was given, and why. */
export const INJECTIONS = `
  CREATE TABLE injection (
    id TEXT PRIMARY KEY,
    event TEXT NOT NULL,
    session TEXT NOT NULL,
    epoch INTEGER NOT NULL,
    project TEXT,
    moment TEXT NOT NULL,
    verdict TEXT NOT NULL,
    at INTEGER NOT NULL,
    best REAL NOT NULL,
    bar REAL NOT NULL,
    degraded TEXT NOT NULL,
    paths TEXT NOT NULL,
    ranker INTEGER NOT NULL,
    text TEXT,
    tokens INTEGER NOT NULL,
    ms REAL NOT NULL,
    UNIQUE (event, moment)
  ) STRICT;
  CREATE INDEX injection_at ON injection(at);
  CREATE INDEX injection_context ON injection(session, epoch);
  CREATE INDEX injection_project ON injection(project, at);
  CREATE TABLE injection_item (
    injection TEXT NOT NULL REFERENCES injection(id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    memory TEXT NOT NULL,
    session TEXT NOT NULL,
    epoch INTEGER NOT NULL,
    confidence REAL NOT NULL,
    score REAL NOT NULL,
    reasons TEXT NOT NULL,
    claimed_at INTEGER NOT NULL,
    written INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (injection, position)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX injection_item_ledger ON injection_item(session, epoch, memory);
  CREATE INDEX injection_item_memory ON injection_item(memory);
`;

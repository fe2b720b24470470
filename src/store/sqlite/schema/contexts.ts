/** Contexts that were copied, begun or compacted. It stays at home: no export carries it. */
export const CONTEXTS = `
  CREATE TABLE carried (
    session TEXT NOT NULL,
    epoch INTEGER NOT NULL,
    memory TEXT NOT NULL,
    PRIMARY KEY (session, epoch, memory)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE copy_expected (session TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
  CREATE TABLE pending_task (
    session TEXT NOT NULL,
    key TEXT NOT NULL,
    kind TEXT NOT NULL,
    words TEXT NOT NULL,
    -- 1: others wait with it, so that nobody can tell which of them a start is of.
    unsure INTEGER NOT NULL DEFAULT 0,
    at INTEGER NOT NULL,
    PRIMARY KEY (session, key)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE recall_document (
    session TEXT PRIMARY KEY REFERENCES session(id) ON DELETE CASCADE,
    at INTEGER NOT NULL,
    given INTEGER NOT NULL DEFAULT 0,
    -- Who told what once, afterwards.
    facts_told_by TEXT,
    model_told_by TEXT,
    facts TEXT NOT NULL,
    summary TEXT,
    by_model TEXT,
    best TEXT NOT NULL,
    text TEXT NOT NULL,
    unsummed TEXT
  ) STRICT;
  CREATE INDEX recall_document_at ON recall_document(at);
`;

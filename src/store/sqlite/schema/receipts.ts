/** Injections, the memories in each, and whether they helped. */
export const RECEIPTS = `
  CREATE TABLE receipt (
    id TEXT PRIMARY KEY,
    event TEXT NOT NULL,
    session TEXT NOT NULL,
    epoch INTEGER NOT NULL,
    project TEXT,
    hook_event TEXT NOT NULL,
    verdict TEXT NOT NULL,
    at INTEGER NOT NULL,
    best REAL NOT NULL,
    threshold REAL NOT NULL,
    degraded TEXT NOT NULL,
    paths TEXT NOT NULL,
    ranker INTEGER NOT NULL,
    text TEXT,
    tokens INTEGER NOT NULL,
    ms REAL NOT NULL,
    UNIQUE (event, hook_event)
  ) STRICT;
  CREATE INDEX receipt_at ON receipt(at);
  CREATE INDEX receipt_context ON receipt(session, epoch);
  CREATE INDEX receipt_project ON receipt(project, at);
  CREATE TABLE receipt_item (
    receipt TEXT NOT NULL REFERENCES receipt(id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    memory TEXT NOT NULL,
    session TEXT NOT NULL,
    epoch INTEGER NOT NULL,
    confidence REAL NOT NULL,
    score REAL NOT NULL,
    reasons TEXT NOT NULL,
    claimed_at INTEGER NOT NULL,
    written INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (receipt, position)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX receipt_item_ledger ON receipt_item(session, epoch, memory);
  CREATE INDEX receipt_item_memory ON receipt_item(memory);
  -- How: cited, file, command, contradicted; or unused, until one of these is seen.
  CREATE TABLE feedback (
    receipt TEXT NOT NULL REFERENCES receipt(id) ON DELETE CASCADE,
    memory TEXT NOT NULL,
    how TEXT NOT NULL,
    event TEXT,
    at INTEGER NOT NULL,
    PRIMARY KEY (receipt, memory, how)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX feedback_memory ON feedback(memory, at);
  CREATE INDEX feedback_event ON feedback(event) WHERE event IS NOT NULL;
  -- What is added to the threshold in a project, up to which receipt that was counted, and from when on anything counts.
  CREATE TABLE threshold_offset (
    project TEXT PRIMARY KEY,
    offset REAL NOT NULL,
    counted_at INTEGER NOT NULL,
    reset_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
`;

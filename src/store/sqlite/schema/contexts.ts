/** What contexts hold that was not given to them by us, and what sub-agents are to do. */
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
`;

/** The state of the code when a memory was made. It stays at home: no export carries it. */
export const SNAPSHOTS = `
  CREATE TABLE anchor (
    memory INTEGER PRIMARY KEY REFERENCES memory(number) ON DELETE CASCADE,
    root TEXT NOT NULL,
    branch TEXT,
    commit_id TEXT,
    at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE anchor_file (
    memory INTEGER NOT NULL REFERENCES anchor(memory) ON DELETE CASCADE,
    path TEXT NOT NULL,
    hash TEXT NOT NULL,
    size INTEGER NOT NULL,
    mtime INTEGER NOT NULL,
    PRIMARY KEY (memory, path)
  ) STRICT, WITHOUT ROWID;
  -- Branches that memories came from, with the last commit seen on each and what became of it.
  CREATE TABLE anchor_branch (
    root TEXT NOT NULL,
    branch TEXT NOT NULL,
    tip TEXT NOT NULL,
    fate TEXT,
    judged_at INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (root, branch)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX anchor_branch_unjudged ON anchor_branch(judged_at);
`;

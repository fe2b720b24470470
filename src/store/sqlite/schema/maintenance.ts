/** Changes, calls and claims of language models, tombstones, merges and retention. */
export const MAINTENANCE = `
  -- What was changed about memories, for undo; value before and after, what it is says the kind of change.
  CREATE TABLE oplog (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    what TEXT NOT NULL,
    memory TEXT NOT NULL,
    before TEXT,
    after TEXT,
    by TEXT NOT NULL,
    because TEXT NOT NULL,
    at INTEGER NOT NULL,
    undone_at INTEGER
  ) STRICT;
  CREATE INDEX oplog_memory ON oplog(memory, seq);
  CREATE INDEX oplog_own ON oplog(seq) WHERE by = 'user';
  CREATE INDEX oplog_after ON oplog(after) WHERE after IS NOT NULL;

  -- Questions to language models in the last day, for the rate limit.
  CREATE TABLE model_call (
    id TEXT PRIMARY KEY,
    provider TEXT NOT NULL,
    path TEXT NOT NULL,
    alone INTEGER NOT NULL,
    at INTEGER NOT NULL,
    until INTEGER NOT NULL,
    ended_at INTEGER,
    outcome TEXT,
    retry_at INTEGER,
    tokens INTEGER NOT NULL,
    model TEXT NOT NULL,
    caller TEXT NOT NULL,
    prompt_characters INTEGER NOT NULL,
    pid INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX model_call_at ON model_call(at);
  -- Sessions that a language model distills: how far it was looked at, and who is at it.
  CREATE TABLE job (
    session TEXT PRIMARY KEY REFERENCES session(id),
    seen_seq INTEGER NOT NULL DEFAULT 0,
    done_bytes INTEGER NOT NULL DEFAULT 0,
    tries INTEGER NOT NULL DEFAULT 0,
    owner TEXT,
    claimed_at INTEGER
  ) STRICT, WITHOUT ROWID;

  -- Keyed hashes of what was forgotten, so that nothing brings it back.
  CREATE TABLE tombstone (hash TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  -- What a memory was given when one that says the same was merged into it, so that undo takes it back;
  -- what: event, file or tag, or at: when the one that stays had been said before.
  CREATE TABLE merged_link (
    ended TEXT NOT NULL,
    kept TEXT NOT NULL,
    what TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (ended, what, value)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX merged_link_kept ON merged_link(kept);
  -- Memories of a kind said before are gone for their age or for room, and no rule brings them back.
  CREATE TABLE horizon (
    kind TEXT NOT NULL,
    why TEXT NOT NULL,
    before_at INTEGER NOT NULL,
    PRIMARY KEY (kind, why)
  ) STRICT, WITHOUT ROWID;
`;

/** Whether what was given helped. */
export const USES = `
  -- How: cited, file, command, contradicted; or unused, until one of these is seen.
  CREATE TABLE injection_use (
    injection TEXT NOT NULL REFERENCES injection(id) ON DELETE CASCADE,
    memory TEXT NOT NULL,
    how TEXT NOT NULL,
    event TEXT,
    at INTEGER NOT NULL,
    PRIMARY KEY (injection, memory, how)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX injection_use_memory ON injection_use(memory, at);
  CREATE INDEX injection_use_event ON injection_use(event) WHERE event IS NOT NULL;
  -- What is added to the bar in a project, up to which injection that was counted, and from when on anything counts.
  CREATE TABLE own_gate (
    project TEXT PRIMARY KEY,
    bar_offset REAL NOT NULL,
    counted_at INTEGER NOT NULL,
    reset_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
`;

/** Whether what was given helped. */
export const FEEDBACK = `
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

/** Events, positions in transcripts and counts over sessions. */
export const EVENTS = `
  CREATE TABLE event (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    session TEXT NOT NULL REFERENCES session(id),
    kind TEXT NOT NULL,
    native_key TEXT NOT NULL,
    turn TEXT,
    text TEXT NOT NULL,
    tool TEXT,
    trust INTEGER NOT NULL,
    at INTEGER NOT NULL,
    original_length INTEGER NOT NULL,
    -- Spans of the text that are somebody else's words; null for none.
    quoted TEXT,
    -- Order of happening where it is not the order of arrival: an event read back between others.
    place REAL,
    format INTEGER NOT NULL,
    row_hash TEXT NOT NULL
  ) STRICT;
  CREATE INDEX event_session ON event(session, coalesce(place, seq));
  CREATE INDEX event_kind ON event(kind, seq);
  -- By the agent's own name of it a happening is known again in a copy of its session.
  CREATE INDEX event_native ON event(native_key);

  -- How far a transcript was read.
  CREATE TABLE transcript_mark (
    path_hash TEXT PRIMARY KEY,
    session TEXT NOT NULL REFERENCES session(id),
    file TEXT NOT NULL,
    size INTEGER NOT NULL,
    offset INTEGER NOT NULL,
    turn TEXT,
    last_event TEXT,
    unknown INTEGER NOT NULL,
    at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX transcript_mark_session ON transcript_mark(session);
  -- While a session or project was switched off nothing is read back either; to_at is null while it still is.
  CREATE TABLE pause (
    subject TEXT NOT NULL,
    from_at INTEGER NOT NULL,
    to_at INTEGER
  ) STRICT;
  CREATE INDEX pause_subject ON pause(subject);
  -- How often the same error, command or file came up.
  CREATE TABLE occurrence (
    scope INTEGER NOT NULL,
    what TEXT NOT NULL,
    name TEXT NOT NULL,
    count INTEGER NOT NULL,
    last_at INTEGER NOT NULL,
    PRIMARY KEY (scope, what, name)
  ) STRICT, WITHOUT ROWID;
  -- Commands that failed and edits that were taken back, by what names them to the letter, and whether they worked since.
  CREATE TABLE attempt (
    scope INTEGER NOT NULL,
    name TEXT NOT NULL,
    failed TEXT NOT NULL REFERENCES event(id) ON DELETE CASCADE,
    failed_at INTEGER NOT NULL,
    worked_at INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (scope, name)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX attempt_failed ON attempt(failed);
  -- How often a rule found the same in a session, by digests alone; what is told of it once is a memory.
  CREATE TABLE tally (
    session TEXT NOT NULL REFERENCES session(id) ON DELETE CASCADE,
    rule TEXT NOT NULL,
    subject TEXT NOT NULL,
    variant TEXT NOT NULL,
    times INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (session, rule, subject, variant)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX tally_subject ON tally(subject);
`;

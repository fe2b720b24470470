import { TEXT_VERSION } from "../../domain/text.ts";

/** "UNBD": tells our files from every other SQLite database. */
export const APPLICATION_ID = 0x554e4244;

/** So many writes of memories can be followed one by one. */
const KEPT_CHANGES = 20_000;

/** Append-only: number n brings a store from schema n to n + 1. Never edited after a release. */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  INSERT INTO setting VALUES ('text_version', '${TEXT_VERSION}');

  CREATE TABLE project (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    off INTEGER NOT NULL DEFAULT 0,
    created_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE project_key (
    kind TEXT NOT NULL,
    value TEXT NOT NULL,
    project INTEGER NOT NULL REFERENCES project(number),
    PRIMARY KEY (kind, value)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE session (
    id TEXT PRIMARY KEY,
    agent TEXT NOT NULL,
    native_id TEXT NOT NULL,
    project INTEGER REFERENCES project(number),
    transcript TEXT,
    started_at INTEGER NOT NULL,
    last_at INTEGER NOT NULL,
    off INTEGER NOT NULL DEFAULT 0,
    epoch INTEGER NOT NULL DEFAULT 0,
    context_seq INTEGER NOT NULL DEFAULT 0,
    last_seq INTEGER NOT NULL DEFAULT 0,
    distilled_seq INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX session_native ON session(native_id);
  CREATE INDEX session_last ON session(last_at);
  CREATE INDEX session_undistilled ON session(last_seq) WHERE last_seq > distilled_seq;

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

  -- Fed the terms of domain/text.ts joined by spaces; it splits on spaces only.
  CREATE VIRTUAL TABLE memory_fts USING fts5(
    scope, title, body, content='', contentless_delete=1, detail=full,
    tokenize="unicode61 remove_diacritics 0 categories 'L* N* P* S* Co M*'"
  );
  -- Document frequency per scope; scope -1 counts the whole store.
  CREATE TABLE term (
    term TEXT NOT NULL,
    scope INTEGER NOT NULL,
    frequency INTEGER NOT NULL,
    PRIMARY KEY (term, scope)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE collection (
    scope INTEGER PRIMARY KEY,
    size INTEGER NOT NULL,
    title_terms INTEGER NOT NULL,
    body_terms INTEGER NOT NULL,
    -- Sum of the fingerprints of its memories, for whoever holds a copy of their terms.
    checksum INTEGER NOT NULL
  ) STRICT;
  -- What was written last, by triggers because every way of writing counts; older ones are read anew by whoever needs them.
  CREATE TABLE change (seq INTEGER PRIMARY KEY, memory INTEGER NOT NULL) STRICT;
  CREATE TRIGGER memory_added AFTER INSERT ON memory BEGIN INSERT INTO change (memory) VALUES (NEW.number); END;
  CREATE TRIGGER memory_changed AFTER UPDATE ON memory BEGIN INSERT INTO change (memory) VALUES (NEW.number); END;
  CREATE TRIGGER memory_removed AFTER DELETE ON memory BEGIN INSERT INTO change (memory) VALUES (OLD.number); END;
  CREATE TRIGGER change_pruned AFTER INSERT ON change BEGIN
    DELETE FROM change WHERE seq <= NEW.seq - ${KEPT_CHANGES};
  END;

  CREATE TABLE injection (
    id TEXT PRIMARY KEY,
    event TEXT NOT NULL,
    session TEXT NOT NULL,
    project TEXT,
    moment TEXT NOT NULL,
    verdict TEXT NOT NULL,
    at INTEGER NOT NULL,
    best REAL NOT NULL,
    bar REAL NOT NULL,
    degraded TEXT NOT NULL,
    ranker INTEGER NOT NULL,
    text TEXT,
    tokens INTEGER NOT NULL,
    ms REAL NOT NULL,
    UNIQUE (event, moment)
  ) STRICT;
  CREATE INDEX injection_at ON injection(at);
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

  -- Questions to language models in the last day, for the leash.
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
    tokens INTEGER NOT NULL
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
  `,
];

/** The schema this code reads and writes. */
export const SCHEMA_VERSION = MIGRATIONS.length;

import { REDACT_VERSION } from "../../../redact/version.ts";
import { TEXT_VERSION } from "../../../text/terms.ts";

/** Projects and sessions, and what holds for the whole store. */
export const SESSIONS = `
  CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  INSERT INTO setting VALUES ('text_version', '${TEXT_VERSION}'), ('redact_version', '${REDACT_VERSION}');

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
    -- Top folder of the project it began in; null outside any.
    root TEXT,
    started_at INTEGER NOT NULL,
    last_at INTEGER NOT NULL,
    off INTEGER NOT NULL DEFAULT 0,
    epoch INTEGER NOT NULL DEFAULT 0,
    context_seq INTEGER NOT NULL DEFAULT 0,
    last_seq INTEGER NOT NULL DEFAULT 0,
    distilled_seq INTEGER NOT NULL DEFAULT 0,
    -- 1: events of it went to save room, so that rules no longer see all of it.
    thinned INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX session_native ON session(native_id);
  CREATE INDEX session_last ON session(last_at);
  CREATE INDEX session_undistilled ON session(last_seq) WHERE last_seq > distilled_seq;
`;

/** Positions of importers, and the notes files of agents. */
export const SOURCES = `
  -- A place can hold a secret, and only has to be known again.
  CREATE TABLE source_mark (place TEXT PRIMARY KEY, position TEXT NOT NULL, at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE note_file (
    path TEXT PRIMARY KEY,
    agent TEXT NOT NULL,
    project INTEGER NOT NULL REFERENCES project(number) ON DELETE CASCADE,
    size INTEGER NOT NULL,
    modified_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  -- Memories that say what the agent reads by itself when a session starts.
  CREATE TABLE note_loaded (
    memory TEXT NOT NULL,
    agent TEXT NOT NULL,
    path TEXT NOT NULL REFERENCES note_file(path) ON DELETE CASCADE,
    PRIMARY KEY (memory, agent, path)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX note_loaded_path ON note_loaded(path);
`;

/** What agents wrote down for themselves, as far as it was brought in. */
export const NOTES = `
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

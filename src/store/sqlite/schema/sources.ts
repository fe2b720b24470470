/** Up to where importers of memories have read. */
export const SOURCES = `
  -- A place can hold a secret, and only has to be known again.
  CREATE TABLE source_mark (place TEXT PRIMARY KEY, position TEXT NOT NULL, at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
`;

/** What sessions were before they were compacted; the large columns last. It stays at home: no export carries it. */
export const RECALLS = `
  CREATE TABLE recall_document (
    session TEXT PRIMARY KEY REFERENCES session(id) ON DELETE CASCADE,
    at INTEGER NOT NULL,
    given INTEGER NOT NULL DEFAULT 0,
    -- Who told what once, afterwards.
    facts_told_by TEXT,
    model_told_by TEXT,
    facts TEXT NOT NULL,
    summary TEXT,
    by_model TEXT,
    best TEXT NOT NULL,
    text TEXT NOT NULL,
    unsummed TEXT
  ) STRICT;
  CREATE INDEX recall_document_at ON recall_document(at);
`;

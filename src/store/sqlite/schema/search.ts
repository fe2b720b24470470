/** So many writes of memories can be followed one by one. */
const KEPT_CHANGES = 20_000;

/** Full-text index, term statistics and the log of changes. */
export const SEARCH = `
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
    -- Number of all its memories, those included whose words are not counted, and the sum of their fingerprints, for whoever holds a copy of their terms.
    held INTEGER NOT NULL,
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
`;

import type { Connection } from "../connection/connection.ts";

/** Vectors that a server made of memories: what cannot be had again for nothing. No export carries them. */
export const EMBEDDINGS = `
  CREATE TABLE embedding (
    -- Rises with every vector, so that an index reads only what is new.
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    memory INTEGER NOT NULL REFERENCES memory(number) ON DELETE CASCADE,
    model TEXT NOT NULL,
    dimensions INTEGER NOT NULL,
    -- A byte for each dimension.
    vector BLOB NOT NULL,
    -- CRC-32 of the vector.
    sum INTEGER NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX embedding_memory ON embedding(memory, model);
  CREATE INDEX embedding_model ON embedding(model);
  -- Other words mean something else.
  CREATE TRIGGER embedding_of_other_words AFTER UPDATE OF title, body ON memory
  WHEN OLD.title <> NEW.title OR OLD.body <> NEW.body BEGIN
    DELETE FROM embedding WHERE memory = NEW.number;
  END;
`;

export function addEmbeddings(db: Connection): void {
  db.exec(EMBEDDINGS);
}

import type { Connection } from "../connection/connection.ts";

/** What the user's other machines know of this store; empty without `unbidden sync`. */
export const SYNC = `
  -- Who set which part of a memory last. Words are not repeated here: seen is a keyed hash of the value as it was when
  -- it was last looked at, and value is kept of endings alone, because one that closes a circle does not hold.
  CREATE TABLE sync_part (
    memory TEXT NOT NULL,
    part TEXT NOT NULL,
    seen TEXT NOT NULL,
    value TEXT,
    by TEXT NOT NULL,
    time INTEGER NOT NULL,
    count INTEGER NOT NULL,
    machine TEXT NOT NULL,
    sent INTEGER NOT NULL,
    PRIMARY KEY (memory, part)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX sync_part_unsent ON sync_part(memory) WHERE sent = 0;
  CREATE INDEX sync_part_ending ON sync_part(memory) WHERE part = 'ending';
  -- What was forgotten on any machine, by hashes under the key that the machines share.
  CREATE TABLE sync_tombstone (
    hash TEXT PRIMARY KEY,
    state TEXT NOT NULL,
    by TEXT NOT NULL,
    time INTEGER NOT NULL,
    count INTEGER NOT NULL,
    machine TEXT NOT NULL,
    sent INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  -- Segments that were read, and those that this machine wrote.
  CREATE TABLE sync_segment (
    machine TEXT NOT NULL,
    name TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    PRIMARY KEY (machine, name)
  ) STRICT, WITHOUT ROWID;
`;

/** Up to schema 5 no other machine was known; every row stays. */
export function addSync(db: Connection): void {
  db.exec(SYNC);
}

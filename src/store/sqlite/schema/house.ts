/** What upkeep notes for itself. */
export const HOUSE = `
  -- What a memory was given when one that says the same was merged into it, so that undo takes it back;
  -- what: event, file or tag, or at: when the one that stays had been said before.
  CREATE TABLE merged_link (
    ended TEXT NOT NULL,
    kept TEXT NOT NULL,
    what TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (ended, what, value)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX merged_link_kept ON merged_link(kept);
  -- Memories of a kind said before are gone for their age or for room, and no rule brings them back.
  CREATE TABLE horizon (
    kind TEXT NOT NULL,
    why TEXT NOT NULL,
    before_at INTEGER NOT NULL,
    PRIMARY KEY (kind, why)
  ) STRICT, WITHOUT ROWID;
`;

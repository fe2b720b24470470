import { OWN_TEAM, WRITER } from "./isolation.ts";

/** The times by which an author's machines agree, and entries by which members notice that the server lost something. */
export const HISTORY = `
  ALTER TABLE unbidden.memory
    -- When the words were last changed, and when they were last shared or taken back, in ms since 1970.
    ADD COLUMN changed_at bigint NOT NULL DEFAULT 0,
    ADD COLUMN decided_at bigint NOT NULL DEFAULT 0;
  GRANT UPDATE (changed_at, decided_at) ON unbidden.memory TO unbidden_app;
  -- One for each transaction that changed memories.
  CREATE TABLE unbidden.history (
    team_id uuid NOT NULL,
    -- Of the last change in it.
    position bigint NOT NULL,
    entry uuid NOT NULL,
    PRIMARY KEY (team_id, position)
  );
  ALTER TABLE unbidden.history ENABLE ROW LEVEL SECURITY;
  ALTER TABLE unbidden.history FORCE ROW LEVEL SECURITY;
  CREATE POLICY own_team ON unbidden.history FOR SELECT USING (${OWN_TEAM});
  CREATE POLICY added ON unbidden.history FOR INSERT WITH CHECK (${OWN_TEAM} AND ${WRITER});
  GRANT SELECT, INSERT ON unbidden.history TO unbidden_app;
`;

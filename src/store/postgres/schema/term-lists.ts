import { OWN_TEAM, WRITER } from "./isolation.ts";

/**
 * An inverted table, because row-level security lets no operator of arrays into an index. The lists of a memory are those
 * of its words at `termed_position`; an older program changes words without them, and the next push makes up for it.
 */
export const TERM_LISTS = `
  CREATE TABLE unbidden.term (
    team_id uuid NOT NULL,
    project text NOT NULL,
    term text NOT NULL,
    -- Of so many positions, so that no list grows without end.
    chunk bigint NOT NULL,
    positions bigint[] NOT NULL,
    PRIMARY KEY (team_id, project, term, chunk)
  );
  CREATE TABLE unbidden.collection (
    team_id uuid NOT NULL,
    project text NOT NULL,
    size bigint NOT NULL,
    title_terms bigint NOT NULL,
    body_terms bigint NOT NULL,
    PRIMARY KEY (team_id, project)
  );
  ALTER TABLE unbidden.memory
    ADD COLUMN termed_position bigint,
    -- Distinct; null while it is in no list.
    ADD COLUMN terms text[],
    ADD COLUMN title_terms integer NOT NULL DEFAULT 0,
    ADD COLUMN body_terms integer NOT NULL DEFAULT 0;
  CREATE INDEX memory_unlisted ON unbidden.memory (team_id, project, position)
    WHERE termed_position IS DISTINCT FROM position;
  ALTER TABLE unbidden.term ENABLE ROW LEVEL SECURITY;
  ALTER TABLE unbidden.term FORCE ROW LEVEL SECURITY;
  ALTER TABLE unbidden.collection ENABLE ROW LEVEL SECURITY;
  ALTER TABLE unbidden.collection FORCE ROW LEVEL SECURITY;
  CREATE POLICY own_team ON unbidden.term FOR SELECT USING (${OWN_TEAM});
  CREATE POLICY listed ON unbidden.term FOR ALL USING (${OWN_TEAM} AND ${WRITER});
  CREATE POLICY own_team ON unbidden.collection FOR SELECT USING (${OWN_TEAM});
  CREATE POLICY counted ON unbidden.collection FOR ALL USING (${OWN_TEAM} AND ${WRITER});
  GRANT SELECT, INSERT, UPDATE (positions), DELETE ON unbidden.term TO unbidden_app;
  GRANT SELECT, INSERT, UPDATE (size, title_terms, body_terms) ON unbidden.collection TO unbidden_app;
  GRANT UPDATE (termed_position, terms, title_terms, body_terms) ON unbidden.memory TO unbidden_app;
`;

import { MAINTAINER, ME, OWN_TEAM } from "./isolation.ts";

/** What was read and why, in the audit log, whose time no member chooses; and keys that ended before their time. */
export const AUDIT_RECEIPTS = `
  ALTER TABLE unbidden.audit
    ADD COLUMN why text NOT NULL DEFAULT '',
    -- The changes read or made, by their positions.
    ADD COLUMN first_position bigint,
    ADD COLUMN last_position bigint;
  REVOKE INSERT ON unbidden.audit FROM unbidden_app;
  GRANT INSERT (team_id, member_id, action, project, memories, why, first_position, last_position)
    ON unbidden.audit TO unbidden_app;
  -- Keys of the member that were given out before this time count no more.
  CREATE TABLE unbidden.ended_key (
    team_id uuid NOT NULL,
    member_id uuid NOT NULL,
    before timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (team_id, member_id, before),
    FOREIGN KEY (team_id, member_id) REFERENCES unbidden.member
  );
  ALTER TABLE unbidden.ended_key ENABLE ROW LEVEL SECURITY;
  ALTER TABLE unbidden.ended_key FORCE ROW LEVEL SECURITY;
  CREATE POLICY own_team ON unbidden.ended_key FOR SELECT USING (team_id = (SELECT unbidden.keyed_team()));
  CREATE POLICY ended ON unbidden.ended_key FOR INSERT
    WITH CHECK (${OWN_TEAM} AND (member_id = ${ME} OR ${MAINTAINER}));
  GRANT SELECT ON unbidden.ended_key TO unbidden_app;
  GRANT INSERT (team_id, member_id) ON unbidden.ended_key TO unbidden_app;
  CREATE OR REPLACE FUNCTION unbidden.current_member() RETURNS uuid LANGUAGE sql STABLE
    RETURN (SELECT k.member_id FROM unbidden.member_key k
      WHERE k.team_id = unbidden.presented_team() AND k.key_hash = unbidden.presented_hash() AND k.expires_at > now()
        AND NOT EXISTS (SELECT 1 FROM unbidden.removed_member r
          WHERE r.team_id = k.team_id AND r.member_id = k.member_id)
        AND NOT EXISTS (SELECT 1 FROM unbidden.ended_key e
          WHERE e.team_id = k.team_id AND e.member_id = k.member_id AND e.before > k.created_at));
`;

/**
 * A partition for each month of the next two years that has none; the audit log's other rows are in \`audit_other\`, and a
 * month that has rows there already stays there.
 */
export const AUDIT_MONTHS = `
  SET LOCAL TIME ZONE 'UTC';
  DO $$
  DECLARE
    month timestamptz;
    name text;
  BEGIN
    FOR month IN SELECT generate_series(date_trunc('month', now()),
        date_trunc('month', now()) + interval '24 months', interval '1 month') LOOP
      name := 'audit_' || to_char(month, 'YYYY_MM');
      CONTINUE WHEN to_regclass('unbidden.' || name) IS NOT NULL;
      BEGIN
        EXECUTE format('CREATE TABLE unbidden.%I PARTITION OF unbidden.audit FOR VALUES FROM (%L) TO (%L)',
          name, month, month + interval '1 month');
        EXECUTE format('ALTER TABLE unbidden.%I ENABLE ROW LEVEL SECURITY', name);
        EXECUTE format('ALTER TABLE unbidden.%I FORCE ROW LEVEL SECURITY', name);
      EXCEPTION WHEN check_violation THEN
        NULL;
      END;
    END LOOP;
  END $$`;

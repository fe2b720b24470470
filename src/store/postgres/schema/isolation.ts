/**
 * Who is asking follows from the member key alone, which a transaction sets for itself. A setting that named the team
 * could be forged by every member; a key cannot. Bodies are parsed once, so no search path changes what they mean.
 */
const CONTEXT = `
  CREATE FUNCTION unbidden.presented_key() RETURNS text LANGUAGE sql STABLE
    RETURN nullif(current_setting('unbidden.member_key', true), '');
  CREATE FUNCTION unbidden.presented_team() RETURNS uuid LANGUAGE sql STABLE
    RETURN CASE WHEN unbidden.presented_key() ~ '^ubk_[0-9a-f]{32}_[0-9a-f]{64}$'
      THEN substr(unbidden.presented_key(), 5, 32)::uuid END;
  CREATE FUNCTION unbidden.presented_hash() RETURNS bytea LANGUAGE sql STABLE
    RETURN sha256(convert_to(unbidden.presented_key(), 'UTF8'));
  -- Of a key that was ever given out, whether or not it still counts.
  CREATE FUNCTION unbidden.keyed_team() RETURNS uuid LANGUAGE sql STABLE
    RETURN (SELECT k.team_id FROM unbidden.member_key k
      WHERE k.team_id = unbidden.presented_team() AND k.key_hash = unbidden.presented_hash());
  CREATE FUNCTION unbidden.current_member() RETURNS uuid LANGUAGE sql STABLE
    RETURN (SELECT k.member_id FROM unbidden.member_key k
      WHERE k.team_id = unbidden.presented_team() AND k.key_hash = unbidden.presented_hash() AND k.expires_at > now()
        AND NOT EXISTS (SELECT 1 FROM unbidden.removed_member r
          WHERE r.team_id = k.team_id AND r.member_id = k.member_id));
  CREATE FUNCTION unbidden.current_team() RETURNS uuid LANGUAGE sql STABLE
    RETURN CASE WHEN unbidden.current_member() IS NOT NULL THEN unbidden.presented_team() END;
  CREATE FUNCTION unbidden.has_role(VARIADIC roles text[]) RETURNS boolean LANGUAGE sql STABLE
    RETURN EXISTS (SELECT 1 FROM unbidden.member m
      WHERE m.team_id = unbidden.current_team() AND m.member_id = unbidden.current_member() AND m.role = ANY (roles));
`;

/** Asked once a query, and not once a row. */
export const OWN_TEAM = "team_id = (SELECT unbidden.current_team())";
export const ME = "(SELECT unbidden.current_member())";
export const MAINTAINER = "(SELECT unbidden.has_role('maintainer'))";
export const WRITER = "(SELECT unbidden.has_role('writer', 'maintainer'))";
const OWN_OR_MAINTAINED = `${OWN_TEAM} AND ${WRITER} AND (author_id = ${ME} OR ${MAINTAINER})`;

/** They hold for the tables' owner, too, who may only add teams and their first members. */
const POLICIES = `
  CREATE POLICY own_team ON unbidden.team FOR SELECT USING (${OWN_TEAM});
  CREATE POLICY next_position ON unbidden.team FOR UPDATE USING (${OWN_TEAM} AND ${WRITER});
  CREATE POLICY new_team ON unbidden.team FOR INSERT TO CURRENT_USER WITH CHECK (true);
  CREATE POLICY own_team ON unbidden.member FOR SELECT USING (${OWN_TEAM});
  CREATE POLICY invited ON unbidden.member FOR INSERT WITH CHECK (${OWN_TEAM} AND ${MAINTAINER});
  CREATE POLICY changed ON unbidden.member FOR UPDATE USING (${OWN_TEAM} AND ${MAINTAINER});
  CREATE POLICY first_member ON unbidden.member FOR INSERT TO CURRENT_USER WITH CHECK (true);
  CREATE POLICY own_team ON unbidden.removed_member FOR SELECT USING (team_id = (SELECT unbidden.keyed_team()));
  CREATE POLICY removed ON unbidden.removed_member FOR INSERT
    WITH CHECK (${OWN_TEAM} AND (member_id = ${ME} OR ${MAINTAINER}));
  CREATE POLICY own_key ON unbidden.member_key FOR SELECT
    USING (team_id = (SELECT unbidden.presented_team()) AND key_hash = (SELECT unbidden.presented_hash()));
  CREATE POLICY invited ON unbidden.member_key FOR INSERT WITH CHECK (${OWN_TEAM} AND ${MAINTAINER});
  CREATE POLICY first_key ON unbidden.member_key FOR INSERT TO CURRENT_USER WITH CHECK (true);
  CREATE POLICY own_team ON unbidden.memory FOR SELECT USING (${OWN_TEAM});
  CREATE POLICY shared ON unbidden.memory FOR INSERT WITH CHECK (${OWN_TEAM} AND ${WRITER} AND author_id = ${ME});
  CREATE POLICY changed ON unbidden.memory FOR UPDATE USING (${OWN_OR_MAINTAINED});
  CREATE POLICY own_team ON unbidden.audit FOR SELECT USING (${OWN_TEAM} AND ${MAINTAINER});
  CREATE POLICY noted ON unbidden.audit FOR INSERT WITH CHECK (${OWN_TEAM} AND member_id = ${ME});
`;

/** No right to delete anything, and none to change what was noted. */
const RIGHTS = `
  GRANT USAGE ON SCHEMA unbidden TO unbidden_app;
  GRANT SELECT ON unbidden.migration TO unbidden_app;
  GRANT SELECT, UPDATE (last_position) ON unbidden.team TO unbidden_app;
  GRANT SELECT, INSERT, UPDATE (name, role) ON unbidden.member TO unbidden_app;
  GRANT SELECT, INSERT ON unbidden.removed_member, unbidden.member_key, unbidden.audit TO unbidden_app;
  GRANT SELECT, INSERT, UPDATE (position, state, words) ON unbidden.memory TO unbidden_app;
`;

const GUARDED = ["team", "member", "removed_member", "member_key", "memory", "audit", "audit_other"];

export const ISOLATION = [
  CONTEXT,
  ...GUARDED.map(
    (table) =>
      `ALTER TABLE unbidden.${table} ENABLE ROW LEVEL SECURITY; ALTER TABLE unbidden.${table} FORCE ROW LEVEL SECURITY;`,
  ),
  POLICIES,
  RIGHTS,
].join("\n");

/**
 * Who is asking, as before, in a language that keeps plans: the other one plans a body anew for every call, and each
 * statement's policies call several, one within another. An empty search path keeps what the bodies mean.
 */
export const KEPT_PLANS = [
  planned(
    "keyed_team() RETURNS uuid",
    `SELECT k.team_id FROM unbidden.member_key k
      WHERE k.team_id = unbidden.presented_team() AND k.key_hash = unbidden.presented_hash()`,
  ),
  planned(
    "current_member() RETURNS uuid",
    `SELECT k.member_id FROM unbidden.member_key k
      WHERE k.team_id = unbidden.presented_team() AND k.key_hash = unbidden.presented_hash() AND k.expires_at > now()
        AND NOT EXISTS (SELECT 1 FROM unbidden.removed_member r
          WHERE r.team_id = k.team_id AND r.member_id = k.member_id)
        AND NOT EXISTS (SELECT 1 FROM unbidden.ended_key e
          WHERE e.team_id = k.team_id AND e.member_id = k.member_id AND e.before > k.created_at)`,
  ),
  planned(
    "current_team() RETURNS uuid",
    "SELECT CASE WHEN unbidden.current_member() IS NOT NULL THEN unbidden.presented_team() END",
  ),
  planned(
    "has_role(VARIADIC roles text[]) RETURNS boolean",
    `SELECT EXISTS (SELECT 1 FROM unbidden.member m WHERE m.team_id = (SELECT unbidden.current_team())
      AND m.member_id = (SELECT unbidden.current_member()) AND m.role = ANY (roles))`,
  ),
].join("\n");

function planned(signature: string, query: string): string {
  return `CREATE OR REPLACE FUNCTION unbidden.${signature} LANGUAGE plpgsql STABLE SET search_path = '' AS $$
    BEGIN RETURN (${query}); END $$;`;
}

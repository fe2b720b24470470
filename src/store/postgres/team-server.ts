import type { Client } from "pg";
import { UnbiddenError } from "../../domain/errors.ts";
import type { ServerLogin } from "../../domain/team/server-login.ts";
import type { TeamRole } from "../../domain/team/team-role.ts";
import type { Invitation, Membership, TeamMember, TeamServer } from "../port/team-server.ts";
import { auditLines, noteInAudit } from "./audit.ts";
import { connectTo, inTeam } from "./connection.ts";
import { historyHolds } from "./history.ts";
import { eraseMemories, pullMemories, pushMemories } from "./memories.ts";
import { requireVersion } from "./migrations.ts";
import { findOnServer } from "./search.ts";

/** The team of a member key, over one connection. Throws `TEAM_*`. */
export async function openTeamServer(login: ServerLogin, key: string): Promise<TeamServer> {
  const client = await connectTo(login);
  const asMember = <T>(work: (me: Membership) => Promise<T>) =>
    inTeam(client, key, async () => work(await membershipOf(client)));
  try {
    await inTeam(client, key, async () => {
      await requireVersion(client);
      await refuseStrongLogin(client);
    });
  } catch (error) {
    await client.end();
    throw error;
  }
  return {
    membership: () => asMember(async (me) => me),
    push: (project, changes) => asMember((me) => pushMemories(client, me, project, changes)),
    pull: (project, page) => asMember((me) => pullMemories(client, me, project, page)),
    search: (project, asked) => asMember((me) => findOnServer(client, me, project, asked)),
    holds: (mark) => asMember(() => historyHolds(client, mark)),
    members: () => asMember(() => listMembers(client)),
    invite: (invitation) => asMember((me) => inviteMember(client, me, invitation)),
    remove: (member) => asMember((me) => endMembership(client, me, member)),
    erase: (what) => asMember((me) => eraseMemories(client, me, what)),
    audit: (before, limit) => asMember((me) => readAudit(client, me, before, limit)),
    close: () => client.end(),
  };
}

/** Row-level security binds neither superusers nor those who may bypass it, and owners could switch it off. */
async function refuseStrongLogin(client: Client): Promise<void> {
  const { rows } = await client.query(
    `SELECT rolsuper OR rolbypassrls OR pg_has_role((SELECT nspowner FROM pg_catalog.pg_namespace
       WHERE nspname = 'unbidden'), 'USAGE') AS is_strong FROM pg_catalog.pg_roles WHERE rolname = current_user`,
  );
  if (rows[0]?.is_strong === true)
    throw new UnbiddenError("TEAM_REFUSED", "this login could read every team; use one of unbidden_app");
}

async function membershipOf(client: Client): Promise<Membership> {
  const { rows } = await client.query(
    `SELECT t.name AS team, m.member_id AS member, m.name, m.role, k.expires_at
     FROM unbidden.member m
     JOIN unbidden.team t ON t.team_id = m.team_id
     JOIN unbidden.member_key k ON k.team_id = m.team_id AND k.member_id = m.member_id
     WHERE m.team_id = (SELECT unbidden.current_team()) AND m.member_id = (SELECT unbidden.current_member())`,
  );
  const [row] = rows;
  if (!row)
    throw new UnbiddenError("TEAM_REFUSED", "the member key is unknown or expired, or you were removed");
  const { team, member, name, role, expires_at } = row;
  return { team, member, name, role: role as TeamRole, keyExpiresAt: expires_at.getTime() };
}

async function listMembers(client: Client): Promise<TeamMember[]> {
  const { rows } = await client.query(
    `SELECT m.member_id AS id, m.name, m.role, m.joined_at, r.member_id IS NOT NULL AS is_removed
     FROM unbidden.member m
     LEFT JOIN unbidden.removed_member r ON r.team_id = m.team_id AND r.member_id = m.member_id
     WHERE m.team_id = (SELECT unbidden.current_team()) ORDER BY m.joined_at, m.member_id LIMIT 10000`,
  );
  return rows.map(({ id, name, role, joined_at, is_removed }) => ({
    ...{ id, name, role },
    joinedAt: joined_at.getTime(),
    isRemoved: is_removed,
  }));
}

async function inviteMember(client: Client, me: Membership, invitation: Invitation): Promise<void> {
  const { name, role, keyHash, expiresAt, endsEarlier } = invitation;
  requireMaintainer(me);
  const { rows } = await client.query(
    `INSERT INTO unbidden.member (team_id, name, role) VALUES ((SELECT unbidden.current_team()), $1, $2)
     ON CONFLICT (team_id, name) WHERE name <> '' DO UPDATE SET role = excluded.role RETURNING member_id`,
    [name, role],
  );
  const member = rows[0]?.member_id;
  if ((await removedMembers(client, member)) > 0)
    throw new UnbiddenError("ARGUMENT_INVALID", `${name} was removed; invite the person under another name`);
  if (endsEarlier)
    await client.query(
      "INSERT INTO unbidden.ended_key (team_id, member_id) VALUES ((SELECT unbidden.current_team()), $1)",
      [member],
    );
  await client.query(
    `INSERT INTO unbidden.member_key (team_id, key_hash, member_id, expires_at)
     VALUES ((SELECT unbidden.current_team()), $1, $2, $3)`,
    [keyHash, member, new Date(expiresAt)],
  );
  await noteInAudit(client, me, { action: "invite", why: endsEarlier ? `${role}, a new key for all` : role });
}

async function removedMembers(client: Client, member: string): Promise<number> {
  const sql =
    "SELECT FROM unbidden.removed_member WHERE team_id = (SELECT unbidden.current_team()) AND member_id = $1";
  return (await client.query(sql, [member])).rowCount ?? 0;
}

async function endMembership(client: Client, me: Membership, member: string): Promise<void> {
  if (member !== me.member) requireMaintainer(me);
  // First: whoever leaves is nobody afterwards.
  await noteInAudit(client, me, { action: member === me.member ? "leave" : "remove", why: member });
  await client.query(
    `INSERT INTO unbidden.removed_member (team_id, member_id) VALUES ((SELECT unbidden.current_team()), $1)
     ON CONFLICT DO NOTHING`,
    [member],
  );
}

/** Who read it is in it, too. */
async function readAudit(client: Client, me: Membership, before: number, limit: number) {
  requireMaintainer(me);
  const lines = await auditLines(client, before, limit);
  await noteInAudit(client, me, { action: "audit", why: "asked for" });
  return lines;
}

/** The database refuses it as well; here it gets words. Throws `TEAM_REFUSED`. */
function requireMaintainer({ role }: Membership): void {
  if (role !== "maintainer") throw new UnbiddenError("TEAM_REFUSED", `a ${role} may not do this`);
}

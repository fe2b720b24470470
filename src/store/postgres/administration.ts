import type { ServerLogin } from "../../domain/team/server-login.ts";
import type { NewTeam } from "../port/team-server.ts";
import { connectTo, inServerTransaction } from "./connection.ts";
import { migrateServer } from "./migrations.ts";

/** Makes or brings up to date the tables, and adds a team if one is given; needs a login that may create schemas and roles. Throws `TEAM_*`. */
export async function createTeam(login: ServerLogin, team: NewTeam | null): Promise<void> {
  const client = await connectTo(login);
  try {
    await inServerTransaction(client, async () => {
      await migrateServer(client);
      if (team === null) return;
      const member = await client.query("SELECT gen_random_uuid() AS id");
      const id = member.rows[0]?.id;
      await client.query("INSERT INTO unbidden.team (team_id, name) VALUES ($1, $2)", [team.id, team.name]);
      await client.query(
        "INSERT INTO unbidden.member (team_id, member_id, name, role) VALUES ($1, $2, $3, 'maintainer')",
        [team.id, id, team.maintainer],
      );
      await client.query(
        "INSERT INTO unbidden.member_key (team_id, key_hash, member_id, expires_at) VALUES ($1, $2, $3, $4)",
        [team.id, team.keyHash, id, new Date(team.expiresAt)],
      );
    });
  } finally {
    await client.end();
  }
}

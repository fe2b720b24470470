import type { ClientBase } from "pg";
import type { AuditEntry, Membership } from "../port/team-server.ts";

/** Written in the transaction of what it tells of, so that our program makes no read and no change without it. */
export async function noteInAudit(
  client: ClientBase,
  { member }: Membership,
  entry: Partial<AuditEntry> & Pick<AuditEntry, "action" | "why">,
): Promise<void> {
  const { action, why, project = null, memories = 0, first = null, last = null } = entry;
  await client.query(
    `INSERT INTO unbidden.audit (team_id, member_id, action, why, project, memories, first_position, last_position)
     VALUES ((SELECT unbidden.current_team()), $1, $2, $3, $4, $5, $6, $7)`,
    [member, action, why, project, memories, first, last],
  );
}

export async function auditLines(client: ClientBase, before: number, limit: number): Promise<AuditEntry[]> {
  const { rows } = await client.query(
    `SELECT at, member_id AS member, action, why, project, memories, first_position::float8 AS first,
       last_position::float8 AS last FROM unbidden.audit
     WHERE team_id = (SELECT unbidden.current_team()) AND at < $1 ORDER BY at DESC, entry_id DESC LIMIT $2`,
    [new Date(before), limit],
  );
  return rows.map(({ at, ...line }) => ({ ...line, at: at.getTime() }));
}

import type { ClientBase } from "pg";
import type { AuditEntry, Membership } from "../port/team-server.ts";

/** Written in the transaction of what it tells of, so that there is no read and no change without it. */
export async function noteInAudit(
  client: ClientBase,
  { member }: Membership,
  { action, project = null, memories = 0 }: Partial<AuditEntry> & Pick<AuditEntry, "action">,
): Promise<void> {
  await client.query(
    `INSERT INTO unbidden.audit (team_id, member_id, action, project, memories)
     VALUES (unbidden.current_team(), $1, $2, $3, $4)`,
    [member, action, project, memories],
  );
}

export async function auditLines(client: ClientBase, before: number, limit: number): Promise<AuditEntry[]> {
  const { rows } = await client.query(
    `SELECT at, member_id AS member, action, project, memories FROM unbidden.audit
     WHERE team_id = unbidden.current_team() AND at < $1 ORDER BY at DESC, entry_id DESC LIMIT $2`,
    [new Date(before), limit],
  );
  return rows.map(({ at, ...line }) => ({ ...line, at: at.getTime() }));
}

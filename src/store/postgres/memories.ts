import type { ClientBase } from "pg";
import { UnbiddenError } from "../../domain/errors.ts";
import type { SharedMemory } from "../../domain/team/sent-memory.ts";
import type { Erasure, Membership, PulledMemory } from "../port/team-server.ts";
import { noteInAudit } from "./audit.ts";

/** Stores the newest form of an author's memories; what stands there already keeps its position. */
export async function pushMemories(
  client: ClientBase,
  me: Membership,
  project: string,
  changes: readonly SharedMemory[],
): Promise<void> {
  if (me.role === "reader") throw new UnbiddenError("TEAM_REFUSED", "a reader may not share");
  if (changes.length === 0) return;
  const last = await takePositions(client, changes.length);
  await client.query(
    `INSERT INTO unbidden.memory AS m (team_id, author_id, project, memory_id, position, state, words)
     SELECT unbidden.current_team(), $1, $2, c.id, $3::bigint + c.nth, c.state, c.words
     FROM ROWS FROM (jsonb_to_recordset($4::jsonb) AS (id text, state text, words jsonb)) WITH ORDINALITY
       AS c (id, state, words, nth)
     ON CONFLICT (team_id, author_id, project, memory_id)
     DO UPDATE SET position = excluded.position, state = excluded.state, words = excluded.words
     WHERE (m.state, m.words) IS DISTINCT FROM (excluded.state, excluded.words)`,
    [me.member, project, last - changes.length, JSON.stringify(changes.map(withoutNull))],
  );
  await noteInAudit(client, me, { action: "share", project, memories: changes.length });
}

/** JSON's null is a value of its own in a column. */
function withoutNull({ id, state, words }: SharedMemory) {
  return { id, state, words: words ?? undefined };
}

/** The last of so many positions that nobody else gets; others of the team wait for the transaction's end. */
async function takePositions(client: ClientBase, count: number): Promise<number> {
  const { rows } = await client.query(
    `UPDATE unbidden.team SET last_position = last_position + $1 WHERE team_id = unbidden.current_team()
     RETURNING last_position`,
    [count],
  );
  if (!rows[0]) throw new UnbiddenError("TEAM_REFUSED", "you may not write here");
  return Number(rows[0].last_position);
}

interface Page {
  readonly project: string;
  readonly after: number;
  readonly limit: number;
}

export async function pullMemories(
  client: ClientBase,
  me: Membership,
  { project, after, limit }: Page,
): Promise<PulledMemory[]> {
  const { rows } = await client.query(
    `SELECT memory_id AS id, author_id AS author, position, state, words FROM unbidden.memory
     WHERE team_id = unbidden.current_team() AND project = $1 AND position > $2 ORDER BY position LIMIT $3`,
    [project, after, limit],
  );
  if (rows.length > 0) await noteInAudit(client, me, { action: "read", project, memories: rows.length });
  return rows.map((row) => ({ ...row, position: Number(row.position) }));
}

/** Throws `TEAM_REFUSED` for anybody but a maintainer and the person. */
export async function eraseMemories(client: ClientBase, me: Membership, what: Erasure): Promise<number> {
  const isOwn = "member" in what && what.member === me.member;
  if (!isOwn && me.role !== "maintainer")
    throw new UnbiddenError("TEAM_REFUSED", `a ${me.role} may erase only what they shared`);
  const [column, value] = "member" in what ? ["author_id", what.member] : ["project", what.project];
  const found = await client.query(
    `SELECT author_id, project, memory_id FROM unbidden.memory
     WHERE team_id = unbidden.current_team() AND ${column} = $1 AND state <> 'forgotten'`,
    [value],
  );
  const count = found.rows.length;
  if (count > 0) await forgetRows(client, found.rows, (await takePositions(client, count)) - count);
  // A name that a maintainer wrote goes with what the person shared.
  if ("member" in what && me.role === "maintainer")
    await client.query(
      "UPDATE unbidden.member SET name = '' WHERE team_id = unbidden.current_team() AND member_id = $1",
      [what.member],
    );
  await noteInAudit(client, me, { action: "erase", memories: count });
  return count;
}

async function forgetRows(client: ClientBase, rows: readonly unknown[], from: number): Promise<void> {
  await client.query(
    `UPDATE unbidden.memory m SET state = 'forgotten', words = NULL, position = $2::bigint + c.nth
     FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS (author_id uuid, project text, memory_id text)) WITH ORDINALITY
       AS c (author_id, project, memory_id, nth)
     WHERE m.team_id = unbidden.current_team() AND m.author_id = c.author_id AND m.project = c.project
       AND m.memory_id = c.memory_id`,
    [JSON.stringify(rows), from],
  );
}

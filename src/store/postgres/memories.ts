import type { ClientBase } from "pg";
import { UnbiddenError } from "../../domain/errors.ts";
import type { SharedMemory } from "../../domain/team/sent-memory.ts";
import type { Erasure, Membership, PageAsked, PulledMemory, PulledPage } from "../port/team-server.ts";
import { noteInAudit } from "./audit.ts";
import { enterInHistory, lastMark } from "./history.ts";
import { updateTermLists } from "./term-lists.ts";

/**
 * Whether a change holds over what stands there. Forgetting always does, and sharing again only where it was decided
 * later; of words the later ones hold, whichever of an author's machines sent them last.
 */
const HOLDS = `CASE WHEN excluded.state = 'forgotten' THEN true
  WHEN m.state = 'forgotten' THEN excluded.decided_at > m.decided_at
  ELSE excluded.changed_at >= m.changed_at END`;

/** Stores the newest form of an author's memories; what stands there already keeps its position. */
export async function pushMemories(
  client: ClientBase,
  me: Membership,
  project: string,
  changes: readonly SharedMemory[],
): Promise<string> {
  if (me.role === "reader") throw new UnbiddenError("TEAM_REFUSED", "a reader may not share");
  const { last, mark } = await takePositions(client, changes.length);
  await client.query(
    `INSERT INTO unbidden.memory AS m (team_id, author_id, project, memory_id, position, state, words, changed_at, decided_at)
     SELECT (SELECT unbidden.current_team()), $1, $2, c.id, $3::bigint + c.nth, c.state, c.words, c."changedAt", c."decidedAt"
     FROM ROWS FROM (jsonb_to_recordset($4::jsonb)
       AS (id text, state text, words jsonb, "changedAt" bigint, "decidedAt" bigint)) WITH ORDINALITY
       AS c (id, state, words, "changedAt", "decidedAt", nth)
     ON CONFLICT (team_id, author_id, project, memory_id)
     DO UPDATE SET position = excluded.position, state = excluded.state, words = excluded.words,
       changed_at = excluded.changed_at, decided_at = greatest(m.decided_at, excluded.decided_at)
     WHERE (m.state, m.words, m.changed_at, m.decided_at)
       IS DISTINCT FROM (excluded.state, excluded.words, excluded.changed_at, excluded.decided_at) AND ${HOLDS}`,
    [me.member, project, last - changes.length, storable(changes)],
  );
  await updateTermLists(client, me);
  const first = last - changes.length + 1;
  await noteInAudit(client, me, {
    ...{ action: "share", why: "exchange", project, memories: changes.length, first, last },
  });
  return mark;
}

/** JSON's null is a value of its own in a column; and the server takes neither half characters nor the character zero. */
function storable(changes: readonly SharedMemory[]): string {
  const stated = changes.map((change) => ({ ...change, words: change.words ?? undefined }));
  return JSON.stringify(stated, (_, value) =>
    typeof value === "string" ? value.toWellFormed().replaceAll("\0", "\u{FFFD}") : value,
  );
}

/** The last of so many positions that nobody else gets, and its entry in the history; others of the team wait for the transaction's end. */
async function takePositions(client: ClientBase, count: number): Promise<{ last: number; mark: string }> {
  const { rows } = await client.query(
    `UPDATE unbidden.team SET last_position = last_position + $1 WHERE team_id = (SELECT unbidden.current_team())
     RETURNING last_position`,
    [count],
  );
  if (!rows[0]) throw new UnbiddenError("TEAM_REFUSED", "you may not write here");
  const last = Number(rows[0].last_position);
  return { last, mark: await enterInHistory(client, last) };
}

/** As `toPulled` reads them. */
export const PULLED_COLUMNS = `memory_id AS id, author_id AS author, position, state, words,
  changed_at AS "changedAt", decided_at AS "decidedAt"`;

export async function pullMemories(
  client: ClientBase,
  me: Membership,
  project: string,
  { after, limit, why }: PageAsked,
): Promise<PulledPage> {
  const { rows } = await client.query(
    `SELECT ${PULLED_COLUMNS} FROM unbidden.memory
     WHERE team_id = (SELECT unbidden.current_team()) AND project = $1 AND position > $2 ORDER BY position LIMIT $3`,
    [project, after, limit],
  );
  const changes = rows.map(toPulled);
  const [first, last] = [changes[0]?.position ?? null, changes.at(-1)?.position ?? null];
  if (last !== null)
    await noteInAudit(client, me, {
      ...{ action: "read", why, project, memories: changes.length, first, last },
    });
  // After the changes, so that none of them is later.
  return { changes, mark: await lastMark(client) };
}

/** The driver gives large integers as text. */
export function toPulled({ position, changedAt, decidedAt, ...row }: Record<string, unknown>): PulledMemory {
  const numbers = {
    position: Number(position),
    changedAt: Number(changedAt),
    decidedAt: Number(decidedAt),
  };
  return { ...(row as Omit<PulledMemory, keyof typeof numbers>), ...numbers };
}

/** Throws `TEAM_REFUSED` for anybody but a maintainer and the person. */
export async function eraseMemories(client: ClientBase, me: Membership, what: Erasure): Promise<number> {
  const isOwn = "member" in what && what.member === me.member;
  if (!isOwn && me.role !== "maintainer")
    throw new UnbiddenError("TEAM_REFUSED", `a ${me.role} may erase only what they shared`);
  const [column, value] = "member" in what ? ["author_id", what.member] : ["project", what.project];
  const found = await client.query(
    `SELECT author_id, project, memory_id FROM unbidden.memory
     WHERE team_id = (SELECT unbidden.current_team()) AND ${column} = $1 AND state <> 'forgotten'`,
    [value],
  );
  const count = found.rows.length;
  if (count > 0) await forgetRows(client, found.rows, (await takePositions(client, count)).last - count);
  if (count > 0) await updateTermLists(client, me);
  // A name that a maintainer wrote goes with what the person shared.
  if ("member" in what && me.role === "maintainer")
    await client.query(
      "UPDATE unbidden.member SET name = '' WHERE team_id = (SELECT unbidden.current_team()) AND member_id = $1",
      [what.member],
    );
  const erased = "member" in what ? { why: "of a person" } : { why: "of a project", project: what.project };
  await noteInAudit(client, me, { action: "erase", memories: count, ...erased });
  return count;
}

async function forgetRows(client: ClientBase, rows: readonly unknown[], from: number): Promise<void> {
  await client.query(
    `UPDATE unbidden.memory m SET state = 'forgotten', words = NULL, position = $2::bigint + c.nth,
       decided_at = greatest(m.decided_at + 1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint)
     FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS (author_id uuid, project text, memory_id text)) WITH ORDINALITY
       AS c (author_id, project, memory_id, nth)
     WHERE m.team_id = (SELECT unbidden.current_team()) AND m.author_id = c.author_id AND m.project = c.project
       AND m.memory_id = c.memory_id`,
    [JSON.stringify(rows), from],
  );
}

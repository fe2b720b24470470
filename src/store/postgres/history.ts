import { randomUUID } from "node:crypto";
import type { ClientBase } from "pg";

// What a member remembers of the last change it knows: a server that lost changes has lost their entries here, even
// where others were made since.

/** Gives the mark of the entry. */
export async function enterInHistory(client: ClientBase, position: number): Promise<string> {
  const entry = randomUUID();
  await client.query(
    "INSERT INTO unbidden.history (team_id, position, entry) VALUES ((SELECT unbidden.current_team()), $1, $2)",
    [position, entry],
  );
  return `${position}.${entry}`;
}

/** Null before there is one. */
export async function lastMark(client: ClientBase): Promise<string | null> {
  const { rows } = await client.query(
    `SELECT position || '.' || entry AS mark FROM unbidden.history
     WHERE team_id = (SELECT unbidden.current_team()) ORDER BY position DESC LIMIT 1`,
  );
  return rows[0]?.mark ?? null;
}

export async function historyHolds(client: ClientBase, mark: string): Promise<boolean> {
  const [position, entry] = mark.split(".");
  const sql =
    "SELECT FROM unbidden.history WHERE team_id = (SELECT unbidden.current_team()) AND position = $1 AND entry = $2";
  return ((await client.query(sql, [position, entry])).rowCount ?? 0) > 0;
}

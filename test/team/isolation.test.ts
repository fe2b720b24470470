import { Client, Pool } from "pg";
import { afterAll, beforeAll, expect } from "vitest";
import { testNeeding } from "../support/machine.ts";
import { POSTGRES, SERVER_START_MS, startPostgres, type TestServer } from "../support/postgres.ts";
import { asMember, invited, makeLogins, newMemberKey, newTeam, SHOP, sharedMemory } from "../support/team.ts";

let server: TestServer;
let harbour: { id: string; key: string };
let other: { id: string; key: string };

beforeAll(async () => {
  if (!POSTGRES.has()) return;
  server = startPostgres();
  await makeLogins(server);
  harbour = await newTeam(server, "harbour");
  other = await newTeam(server, "other");
  await asMember(server, harbour.key, (team) =>
    team.push(SHOP, [sharedMemory("ab12", "Keep events in SQLite")]),
  );
  const gone = await invited(server, harbour, "gone", "writer");
  await asMember(server, gone, async (team) => team.remove((await team.membership()).member));
}, SERVER_START_MS);
afterAll(() => server?.remove());

const TABLES = [
  ...["team", "member", "removed_member", "member_key", "memory", "audit", "audit_other"],
  ...["history", "ended_key", "term", "collection"],
];
const NOTHING = TABLES.map(() => 0);

/** What a connection of PostgreSQL's own client could be. */
type Asker = Pick<Client, "query">;

/** Rows of the harbour's that a connection sees, by table; a table that it may not even ask has none. */
async function rowsSeen(asker: Asker, team = harbour.id): Promise<number[]> {
  const counts: number[] = [];
  for (const table of TABLES) {
    const sql = `SELECT count(*)::int AS n FROM unbidden.${table} WHERE team_id = '${team}'`;
    await asker.query("SAVEPOINT looking");
    const found = await asker.query(sql).catch(async (error) => {
      expect(String(error)).toContain("permission denied");
      await asker.query("ROLLBACK TO looking");
      return null;
    });
    counts.push(found?.rows[0].n ?? 0);
  }
  return counts;
}

async function asLogin<T>(user: string, work: (client: Client) => Promise<T>): Promise<T> {
  const { host, port, database } = server.login();
  const client = new Client({ host, port, database, user });
  await client.connect();
  try {
    await client.query("BEGIN");
    return await work(client);
  } finally {
    await client.end();
  }
}

const present = (asker: Asker, key: string) =>
  asker.query("SELECT set_config('unbidden.member_key', $1, true)", [key]);

const seenWith = (user: string, key: string) =>
  asLogin(user, async (client) => {
    await present(client, key);
    return rowsSeen(client);
  });

testNeeding(POSTGRES)("a member sees the rows of the own team", async () => {
  // Of keys the own one, and no partition by its own name.
  expect(await seenWith("app", harbour.key)).toEqual([1, 2, 1, 1, 1, 3, 0, 1, 0, 5, 1]);
});

testNeeding(POSTGRES)("without a key there is no row, for the owner of the tables neither", async () => {
  for (const user of ["app", "keeper"])
    expect([user, await asLogin(user, rowsSeen)]).toEqual([user, NOTHING]);
});

testNeeding(POSTGRES)(
  "no other key shows a row: another team's, a guessed, a changed, an expired, a removed member's",
  async () => {
    const expired = await invited(server, harbour, "late", "maintainer", Date.now() - 1_000);
    const removed = await invited(server, harbour, "removed", "maintainer");
    await asMember(server, removed, async (team) => team.remove((await team.membership()).member));
    const keys = {
      "another team's": other.key,
      guessed: newMemberKey(harbour.id).key,
      changed: `${harbour.key.slice(0, -1)}${harbour.key.endsWith("0") ? "1" : "0"}`,
      "with another team's name": harbour.key.replace(
        harbour.id.replaceAll("-", ""),
        other.id.replaceAll("-", ""),
      ),
      "no key": "'; --",
    };
    for (const user of ["app", "keeper"])
      for (const [name, key] of Object.entries(keys))
        expect([name, user, await seenWith(user, key)]).toEqual([name, user, NOTHING]);
    // Of their own, who was once given a key still sees that key, and who was removed.
    for (const key of [expired, removed]) {
      const seen = await seenWith("app", key);
      expect(seen).toEqual([0, 0, expect.any(Number), 1, 0, 0, 0, 0, 0, 0, 0]);
      await expect(asMember(server, key, (team) => team.membership())).rejects.toMatchObject({
        code: "TEAM_REFUSED",
      });
    }
  },
);

testNeeding(POSTGRES)("a connection that others used before shows nothing of theirs", async () => {
  const { host, port, database } = server.login();
  const pool = new Pool({ host, port, database, user: "app", max: 1 });
  const transaction = async (key: string | null, end: string) => {
    const client = await pool.connect();
    await client.query("BEGIN");
    if (key !== null) await present(client, key);
    const seen = await rowsSeen(client);
    if (end === "an error") await client.query("SELECT 1 / 0").catch(() => undefined);
    await client.query(end === "COMMIT" ? "COMMIT" : "ROLLBACK");
    client.release();
    return seen;
  };
  for (const end of ["COMMIT", "ROLLBACK", "an error"]) {
    expect((await transaction(harbour.key, end))[4]).toBe(1);
    expect([end, await transaction(null, "COMMIT")]).toEqual([end, NOTHING]);
    expect([end, await transaction(other.key, "COMMIT")]).toEqual([end, NOTHING]);
  }
  await pool.end();
});

testNeeding(POSTGRES)("a login that row-level security does not bind is refused", async () => {
  const { openTeamServer } = await import("../../src/store/postgres/team-server.ts");
  for (const user of ["admin", "keeper"])
    await expect(openTeamServer(server.login(user), harbour.key)).rejects.toMatchObject({
      code: "TEAM_REFUSED",
    });
});

import { afterAll, beforeAll, expect } from "vitest";
import { connectTo, inTeam } from "../../src/store/postgres/connection.ts";
import { testNeeding } from "../support/machine.ts";
import { POSTGRES, SERVER_START_MS, startPostgres, type TestServer } from "../support/postgres.ts";
import { asMember, invited, makeLogins, newTeam, SHOP, sharedMemory } from "../support/team.ts";

let server: TestServer;
let team: { id: string; key: string };
const keys: Record<string, string> = {};

beforeAll(async () => {
  if (!POSTGRES.has()) return;
  server = startPostgres();
  await makeLogins(server);
  team = await newTeam(server, "harbour");
  for (const role of ["reader", "writer", "maintainer"] as const)
    keys[role] = await invited(server, team, role, role);
  await asMember(server, team.key, (own) => own.push(SHOP, [sharedMemory("aaaa", "Ana said this")]));
}, SERVER_START_MS);
afterAll(() => server?.remove());

/** What a program of one's own could send with the same login and key; gives how many rows it changed. */
async function statement(key: string, sql: string): Promise<number | string> {
  const client = await connectTo(server.login("app"));
  try {
    return await inTeam(client, key, async () => (await client.query(sql)).rowCount ?? 0);
  } catch (error) {
    return (error as { code: string }).code;
  } finally {
    await client.end();
  }
}

const REFUSED = "TEAM_REFUSED";
const TEAM = "unbidden.current_team()";
const ME = "unbidden.current_member()";

testNeeding(POSTGRES)("the database itself holds each role to what it may do", async () => {
  const said = (author: string) =>
    `INSERT INTO unbidden.memory SELECT ${TEAM}, ${author}, 'p', gen_random_uuid()::text, (random() * 1e9)::bigint, 'ended', NULL`;
  const ana = "(SELECT member_id FROM unbidden.member WHERE name = 'ana')";
  const table: [string, string, (number | string)[]][] = [
    ["read a memory", "SELECT FROM unbidden.memory WHERE memory_id = 'aaaa'", [1, 1, 1]],
    ["share one", said(ME), [REFUSED, 1, 1]],
    ["share in another's name", said(ana), [REFUSED, REFUSED, REFUSED]],
    [
      "change another's",
      "UPDATE unbidden.memory SET position = position WHERE memory_id = 'aaaa'",
      [0, 0, 1],
    ],
    ["delete one", "DELETE FROM unbidden.memory", [REFUSED, REFUSED, REFUSED]],
    ["read the audit log", "SELECT FROM unbidden.audit WHERE action = 'share' LIMIT 1", [0, 0, 1]],
    ["change the audit log", "UPDATE unbidden.audit SET action = ''", [REFUSED, REFUSED, REFUSED]],
    ["empty the audit log", "DELETE FROM unbidden.audit", [REFUSED, REFUSED, REFUSED]],
    [
      "note in another's name",
      `INSERT INTO unbidden.audit (team_id, member_id, action) SELECT ${TEAM}, ${ana}, 'read'`,
      [REFUSED, REFUSED, REFUSED],
    ],
    [
      "become a maintainer",
      `UPDATE unbidden.member SET role = 'maintainer' WHERE member_id = ${ME}`,
      [0, 0, 1],
    ],
    ["remove another", `INSERT INTO unbidden.removed_member SELECT ${TEAM}, ${ana}`, [REFUSED, REFUSED, 1]],
  ];
  for (const [what, sql, expected] of table) {
    const got = await Promise.all(
      ["reader", "writer", "maintainer"].map((role) => statement(keys[role] ?? "", sql)),
    );
    expect([what, ...got]).toEqual([what, ...expected]);
  }
});

testNeeding(POSTGRES)(
  "a reader is told that readers do not share, and a writer that maintainers invite",
  async () => {
    await expect(
      asMember(server, keys.reader ?? "", (own) => own.push(SHOP, [sharedMemory("b", "B")])),
    ).rejects.toMatchObject({ code: REFUSED });
    await expect(
      invited(server, { id: team.id, key: keys.writer ?? "" }, "x", "writer"),
    ).rejects.toMatchObject({
      code: REFUSED,
    });
  },
);

testNeeding(POSTGRES)("the server holds no key, only a digest of it", async () => {
  const dump = server.run("pg_dump", "-h", server.folder, "-U", "admin", "postgres");
  expect(dump).toContain("Ana said this");
  for (const key of [team.key, ...Object.values(keys)]) expect(dump).not.toContain(key.slice(-64));
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { bigTeam, projectNamed, wordAt } from "../support/big-team.ts";
import { testNeeding } from "../support/machine.ts";
import { POSTGRES, SERVER_START_MS, startPostgres, type TestServer } from "../support/postgres.ts";
import { logPlans, plannedScans, sequentialScans } from "../support/postgres-plans.ts";
import { asMember, makeLogins, newMemberKey, newTeam, sharedMemory } from "../support/team.ts";

let server: TestServer;

beforeAll(async () => {
  if (!POSTGRES.has()) return;
  server = startPostgres();
  await makeLogins(server);
  await logPlans(server);
  await newTeam(server, "small");
}, SERVER_START_MS);
afterAll(() => server?.remove());

testNeeding(POSTGRES)(
  "no exchange, search, erasure or look at the log reads a whole table of all teams",
  async () => {
    for (let team = 0; team < 4; team++) await bigTeam(server, 2_000);
    const { key, id } = await bigTeam(server, 2_000);
    await server.sql("admin", "ANALYZE");
    const project = projectNamed(1);
    await asMember(server, key, async (team) => {
      const { member } = await team.membership();
      const mark = await team.push(project, [sharedMemory("ab12", "New"), sharedMemory("ab13", "Newer")]);
      await team.push(project, [sharedMemory("ab12", "Changed", 2)]);
      expect(await team.holds(mark)).toBe(true);
      const page = (after: number) => team.pull(project, { after, limit: 200, why: "exchange" });
      expect((await page(0)).changes).toHaveLength(200);
      expect((await page(1_900)).changes.length).toBeGreaterThan(0);
      const terms = ["chang", wordAt(0), wordAt(0.1), wordAt(0.15)];
      const { matches, collection } = await team.search(project, { terms, limit: 100, why: "asked for" });
      expect(matches[0]?.id).toBe("ab12");
      expect([matches.length, collection.frequency.size]).toEqual([100, 4]);
      await team.members();
      await team.invite({ ...INVITED, keyHash: newMemberKey(id).keyHash });
      await team.audit(Date.now() + 60_000, 200);
      expect(await team.erase({ member })).toBeGreaterThan(100);
      expect(await team.erase({ project })).toBeGreaterThan(100);
    });
    const scans = plannedScans(server);
    expect(sequentialScans(scans)).toEqual([]);
    // It would not be noticed otherwise if no plan had been read.
    expect(scans.map(({ index }) => index)).toEqual(
      expect.arrayContaining(["memory_position", "memory_pkey", "memory_unlisted", "term_pkey"]),
    );
  },
);

testNeeding(POSTGRES)("sharing a hundred memories looked their author up a hundred times", async () => {
  const { key } = await newTeam(server, "many");
  const many = Array.from({ length: 100 }, (_, at) => sharedMemory(`m${at}`, `Title ${at}`));
  const before = lookUps();
  await asMember(server, key, (team) => team.push(projectNamed(0), many));
  expect(lookUps() - before).toBe(0);
});

/** Checks of a foreign key to members, by the words of PostgreSQL's own statement. */
function lookUps(): number {
  const log = readFileSync(join(server.folder, "log"), "utf8");
  return log.split('FROM ONLY "unbidden"."member"').length - 1;
}

const INVITED = { name: "new", role: "writer", expiresAt: Date.now() + 60_000, endsEarlier: true } as const;

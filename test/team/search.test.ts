import { expect } from "vitest";
import { connectTo, inTeam } from "../../src/store/postgres/connection.ts";
import { colleagueOf, foundTeam, HARBOUR } from "../support/colleagues.ts";
import { throwAwayHomes } from "../support/home.ts";
import { testNeeding } from "../support/machine.ts";
import { POSTGRES } from "../support/postgres.ts";
import { asMember, newTeam, SHOP, sharedMemory } from "../support/team.ts";
import { teamServer } from "../support/team-server.ts";

const newHome = throwAwayHomes();
const server = teamServer();

const SQLITE = "We keep events in SQLite because JSON lines were slow to search.";

testNeeding(POSTGRES)("a search on the server tells what a team shares now, and who said it", async () => {
  const [ana, ben] = [colleagueOf(newHome(), server()), colleagueOf(newHome(), server())];
  foundTeam(server(), "search", [ana, ben]);
  const [id] = [ana.share(SQLITE), ana.share("We deploy by hand.")];
  ana.run("team", "replicate");
  const today = new Date().toISOString().slice(0, 10);
  expect(ben.run("team", "search", "in which store are events kept")).toBe(
    `[decision] ${SQLITE} · ${today} · ana, a colleague said\n`,
  );
  // Nothing of it was taken over.
  expect(ben.kept()).toEqual([]);
  const { found } = ben.json("team", "search", "SQLite or JSON lines").server;
  expect(found).toEqual([expect.objectContaining({ id, author: "ana", title: SQLITE, origin: "colleague" })]);
  expect(found[0].confidence).toBeGreaterThan(0.5);
  expect(ana.run("team", "audit")).toMatch(
    / {2}search {2}asked for {2}git\.example\.com\/acme\/harbour {2}1 memory/,
  );
  ana.run("forget", id, "--yes");
  ana.run("team", "replicate");
  expect(ben.run("team", "search", "SQLite or JSON lines")).toBe(
    "Nothing that the team shares here has these words.\n",
  );
  expect(ben.attempt("team", "search").stderr).toContain("ARGUMENT_INVALID");
});

testNeeding(POSTGRES)(
  "what an older program shares is found, too, and what it changes is told as it stands",
  async () => {
    const ana = colleagueOf(newHome(), server());
    const key = foundTeam(server(), "older", [ana]);
    ana.share("We deploy on Mondays.");
    ana.run("team", "replicate");
    const client = await connectTo(server().login("app"));
    const words = (title: string) => JSON.stringify(sharedMemory("", title).words);
    await inTeam(client, key, async () => {
      await client.query(
        `INSERT INTO unbidden.memory (team_id, author_id, project, memory_id, position, state, words)
       VALUES (unbidden.current_team(), unbidden.current_member(), $1, 'old1', 90, 'shared', $2)`,
        [HARBOUR, words("We test on Alpine.")],
      );
      await client.query("UPDATE unbidden.memory SET words = $1, position = 91 WHERE memory_id <> 'old1'", [
        words("We deploy on Tuesdays."),
      ]);
      await client.query("UPDATE unbidden.team SET last_position = 91");
    });
    await client.end();
    const found = (text: string) =>
      ana.json("team", "search", text).server.found.map(({ title }: { title: string }) => title);
    const expectFound = () =>
      expect([found("Alpine tests"), found("Tuesdays"), found("Mondays")]).toEqual([
        ["We test on Alpine."],
        ["We deploy on Tuesdays."],
        [],
      ]);
    expectFound();
    // The next push lists them.
    ana.share("We use tabs.");
    ana.run("team", "replicate");
    expectFound();
    const [terms = [], left = []] = await server().sql(
      "admin",
      "SELECT term FROM unbidden.term WHERE term ~ '^(monda|tuesda|alpin)' ORDER BY 1",
      "SELECT FROM unbidden.memory WHERE termed_position IS DISTINCT FROM position",
    );
    expect([terms.map(({ term }) => term), left.length]).toEqual([["alpin", "tuesdai"], 0]);
  },
);

testNeeding(POSTGRES)(
  "half a character or a zero in one memory kept all of a person's from the team",
  async () => {
    const { key } = await newTeam(server(), "halves");
    await asMember(server(), key, async (team) => {
      await team.push(SHOP, [
        sharedMemory("1a", "Half \ud83d of a boat"),
        sharedMemory("2b", "Zero \0 here"),
      ]);
      const { changes } = await team.pull(SHOP, { after: 0, limit: 9, why: "" });
      expect(changes.map(({ words }) => words?.title)).toEqual([
        "Half \u{FFFD} of a boat",
        "Zero \u{FFFD} here",
      ]);
    });
  },
);

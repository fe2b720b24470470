import { expect } from "vitest";
import { colleagueOf, foundTeam } from "../support/colleagues.ts";
import { throwAwayHomes } from "../support/home.ts";
import { testNeeding } from "../support/machine.ts";
import { POSTGRES } from "../support/postgres.ts";
import { teamServer } from "../support/team-server.ts";

const newHome = throwAwayHomes();
const server = teamServer();

const dump = () => server().run("pg_dump", "-h", server().folder, "-U", "admin", "postgres");

testNeeding(POSTGRES)(
  "a promoted replica lacked acknowledged changes, and colleagues never heard of what came after",
  async () => {
    const newColleague = () => colleagueOf(newHome(), server());
    const [ana, ben, cleo] = [newColleague(), newColleague(), newColleague()];
    foundTeam(server(), "failover", [ana, ben, cleo]);
    const early = ana.share("We write docs in Markdown.");
    for (const one of [ana, ben, cleo]) one.run("team", "replicate");
    server().copy();
    // Acknowledged by the server that is then lost: a memory, its news at a colleague's, and a forgetting.
    ana.share("We keep tickets in Linear.");
    ana.run("forget", early, "--yes");
    for (const one of [ana, ben]) one.run("team", "replicate");
    server().promote();
    expect([dump().includes("Linear"), dump().includes("Markdown")]).toEqual([false, true]);
    // Others were faster: the positions that ben knows belong to other changes now.
    for (const word of ["tabs", "semicolons", "commas"]) cleo.share(`We use ${word}.`);
    cleo.run("team", "replicate");
    expect(ben.run("team", "replicate")).toMatch(
      /^TEAM_SERVER_LOST: .*\nSent 0 changes, received \d changes\.\n$/,
    );
    expect(ben.kept().map(([title]) => title)).toEqual([
      "We keep tickets in Linear.",
      "We use commas.",
      "We use semicolons.",
      "We use tabs.",
    ]);
    expect(ana.run("team", "replicate")).toMatch(/^TEAM_SERVER_LOST: /);
    expect([dump().includes("Linear"), dump().includes("Markdown")]).toEqual([true, false]);
    cleo.run("team", "replicate");
    expect(cleo.kept().map(([title]) => title)).toContain("We keep tickets in Linear.");
    expect(cleo.kept().map(([title]) => title)).not.toContain("We write docs in Markdown.");
    // Once told is enough.
    expect(ana.run("team", "replicate")).toBe("Sent 0 changes, received 0 changes.\n");
  },
);

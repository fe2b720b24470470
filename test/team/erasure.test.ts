import { expect } from "vitest";
import { colleagueOf, foundTeam, type TeamColleague } from "../support/colleagues.ts";
import { throwAwayHomes } from "../support/home.ts";
import { testNeeding } from "../support/machine.ts";
import { POSTGRES } from "../support/postgres.ts";
import { teamServer } from "../support/team-server.ts";

const newHome = throwAwayHomes();
const server = teamServer();

/** Words that the whole database holds, its audit log included. */
function dumped(...words: string[]): string[] {
  const dump = server().run("pg_dump", "-h", server().folder, "-U", "admin", "postgres");
  return words.filter((word) => dump.includes(word));
}

function three(name: string): TeamColleague[] {
  const newColleague = () => colleagueOf(newHome(), server());
  const all = [newColleague(), newColleague(), newColleague()] as const;
  foundTeam(server(), name, [...all]);
  return [...all];
}

function replicated(...all: (TeamColleague | undefined)[]): void {
  for (const one of all) one?.run("team", "replicate");
}
const titles = (one: TeamColleague | undefined) => one?.kept().map(([title, trust]) => [title, trust]);

testNeeding(POSTGRES)(
  "no byte of an erased person stays in the database, nor with colleagues who did not confirm it",
  async () => {
    const [ana, ben, cleo] = three("person");
    ben?.share("We keep tickets in Linear.");
    ben?.share("We write docs in Markdown.");
    cleo?.share("We deploy on Tuesdays.");
    replicated(ben, cleo, ana, ben, cleo);
    const confirmed = cleo
      ?.json("list")
      .memories.find(({ title }: { title: string }) => title.includes("Linear")).id;
    cleo?.run("confirm", confirmed);
    expect(dumped("Linear", "Markdown", "Tuesdays", "member 1")).toHaveLength(4);
    expect(cleo?.attempt("team", "erase", "member 1", "--yes").stderr).toContain("TEAM_REFUSED");
    expect(ana?.attempt("team", "erase", "member 1").stdout).toContain("Nothing is erased yet");
    expect(dumped("Linear", "Markdown", "Tuesdays", "member 1")).toHaveLength(4);
    expect(ana?.run("team", "erase", "member 1", "--yes")).toBe("Erased 2 memories.\n");
    expect(dumped("Linear", "Markdown", "Tuesdays", "member 1")).toEqual(["Tuesdays"]);
    replicated(ana, cleo);
    expect(titles(ana)).toEqual([["We deploy on Tuesdays.", 1]]);
    expect(titles(cleo)).toEqual([
      ["We deploy on Tuesdays.", 3],
      ["We keep tickets in Linear.", 3],
    ]);
    expect(ben?.attempt("team", "replicate").stderr).toContain("TEAM_REFUSED");
    expect(ana?.run("team", "members")).toContain("(erased)  removed");
  },
);

testNeeding(POSTGRES)("a person erases all that they shared themselves, and stays a member", async () => {
  const [ana, ben] = three("oneself");
  ben?.share("We keep tickets in Linear.");
  replicated(ben, ana);
  expect(ben?.run("team", "erase", "member 1", "--yes")).toBe("Erased 1 memory.\n");
  expect(dumped("tickets")).toEqual([]);
  replicated(ben, ana);
  expect([titles(ana), titles(ben)]).toEqual([[], [["We keep tickets in Linear.", 3]]]);
  expect(ben?.run("team", "status")).toContain(": 0 memories of yours shared");
});

testNeeding(POSTGRES)(
  "what was erased of a project comes back by no author's machine, until somebody shares it again",
  async () => {
    const [ana, ben, cleo] = three("project");
    const id = ben?.share("We sort imports by hand.") ?? "";
    cleo?.run("share", "--team", "--all", "--yes");
    cleo?.add("We squash commits.");
    replicated(ben, cleo, ana);
    expect(cleo?.attempt("team", "erase", "--whole-project", "--yes").stderr).toContain("TEAM_REFUSED");
    expect(ana?.run("team", "erase", "--whole-project", "--yes")).toBe("Erased 2 memories.\n");
    // An edit that was made before its author heard of it.
    ben?.run("edit", id, "--title", "We sort imports by program.");
    replicated(ben, cleo, ana, ben, cleo);
    expect(dumped("imports", "squash")).toEqual([]);
    expect(titles(ana)).toEqual([]);
    ben?.run("share", id, "--team", "--yes");
    replicated(ben, ana);
    expect(titles(ana)).toEqual([["We sort imports by program.", 1]]);
  },
);

import { join } from "node:path";
import { expect } from "vitest";
import { colleagueOf, foundTeam, type TeamColleague } from "../support/colleagues.ts";
import { throwAwayHomes } from "../support/home.ts";
import { testNeeding } from "../support/machine.ts";
import { POSTGRES } from "../support/postgres.ts";
import { teamServer } from "../support/team-server.ts";

const newHome = throwAwayHomes();
const server = teamServer();

/** Ana at two machines that exchange through a folder, with one key; and Ben. */
function anaTwiceAndBen(name: string) {
  const newColleague = () => colleagueOf(newHome(), server());
  const [desk, laptop, ben] = [newColleague(), newColleague(), newColleague()];
  const folder = join(desk.home.root, "between");
  desk.home.project("../between");
  desk.run("sync", "setup", "folder", folder, "--name", "desk");
  const { key } = desk.json("sync", "pair");
  laptop.run("sync", "setup", "folder", folder, "--key", key, "--name", "laptop");
  const deskKey = foundTeam(server(), name, [desk, ben]);
  laptop.connect(deskKey);
  const meet = () => {
    for (const one of [desk, laptop, desk]) one.run("sync");
  };
  return { desk, laptop, ben, meet };
}

function replicated(...all: TeamColleague[]): void {
  for (const one of all) one.run("team", "replicate");
}
const holding = (one: TeamColleague) => one.kept().flatMap(([title, , holds]) => (holds ? [title] : []));

testNeeding(POSTGRES)(
  "words corrected on one machine came back at colleagues', because the author's other machine shared its older ones",
  async () => {
    const { desk, laptop, ben, meet } = anaTwiceAndBen("corrected");
    const id = desk.share("We deploy on Mondays.");
    meet();
    desk.run("edit", id, "--title", "We deploy on Tuesdays.");
    replicated(desk);
    laptop.run("share", id, "--team", "--yes");
    replicated(laptop, ben);
    expect(holding(ben)).toEqual(["We deploy on Tuesdays."]);
    // What is corrected later holds, wherever that is done.
    meet();
    laptop.run("edit", id, "--title", "We deploy on Fridays.");
    replicated(laptop, desk, ben);
    expect(holding(ben)).toEqual(["We deploy on Fridays."]);
  },
);

testNeeding(POSTGRES)(
  "a memory that was taken back came back, because all of the project is shared here or on the author's other machine",
  async () => {
    const { desk, laptop, ben, meet } = anaTwiceAndBen("taken back");
    const id = desk.add("We test on Alpine.");
    meet();
    for (const one of [desk, laptop]) one.run("share", "--team", "--all", "--yes");
    replicated(desk, ben);
    expect(holding(ben)).toEqual(["We test on Alpine."]);
    desk.run("share", id, "--private", "--yes");
    replicated(desk, laptop, desk, laptop, ben);
    expect(ben.kept()).toEqual([]);
    for (const one of [desk, laptop])
      expect(one.run("team", "status")).toContain(": 0 memories of yours shared");
    // Sharing it again is a decision, too.
    laptop.run("share", id, "--team", "--yes");
    replicated(laptop, desk);
    expect(laptop.run("team", "status")).toContain(": 1 memory of yours shared");
    expect(server().run("pg_dump", "-h", server().folder, "-U", "admin", "postgres")).toContain("Alpine");
  },
);

testNeeding(POSTGRES)("what the other machine shared can be taken back from this one", async () => {
  const { desk, laptop, ben, meet } = anaTwiceAndBen("from here");
  const id = desk.share("We keep a changelog.");
  meet();
  replicated(desk, ben);
  laptop.run("share", id, "--private", "--yes");
  replicated(laptop, desk, ben);
  expect(ben.kept()).toEqual([]);
  expect(desk.run("team", "status")).toContain(": 0 memories of yours shared");
});

import { expect } from "vitest";
import { colleagueOf, foundTeam, HARBOUR, type TeamColleague } from "../support/colleagues.ts";
import { throwAwayHomes } from "../support/home.ts";
import { testNeeding } from "../support/machine.ts";
import { POSTGRES } from "../support/postgres.ts";
import { teamServer } from "../support/team-server.ts";

const newHome = throwAwayHomes();
const server = teamServer();

function twoIn(name: string): [TeamColleague, TeamColleague] {
  const both = [colleagueOf(newHome(), server()), colleagueOf(newHome(), server())] as const;
  foundTeam(server(), name, both);
  return [...both];
}

testNeeding(POSTGRES)(
  "the audit log tells who read and changed what, which changes those were, and why",
  async () => {
    const [ana, ben] = twoIn("audited");
    const [first, second] = [ana.share("We use tabs."), ana.share("We use semicolons.")];
    ana.run("team", "replicate");
    ben.run("team", "replicate");
    expect(
      ben
        .run("team", "export")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line).words.title)
        .sort(),
    ).toEqual(["We use semicolons.", "We use tabs."]);
    ana.run("share", first, "--private", "--yes");
    ana.run("forget", second, "--yes");
    ana.run("team", "replicate");
    ana.run("team", "remove", "member 1");
    const members = ana.json("team", "members").server.members;
    const nameOf = (id: string) => members.find((member: { id: string }) => member.id === id).name;
    const lines = ana.json("team", "audit").server.audit.toReversed();
    const told = lines.map((line: Record<string, unknown>) => [
      nameOf(String(line.member)),
      ...[line.action, line.why, line.project, line.memories, line.first, line.last],
    ]);
    expect(told).toEqual([
      ["ana", "invite", "writer", null, 0, null, null],
      ["ana", "share", "exchange", HARBOUR, 2, 1, 2],
      ["ana", "read", "exchange", HARBOUR, 2, 1, 2],
      ["member 1", "read", "exchange", HARBOUR, 2, 1, 2],
      ["member 1", "read", "export", HARBOUR, 2, 1, 2],
      ["ana", "share", "exchange", HARBOUR, 2, 3, 4],
      ["ana", "read", "exchange", HARBOUR, 2, 3, 4],
      ["ana", "remove", members[1].id, null, 0, null, null],
    ]);
    // Who read the log is in it.
    expect(ana.json("team", "audit").server.audit[0]).toMatchObject({ action: "audit" });
  },
);

testNeeding(POSTGRES)("only a maintainer reads the audit log, and others are told so", async () => {
  const [, ben] = twoIn("curious");
  expect(ben.attempt("team", "audit").stderr).toContain("TEAM_REFUSED");
});

testNeeding(POSTGRES)("a lost key ends at once, and its owner goes on with another", async () => {
  const [ana, ben] = twoIn("keys");
  ana.share("We use tabs.");
  ana.run("team", "replicate");
  const { key } = ana.json("team", "invite", "member 1", "--renew").server;
  expect(ben.attempt("team", "replicate").stderr).toContain("TEAM_REFUSED");
  ben.connect(key.text);
  expect(ben.kept()).toEqual([["We use tabs.", 1, true]]);
  expect(ana.json("team", "members").server.members).toHaveLength(2);
  expect(ana.run("team", "audit")).toContain("invite  writer, a new key for all");
});

testNeeding(POSTGRES)(
  "each month's lines are in a table of their own, which an administrator can remove",
  async () => {
    twoIn("months");
    const month = new Date().toISOString().slice(0, 7).replace("-", "_");
    const [names, lines] = await server().sql(
      "admin",
      "SELECT relname AS name, relrowsecurity AND relforcerowsecurity AS guarded FROM pg_class WHERE relname ~ '^audit_' AND relkind = 'r' ORDER BY 1",
      `SELECT count(*)::int AS n FROM unbidden.audit_${month}`,
    );
    expect(names).toHaveLength(26);
    expect(names?.[0]).toEqual({ name: `audit_${month}`, guarded: true });
    expect(names?.every(({ guarded }) => guarded)).toBe(true);
    expect(lines?.[0]?.n).toBeGreaterThan(0);
  },
);

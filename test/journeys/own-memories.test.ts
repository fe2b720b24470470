import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { clientSession } from "../support/claude-code-payloads.ts";
import { type ThrowAwayHome, throwAwayHomes } from "../support/home.ts";
import { filesUnder } from "../support/kept.ts";
import { happened, unbidden } from "../support/resident.ts";

const newHome = throwAwayHomes();

/** A person at work in one project: what they type, and what they read. */
function personIn(home: ThrowAwayHome, cwd: string) {
  const run = (...args: string[]) => {
    const { exitCode, stdout, stderr } = unbidden({ home, cwd }, ...args);
    expect([args[0], exitCode, stderr]).toEqual([args[0], 0, ""]);
    return stdout;
  };
  const json = (...args: string[]) => JSON.parse(run(...args, "--json"));
  const idOf = (words: string): string =>
    json("list").memories.find(({ title }: { title: string }) => title.includes(words))?.shortId;
  return { run, json, idOf };
}

test("words put right by hand stay right when the session goes on, and are what the next session is told", async () => {
  const home = newHome();
  const cwd = home.project("heron", { ".git/config": "" });
  const { run, idOf } = personIn(home, cwd);
  const monday = clientSession(home, cwd);
  happened(home, [
    monday.start(),
    monday.prompt("Always run the linter before committing."),
    monday.stop("Yes."),
  ]);
  const id = idOf("run the linter");
  expect(run("edit", id, "--title", "Always run `npm run lint` before pushing")).toMatch(
    /^Edited \[preference \w+\] Always run `npm run lint` before pushing.* \(undo: .*undo [0-9a-f]{8}\)/,
  );
  expect(run("pin", id)).toContain("Pinned");
  happened(home, [monday.prompt("Now the tests, please."), monday.stop("Done."), monday.end()]);
  expect(idOf("npm run lint")).toBe(id);
  const [brief] = happened(home, [clientSession(home, cwd).start()]);
  expect(brief).toContain("Always run `npm run lint` before pushing");
  expect(run("show", id)).toMatch(/edited on \d{4}-\d\d-\d\d, was "Always run the linter/);
  run("undo");
  run("undo");
  expect(idOf("run the linter")).toBe(id);
});

test("what the agent concluded is told as the user's word once it is confirmed", async () => {
  const home = newHome();
  const cwd = home.project("heron");
  const { run, json } = personIn(home, cwd);
  const session = clientSession(home, cwd);
  happened(home, [
    session.start(),
    session.prompt("How should counts be stored?"),
    session.stop("I decided to store the counts as JSONL because it is append-only."),
    session.end(),
  ]);
  const [found] = json("search", "how are counts stored as JSONL").hits;
  expect(found.memory.trust).toBe(2);
  expect(run("confirm", found.memory.shortId)).toContain("Confirmed [decision");
  const next = clientSession(home, cwd);
  const [, told] = happened(home, [
    next.start(),
    next.prompt("What did we decide about how counts are stored?"),
  ]);
  expect(told).toContain("you confirmed");
  expect(run("undo")).toContain("Back to trust 2:");
});

test("the way back in time: what held on a day, and what became of it", async () => {
  const home = newHome();
  const cwd = home.project("heron");
  const { run, json } = personIn(home, cwd);
  run("add", "Store uploads in the database", "--kind", "decision");
  const between = new Date().toISOString();
  run("add", "Store uploads in S3", "--kind", "decision");
  const titles = (...args: string[]) =>
    json("search", "where are uploads stored", ...args).hits.map(
      (hit: { memory: { title: string } }) => hit.memory.title,
    );
  expect(titles()).toEqual(["Store uploads in S3"]);
  expect(titles("--as-of", between)).toEqual(["Store uploads in the database"]);
  expect(titles("--as-of", "2020-01-01")).toEqual([]);
  expect(run("search", "uploads", "--as-of", "2020-01-01")).toMatch(
    /^As it was on 2020-01-01:\nNothing found/,
  );
  const timeline = run("timeline", "--since", "1d");
  expect(timeline).toMatch(/^\d{4}-\d\d-\d\d\n {2}learned .*the database/);
  expect(timeline).toMatch(/replaced .*the database.* by .*S3.* because it says something else/);
  expect(run("timeline", "--until", "2020-01-01")).toContain(
    "No memory here was made or changed in that time.",
  );
});

test("a session said in error is forgotten after a look at what would go, and no byte of it is left", async () => {
  const home = newHome();
  const cwd = home.project("heron");
  const { run, idOf } = personIn(home, cwd);
  const [error, work] = [clientSession(home, cwd), clientSession(home, cwd)];
  for (const [session, text] of [
    [work, "Remember that the tide gauge is read every hour."],
    [error, "Remember that Quokkabert Zanzibarius owes us money."],
  ] as const)
    happened(home, [session.start(), session.prompt(text), session.stop("Noted."), session.end()]);
  const id = error.start().session_id as string;
  const preview = unbidden({ home, cwd }, "forget", "--session", id, "--purge");
  expect(preview.exitCode).toBe(1);
  expect(preview.stdout).toMatch(
    /This would be forgotten: .*\n[\s\S]*Quokkabert[\s\S]*Nothing has been forgotten yet; --yes forgets it\./,
  );
  expect(idOf("Quokkabert")).toBeDefined();
  expect(run("forget", "--session", id, "--purge", "--yes")).toMatch(
    /Searched every byte of .* for .*: not found\./,
  );
  expect(idOf("tide gauge")).toBeDefined();
  const bytes = filesUnder(home.unbidden).map((file) =>
    readFileSync(join(home.unbidden, file), "latin1").toLowerCase(),
  );
  expect(bytes.some((text) => text.includes("quokkabert") || text.includes("zanzibar"))).toBe(false);
  expect(run("forget", "--session", id)).toContain("Nothing to forget");
});

test("a file carries memories to another machine, where they are claims until somebody says otherwise", () => {
  const [here, there] = [newHome(), newHome()];
  const [from, to] = [personIn(here, here.project("heron")), personIn(there, there.project("heron"))];
  from.run("add", "Count the herons at dawn");
  const file = join(here.root, "kept.jsonl");
  expect(from.run("export", "--out", file)).toMatch(/^Wrote 1 memory and 0 events they quote to /);
  expect(`${from.run("export").trimEnd()}\n`).toBe(readFileSync(file, "utf8"));
  expect(to.run("import", "memories", file)).toMatch(
    /^Imported 1 memory from [\s\S]*1 memory not signed by this store: trust is 1 at most/,
  );
  expect(to.run("import", "memories", file)).toContain("1 memory stored already");
});

test.each([
  ["an edit that says nothing", ["edit", "ffff"], 2, /give --title, --body or --tags/],
  ["two ways of forgetting at once", ["forget", "ffff", "--since", "1d"], 2, /say what to forget/],
  ["a day that is none", ["search", "x", "--as-of", "someday"], 2, /--as-of is like 90d/],
  ["memories from no file", ["import", "memories"], 2, /name the file/],
  [
    "a file for an agent's sessions",
    ["import", "claude-code", "kept.jsonl"],
    2,
    /does not belong to `import claude-code`/,
  ],
  ["a file that is not there", ["import", "memories", "none.jsonl"], 1, /cannot read .*none\.jsonl/],
  ["a session nobody saw", ["forget", "--session", "ffff"], 1, /no session ffff/],
])("%s is refused with what to do", (_what, args, code, words) => {
  const home = newHome();
  const { exitCode, stdout, stderr } = unbidden({ home, cwd: home.project("heron") }, ...args);
  expect([exitCode, stdout]).toEqual([code, ""]);
  expect(stderr).toMatch(words);
  expect(stderr).toContain("->");
});

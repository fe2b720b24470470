import { existsSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { keyFileBody } from "../../src/redact/samples.fixture.ts";
import type { Standing } from "../support/command.ts";
import { throwAwayHomes } from "../support/home.ts";
import { storeRows } from "../support/kept.ts";
import { unbidden } from "../support/resident.ts";

const newHome = throwAwayHomes();

const RECORD = (number: number, status: string, decision: string) =>
  `# ${number}. ${decision}\n\nDate: 2024-01-0${number}\n\n## Status\n${status}\n\n## Context\nSearching took seconds.\n\n## Decision\n${decision}, so that searching is quick.\n`;

const NOTES = {
  "docs/adr/0001-json.md": RECORD(1, "Superseded by ADR-2", "Keep events as JSON lines"),
  "docs/adr/0002-sqlite.md": RECORD(2, "Accepted", "Keep events in SQLite"),
  "docs/run.md":
    "# Running\n\n## Deploy\nShip from the release branch only.\n\n## Rollback\nStart the image last-good again.\n",
  "docs/.env.md": "# Keys\nThe key of the bank lies here.\n",
};

function person() {
  const home = newHome();
  return { home, cwd: home.project("harbour", NOTES) };
}

function answer(standing: Standing, ...args: string[]) {
  const { exitCode, stdout } = unbidden(standing, "import", "markdown", ...args, "--json");
  expect(exitCode).toBe(0);
  return JSON.parse(stdout);
}

const kept = ({ home }: Standing) =>
  storeRows(
    home,
    "SELECT kind, title, trust, superseded_by IS NOT NULL AS ended FROM memory ORDER BY title",
  ).map(({ kind, title, trust, ended }) => [kind, title, trust, ended]);

test("records are decisions, a replaced one is ended, other notes come by heading; again brings nothing new", () => {
  const me = person();
  symlinkSync("/etc/hostname", join(me.cwd, "docs/host.md"));
  writeFileSync(join(me.cwd, "docs/picture.md"), "a\0b");
  const { stdout } = unbidden(me, "import", "markdown", "docs");
  expect(stdout).toMatch(/^Imported 4 memories from .*docs \(4 files in /);
  expect(stdout).toMatch(/\n {2}1 older memory replaced by a newer one/);
  expect(stdout).toMatch(/\n {2}1 skipped: they are links/);
  expect(stdout).toMatch(/\n {2}1 skipped: they hold no text/);
  expect(stdout).toMatch(/\n {2}1 skipped: what such files hold is never kept/);
  const before = kept(me);
  expect(before).toEqual([
    ["note", "1. Keep events as JSON lines", 1, 1],
    ["decision", "2. Keep events in SQLite", 1, 0],
    ["note", "Running > Deploy", 1, 0],
    ["note", "Running > Rollback", 1, 0],
  ]);
  expect(answer(me, "docs")).toMatchObject({ memories: { new: 0, changed: 0, known: 4 }, removed: 0 });
  expect(kept(me)).toEqual(before);
});

test("what changed is put right in place, what vanished is ended and holds again when it comes back", () => {
  const me = person();
  answer(me, "docs");
  const before = storeRows(me.home, "SELECT id FROM memory WHERE title LIKE '%Deploy'");
  writeFileSync(join(me.cwd, "docs/run.md"), "# Running\n\n## Deploy\nShip from the main branch only.\n");
  rmSync(join(me.cwd, "docs/adr/0002-sqlite.md"));
  // A folder around the one imported before knows its notes.
  expect(answer(me, ".")).toMatchObject({ memories: { new: 0, changed: 1 }, removed: 2 });
  const after = storeRows(me.home, "SELECT id, body FROM memory WHERE title LIKE '%Deploy'");
  expect(after).toEqual([{ ...before[0], body: "Ship from the main branch only." }]);
  expect(kept(me).filter(([, , , ended]) => ended === 0)).toHaveLength(1);
  const gone = storeRows(me.home, "SELECT id FROM memory WHERE title LIKE '%Rollback'")[0]?.id;
  expect(unbidden(me, "show", String(gone)).stdout).toMatch(
    /ended on .*no longer where it was imported from/,
  );
  writeFileSync(join(me.cwd, "docs/run.md"), NOTES["docs/run.md"]);
  expect(answer(me, "docs")).toMatchObject({ memories: { changed: 2 }, removed: 0 });
  expect(kept(me)).toContainEqual(["note", "Running > Rollback", 1, 0]);
});

test("what the user pinned, undid or forgot is theirs, whatever the files say", () => {
  const me = person();
  answer(me, "docs");
  const idOf = (title: string) =>
    String(storeRows(me.home, `SELECT id FROM memory WHERE title LIKE '%${title}'`)[0]?.id);
  unbidden(me, "pin", idOf("Deploy"));
  unbidden(me, "forget", idOf("Rollback"));
  rmSync(join(me.cwd, "docs/run.md"));
  expect(answer(me, "docs")).toMatchObject({ removed: 0 });
  writeFileSync(join(me.cwd, "docs/run.md"), NOTES["docs/run.md"]);
  expect(answer(me, "docs")).toMatchObject({ memories: { new: 0, forgotten: 1 } });
  expect(kept(me).map(([, title]) => title)).not.toContain("Running > Rollback");
});

test("words that stand in two files hold while one of them is there", () => {
  const me = person();
  writeFileSync(join(me.cwd, "docs/copy.md"), NOTES["docs/run.md"]);
  answer(me, "docs");
  rmSync(join(me.cwd, "docs/copy.md"));
  expect(answer(me, "docs")).toMatchObject({ removed: 0 });
  expect(kept(me)).toContainEqual(["note", "Running > Deploy", 1, 0]);
});

test("only --mine makes notes the user's own words; a dry run makes not even a home", () => {
  const me = person();
  const dry = answer(me, "docs", "--dry-run");
  expect([dry.memories.new, existsSync(me.home.unbidden)]).toEqual([4, false]);
  expect(answer(me, "docs", "--mine").memories).toEqual(dry.memories);
  expect(kept(me).map(([, , trust]) => trust)).toEqual([3, 3, 3, 3]);
});

test("all that came from notes, or from one file, is forgotten by its origin", () => {
  const me = person();
  answer(me, "docs");
  unbidden(me, "forget", "--source", "docs/run.md", "--yes");
  expect(kept(me)).toHaveLength(2);
  unbidden(me, "forget", "--source", "markdown", "--yes");
  expect(kept(me)).toEqual([]);
});

test.each([
  ["no folder", [], /name the folder/],
  ["a folder that is not there", ["nowhere"], /cannot read .*nowhere/],
])("%s is refused with what to do", (_what, args, words) => {
  const { exitCode, stderr } = unbidden(person(), "import", "markdown", ...args);
  expect(exitCode).toBe(2);
  expect(stderr).toMatch(words);
});

test("a private key in the middle of a long note, over the end of a memory, is nowhere in the store", () => {
  const me = person();
  const key = `-----BEGIN PRIVATE KEY-----\n${keyFileBody(3_200)}\n-----END PRIVATE KEY-----`.split("\n");
  const words = "We keep how to deploy here for everybody. ".repeat(25);
  writeFileSync(join(me.cwd, "docs/run.md"), `# Deploy\n${words}\n${key.join("\n")}\n${words}\n`);
  expect(answer(me, "docs/run.md").memories.new).toBeGreaterThan(0);
  const stored = JSON.stringify(storeRows(me.home, "SELECT title, body FROM memory"));
  expect(stored).toContain("We keep how to deploy");
  expect(key.slice(1, -1).filter((line) => stored.includes(line.slice(0, 40)))).toEqual([]);
});

test("what stands in <private> over several headings is not brought in", () => {
  const me = person();
  const text =
    "# Open\nThe harbour opens at six o'clock.\n<private>\n# Wages\nThe pilot earns a lot of money.\n</private>\n";
  writeFileSync(join(me.cwd, "docs/run.md"), text);
  answer(me, "docs/run.md");
  const stored = JSON.stringify(storeRows(me.home, "SELECT title, body FROM memory"));
  expect(stored).toContain("six o'clock");
  expect(stored).not.toMatch(/wages|pilot/i);
});

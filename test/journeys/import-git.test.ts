import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { git, type MadeCommit, makeRepository } from "../../src/importers/git/repository.fixture.ts";
import type { Standing } from "../support/command.ts";
import { writesAs } from "../support/git-home.ts";
import { throwAwayHomes } from "../support/home.ts";
import { filesUnder, storeRows } from "../support/kept.ts";
import { unbidden } from "../support/resident.ts";

const newHome = throwAwayHomes();

const TOKEN = `ghp_${"a1B2c3D4e5".repeat(3)}F6g7H8`;
const COMMITS: readonly MadeCommit[] = [
  {
    message: "Retry a refused card twice\n\nThe bank answers 503 for a minute every night.",
    files: ["src/pay.ts"],
  },
  { message: "wip", files: ["src/pay.ts"] },
  {
    message: `Read the bank's token from the vault\n\nIt was ${TOKEN} before.\n\nReported-by: Bob <bob@example.com>`,
    files: ["src/bank.ts", ".env"],
  },
  {
    message:
      "Keep invoices in SQLite\n\nWe decided to use SQLite instead of JSON files because searching took seconds.",
    files: ["src/invoices.ts"],
  },
];

/** Somebody in a repository whose commits are their own, or a stranger's. */
function person(commits: readonly MadeCommit[] = COMMITS, address = "ada@example.com") {
  const home = newHome();
  writesAs(home, address);
  const cwd = home.project("harbour");
  const hashes = makeRepository(cwd, commits);
  return { home, cwd, hashes };
}

function answer(standing: Standing, ...args: string[]) {
  const { exitCode, stdout } = unbidden(standing, "import", "git", ...args, "--json");
  expect(exitCode).toBe(0);
  return JSON.parse(stdout);
}

const kept = ({ home }: Standing) =>
  storeRows(
    home,
    "SELECT kind, title, trust, at, superseded_by IS NOT NULL AS ended FROM memory ORDER BY at",
  );
const titles = (standing: Standing) => kept(standing).map(({ title }) => title);

test("commits become memories with their files; trivial ones are left out, and again brings nothing new", () => {
  const me = person();
  const { exitCode, stdout } = unbidden(me, "import", "git");
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/^Imported 3 memories from .*harbour \(4 commits in /);
  expect(stdout).toMatch(/\n {2}1 skipped: they only count up a version/);
  expect(kept(me)).toEqual([
    { kind: "note", title: "Retry a refused card twice", trust: 1, at: Date.UTC(2026, 0, 1), ended: 0 },
    {
      kind: "note",
      title: "Read the bank's token from the vault",
      trust: 1,
      at: Date.UTC(2026, 0, 3),
      ended: 0,
    },
    { kind: "decision", title: "Keep invoices in SQLite", trust: 1, at: Date.UTC(2026, 0, 4), ended: 0 },
  ]);
  expect(storeRows(me.home, "SELECT path FROM memory_file ORDER BY path").map(({ path }) => path)).toEqual([
    ...[".env", "src/bank.ts", "src/invoices.ts", "src/pay.ts"],
  ]);
  const before = kept(me);
  expect(answer(me)).toMatchObject({ read: 0, memories: { new: 0, changed: 0 } });
  expect(kept(me)).toEqual(before);
});

test("only what came since is read the next time, and what a revert takes back is ended", () => {
  const me = person();
  answer(me);
  const message = `Revert "Retry a refused card twice"\n\nThis reverts commit ${me.hashes[0]}.`;
  git(me.cwd, ["commit", "-q", "--allow-empty", "-m", message]);
  expect(answer(me)).toMatchObject({ read: 1, memories: { new: 1 }, ended: 1 });
  expect(kept(me).filter(({ ended }) => ended === 1)).toMatchObject([
    { title: "Retry a refused card twice" },
  ]);
});

test("no secret, no name and no address of anybody is on the disk afterwards", () => {
  const me = person();
  answer(me);
  const bytes = filesUnder(me.home.unbidden).map((file) => storeBytes(file, me.home.unbidden));
  for (const word of [TOKEN, "Ada", "ada@example.com", "Bob", "bob@example.com"])
    expect(bytes.some((text) => text.includes(word))).toBe(false);
});

function storeBytes(file: string, folder: string): string {
  return readFileSync(existsSync(file) ? file : join(folder, file), "latin1");
}

test("a stranger's commits are found by search and told to no session", () => {
  const me = person(COMMITS, "somebody@example.com");
  answer(me);
  expect(new Set(kept(me).map(({ trust }) => trust))).toEqual(new Set([0]));
  expect(unbidden(me, "search", "refused card").stdout).toContain("Retry a refused card twice");
  expect(unbidden(me, "preview", "why do we retry a refused card twice?").stdout).toContain(
    "from an untrusted source",
  );
});

test("a dry run tells what a real one would bring, and makes not even a home", () => {
  const me = person();
  const dry = answer(me, "--dry-run");
  expect(existsSync(me.home.unbidden)).toBe(false);
  const { memories, read, leftOut } = answer(me);
  expect({ memories: dry.memories, read: dry.read, leftOut: dry.leftOut }).toEqual({
    memories,
    read,
    leftOut,
  });
});

test("a part first and all of it later come to the same", () => {
  const me = person();
  expect(answer(me, "--limit", "1")).toMatchObject({ read: 1, more: true, memories: { new: 1 } });
  expect(answer(me, "--since", "2026-01-03")).toMatchObject({ memories: { new: 1, known: 1 } });
  expect(answer(me)).toMatchObject({ read: 4, memories: { new: 1, known: 2 } });
});

test("what was forgotten stays away, by its commit or with all that came from git", () => {
  const me = person();
  answer(me);
  const [first = ""] = me.hashes;
  expect(unbidden(me, "forget", "--source", first.slice(0, 12), "--yes").stdout).toContain(
    "Retry a refused card",
  );
  expect(titles(me)).not.toContain("Retry a refused card twice");
  expect(unbidden(me, "forget", "--source", "git", "--yes").exitCode).toBe(0);
  expect(titles(me)).toEqual([]);
  git(me.cwd, ["commit", "-q", "--allow-empty", "-m", "Send invoices once a night"]);
  expect(answer(me)).toMatchObject({ memories: { new: 1 } });
  expect(titles(me)).toEqual(["Send invoices once a night"]);
});

test("after a force push what was imported stays, and the rewritten past is read", () => {
  const me = person();
  answer(me);
  git(me.cwd, ["reset", "-q", "--hard", me.hashes[0] ?? ""]);
  git(me.cwd, ["commit", "-q", "--allow-empty", "-m", "Keep invoices in Postgres instead"]);
  git(me.cwd, ["reflog", "expire", "--expire=now", "--all"]);
  git(me.cwd, ["gc", "-q", "--prune=now"]);
  expect(answer(me)).toMatchObject({ memories: { new: 1 } });
  expect(titles(me)).toContain("Keep invoices in SQLite");
});

test.each([
  ["a folder that is no repository", ["git", "../plain"], 1, /not a git repository/],
  ["the user's own words", ["git", "--mine"], 2, /--mine does not belong to `import git`/],
  ["another project", ["git", "--project", "x"], 2, /--project does not belong to `import git`/],
])("%s is refused with the reason", (_what, args, code, words) => {
  const me = person([{ message: "Begin here and now" }]);
  me.home.project("plain");
  const { exitCode, stderr } = unbidden(me, "import", ...args);
  expect(exitCode).toBe(code);
  expect(stderr).toMatch(words);
});

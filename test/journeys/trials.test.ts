import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { throwAwayHomes } from "../support/home.ts";
import { unbidden } from "../support/resident.ts";

const newHome = throwAwayHomes();

const TESTS = `tests:
  - name: the version of Node
    asked: why do we pin node
    must_recall: node 24
  - asked: make it shorter
    silent: true
`;

test("memory tests pass with 0, fail with 1 and what was given instead, and a broken file is 2", () => {
  const home = newHome();
  const cwd = home.project("heron", { ".unbidden/tests.yaml": TESTS });
  const run = (...args: string[]) => unbidden({ home, cwd }, ...args);
  const empty = run("test");
  expect(empty.exitCode).toBe(1);
  expect(empty.stdout).toContain('must_recall "node 24": no memory here holds it');
  expect(empty.stdout).toContain("The store is empty");
  run("add", "We pin Node 24 because 20 lacks the SQLite fix", "--kind", "decision");
  expect(run("test")).toMatchObject({ exitCode: 0, stdout: "2 passed.\n", stderr: "" });
  home.project("heron", { ".unbidden/tests.yaml": TESTS.replace("node 24", "node 18") });
  const { exitCode, stdout } = run("test");
  expect(exitCode).toBe(1);
  expect(stdout).toMatch(/FAILED the version of Node .*tests\.yaml:2\n {2}asked: why do we pin node\n/);
  expect(stdout).toMatch(/given:\n {4}\.\d\d \[decision [0-9a-f]{4}\] We pin Node 24/);
  expect(stdout).toMatch(/best confidence \.\d\d, threshold \.58/);
  expect(JSON.parse(run("test", "--json").stdout)).toMatchObject({ passed: 1, failed: 1 });
  home.project("heron", { ".unbidden/tests.yaml": "tests:\n  - asked: x\n    run: rm -rf /\n" });
  expect(run("test")).toMatchObject({
    exitCode: 2,
    stdout: "",
    stderr: expect.stringContaining("tests.yaml:3: "),
  });
  expect(JSON.parse(run("test", "--json").stdout).error).toMatchObject({ code: "TESTS_INVALID" });
});

test("a preview shows the block, why, and what was not given", () => {
  const home = newHome();
  const cwd = home.project("heron");
  unbidden({ home, cwd }, "add", "We pin Node 24 because 20 lacks the SQLite fix", "--kind", "decision");
  const { exitCode, stdout } = unbidden({ home, cwd }, "preview", "why", "do", "we", "pin", "node");
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/^--- unbidden [0-9a-f]{4}: 1 note from earlier work/);
  expect(stdout).toMatch(/matched: pin, node\n {2}confidence \.\d\d, threshold \.58/);
  const silent = unbidden({ home, cwd }, "preview", "explain what the sqlite browser window shows").stdout;
  expect(silent).toMatch(
    /get nothing for this prompt: the best of 1 memory found has confidence \.\d+, threshold \.58/,
  );
  expect(silent).toContain("left out: below the threshold");
});

test("a history is measured without a store being made", () => {
  const home = newHome();
  const cwd = home.project("heron", { "ramp.md": "one\n" });
  const git = (...args: string[]) => execFileSync("git", ["-C", cwd, ...args], { stdio: "ignore" });
  git("init", "-q");
  git("add", "-A");
  git(
    "-c",
    "user.name=Ada",
    "-c",
    "user.email=ada@example.com",
    "commit",
    "-q",
    "-m",
    "Paint the ramp before winter",
  );
  const { exitCode, stdout } = unbidden({ home, cwd }, "evaluate");
  expect(exitCode).toBe(0);
  expect(stdout).toContain("1 commit, ");
  expect(stdout).toContain(
    "found first and injected:\n  asked:  Paint winter\n  wanted: Paint the ramp before winter\n",
  );
  expect(existsSync(join(home.unbidden, "unbidden.db"))).toBe(false);
  const nowhere = unbidden({ home, cwd: home.user }, "bench", "history", "--json");
  expect([nowhere.exitCode, JSON.parse(nowhere.stdout).error.code]).toEqual([1, "REPOSITORY_UNREADABLE"]);
});

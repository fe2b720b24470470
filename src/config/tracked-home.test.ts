import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isTracked } from "./tracked-home.ts";

let tree: string;

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), "unbidden-test-tree-"));
  git("init", "-q");
});
afterEach(() => rmSync(tree, { recursive: true, force: true }));

function git(...args: readonly string[]): void {
  execFileSync("git", args, { cwd: tree, stdio: "ignore" });
}

function written(...paths: readonly string[]): void {
  for (const path of paths) {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), "x");
  }
}

const home = () => join(tree, ".unbidden");

test("a home that somebody committed with their dotfiles is tracked", () => {
  written(".bashrc", ".unbidden/unbidden.db", ".unbidden/key");
  git("add", ".unbidden", ".bashrc");
  expect(isTracked(tree, home())).toBe(true);
  git("rm", "-q", "-r", "--cached", ".unbidden");
  expect(isTracked(tree, home())).toBe(false);
});

test.each([
  ["an index of version 4, which shortens paths", ["update-index", "--index-version", "4"]],
  ["a file that is assumed unchanged", ["update-index", "--assume-unchanged", ".unbidden/key"]],
  ["a file left out of the work tree", ["update-index", "--skip-worktree", ".unbidden/key"]],
])("it is found in %s", (_, change) => {
  written(".ssh/config", ".unbidden/key", ".zshrc");
  git("add", ".ssh", ".unbidden", ".zshrc");
  git(...change);
  expect(isTracked(tree, home())).toBe(true);
});

test("it is found in a repository that names contents by SHA-256", () => {
  rmSync(join(tree, ".git"), { recursive: true });
  git("init", "-q", "--object-format=sha256");
  written(".bashrc", ".unbidden/key");
  git("add", ".bashrc", ".unbidden");
  expect(isTracked(tree, home())).toBe(true);
});

test("a home that git lists as untracked is not tracked", () => {
  written(".bashrc", ".unbidden/key");
  git("add", ".bashrc");
  git("config", "core.untrackedCache", "true");
  git("update-index", "--force-untracked-cache");
  git("status");
  expect(isTracked(tree, home())).toBe(false);
});

test("a home beside tracked files is not, nor for a project's team files below", () => {
  written(".bashrc", ".unbidden/unbidden.db", `${"a".repeat(25)}/.unbidden/memories/one.md`);
  git("add", ".bashrc", `${"a".repeat(25)}`);
  expect(isTracked(tree, home())).toBe(false);
  for (let length = 1; length < 60; length++) written(`work/${"b".repeat(length)}/.unbidden/memories/one.md`);
  git("add", "work");
  expect(isTracked(tree, home())).toBe(false);
});

test("without a repository, or with a broken one, nothing is tracked", () => {
  expect(isTracked(tree, home())).toBe(false);
  writeFileSync(join(tree, ".git", "index"), "");
  expect(isTracked(tree, home())).toBe(false);
});

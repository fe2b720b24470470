import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { headMoves } from "./head-log.ts";

const AT = 1_770_000_000;
const [OLD, NEW] = ["1".repeat(40), "2".repeat(40)];

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "unbidden-head-"));
  mkdirSync(join(root, ".git/logs"), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Lines as git writes them, a second apart. */
function log(...messages: readonly string[]): void {
  const lines = messages.map(
    (text, at) => `${OLD} ${NEW} Ann O'Hara <a@example.com> ${AT + at} +0200\t${text}\n`,
  );
  writeFileSync(join(root, ".git/logs/HEAD"), lines.join(""));
}

const moves = (after = 0) =>
  headMoves(root, after).map(({ what, words, from }) => [what, words, from].join("|"));

test.each([
  ["commit: Round heights: all of them", ["commit|Round heights: all of them|"]],
  ["commit (initial): Begin", ["commit|Begin|"]],
  ["commit (amend): Round heights", ["amend|Round heights|"]],
  ["commit (merge): Merge branch 'x'", ["bring||"]],
  ['revert: Revert "Somebody\'s words"', ["commit|Revert|"]],
  ["commit (cherry-pick): Somebody's words", ["bring||"]],
  ["checkout: moving from main to feature/tide", ["switch|feature/tide|main"]],
  ["pull: Fast-forward", ["bring||"]],
  ["pull --rebase origin main (start): checkout 1234", []],
  ["pull --rebase origin main (finish): returning to refs/heads/main", ["bring||"]],
  ["merge feature/x: Fast-forward", ["bring||"]],
  ["cherry-pick: Somebody's words", ["bring||"]],
  ["am: Somebody's words", ["bring||"]],
  ["rebase (pick): Somebody's words", []],
  ["rebase (finish): returning to refs/heads/main", ["rewrite||"]],
  ["reset: moving to HEAD~1", ["rewrite||"]],
  ["clone: from https://git.example.com/ferry", []],
  ["something else", []],
  ["", []],
])("%j is read as %j", (message, expected) => {
  log(message);
  expect(moves()).toEqual(expected);
});

test("only what came after is told, in order", () => {
  log("commit: One", "commit: Two", "commit: Three");
  expect(moves(AT * 1_000)).toEqual(["commit|Two|", "commit|Three|"]);
  expect(moves((AT + 2) * 1_000)).toEqual([]);
});

test("what led nowhere is no move, and a line cut in half is none", () => {
  const line = `${OLD} ${OLD} A <a> ${AT} +0000\treset: moving to HEAD\n`;
  writeFileSync(join(root, ".git/logs/HEAD"), `n <a> ${AT} +0000\tcommit: Half\n${line}`);
  expect(moves()).toEqual([]);
});

test("of a long log the end is read", () => {
  log(...Array.from({ length: 2_000 }, (_, at) => `commit: Number ${at}`));
  const found = moves();
  expect(found.at(-1)).toBe("commit|Number 1999|");
  expect(found.length).toBeLessThan(700);
});

test("without a log, or with something else in its place, there are no moves", () => {
  expect(moves()).toEqual([]);
  mkdirSync(join(root, ".git/logs/HEAD"));
  expect(moves()).toEqual([]);
  expect(headMoves(join(root, "nowhere"), 0)).toEqual([]);
});

import { expect, test } from "vitest";
import { isTrivial } from "./git-memories.ts";

const commit = (subject: string, body = "", files: readonly string[] = ["src/a.ts"]) => ({
  ...{ subject, body, files },
});

test.each([
  ["half done", commit("wip")],
  ["half done, at length", commit("WIP on the retry policy")],
  ["for another commit", commit("fixup! feat(pay): retry twice")],
  ["a slip of the fingers", commit("fix typo in the readme")],
  ["the same with a prefix", commit("docs: fix typos")],
  ["a version alone", commit("v2.14.0")],
  ["a version in words", commit("chore(release): 2.14.0", "### Features\n\n* retries")],
  ["a version counted up", commit("bump version to 1.2.3")],
  ["a release", commit("Release v1.0.0-rc.1")],
  ["a dependency by a robot", commit("build(deps): bump lodash from 4.17.20 to 4.17.21")],
  ["locks only", commit("Make the install repeatable again", "because it was not", ["package-lock.json"])],
  ["a merge that was squashed", commit("Merge branch 'main' into pay")],
  ["what the web page offers", commit("Update README.md")],
  ["one word", commit("cleanup")],
  ["nothing at all", commit("fixes.")],
  ["a formatter", commit("style: run prettier")],
])("%s tells nothing to remember", (_what, commit) => expect(isTrivial(commit)).toBe(true));

test.each([
  ["what was done", commit("fix(pay): retry a refused card twice")],
  ["a reason below a short line", commit("fix cards", "The bank answers 503 for a minute every night.")],
  ["locks with something else", commit("Use pnpm", "", ["pnpm-lock.yaml", "package.json"])],
  ["a version of something named", commit("Require Node 22.23 for the SQLite fix")],
  ["a typo that broke something", commit("fix typo in the tax table that charged Norway twice since March")],
  ["a subject of endless numbers, at once,", commit("1.".repeat(200_000))],
  ["a revert", commit('Revert "retry a refused card twice"')],
])("%s is kept", (_what, commit) => expect(isTrivial(commit)).toBe(false));

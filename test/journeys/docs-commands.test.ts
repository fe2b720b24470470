// The command lines of the pages, typed as they stand: each does its work, or says what is missing.
import { expect, test } from "vitest";
import { clientSession } from "../support/claude-code-payloads.ts";
import { PAGES, shownCommands, wordsOf } from "../support/docs-commands.ts";
import { throwAwayHomes } from "../support/home.ts";
import { happened, unbidden } from "../support/resident.ts";

const newHome = throwAwayHomes();

/** These wait for a person, a client or a browser, or stay running. */
const WAITS = /^(?:mcp|ui|install|uninstall|daemon|config edit|share --review|log(?!.*--once))\b/;

/** What only a mistyped command line says, and what nobody should read. */
const WRONG = /^error: |ARGUMENT_INVALID|^\s+at .*:\d+:\d+\)?$/m;

const LINES = [
  ...new Set(
    PAGES.flatMap((page) => shownCommands(page).flatMap(({ line, isWhole }) => (isWhole ? [line] : []))),
  ),
].filter((line) => !WAITS.test(wordsOf(line).join(" ")));

test("every command line that a page shows runs as written", () => {
  const home = newHome();
  const cwd = home.project("heron", { ".git/config": "" });
  const run = (...args: string[]) => unbidden({ home, cwd }, ...args);
  const session = clientSession(home, cwd);
  const asked = session.prompt("What did we decide about the storage format?");
  run("add", "We use JSONL for the storage format because it is append-only", "--kind", "decision");
  happened(home, [session.start(), asked, session.stop("JSONL."), session.end()]);
  const [memory] = JSON.parse(run("list", "--json").stdout).memories;
  const [receipt] = JSON.parse(run("log", "--once", "--json").stdout).decisions;
  const withIds = (word: string) => {
    if (word === "7d6e11") return receipt.id;
    return /^(?:<id>|[0-9a-f]{4,6})$/.test(word) ? memory.shortId : word;
  };
  expect(LINES.length).toBeGreaterThan(30);
  for (const line of LINES) {
    const { stdout, stderr, exitCode } = run(...wordsOf(line).map(withIds));
    expect({ line, wrong: WRONG.exec(`${stdout}\n${stderr}`)?.[0], exitCode }).toEqual({
      line,
      wrong: undefined,
      exitCode: expect.toSatisfy((code: number) => code === 0 || stderr !== "" || stdout !== ""),
    });
  }
});

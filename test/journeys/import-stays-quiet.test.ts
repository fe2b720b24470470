import { beforeAll, expect, test } from "vitest";
import { makeRepository } from "../../src/importers/git/repository.fixture.ts";
import type { Standing } from "../support/command.ts";
import { writesAs } from "../support/git-home.ts";
import { throwAwayHomes } from "../support/home.ts";
import { unbidden } from "../support/resident.ts";

const newHome = throwAwayHomes();

/** A past as projects have it; all of it the user's own, so that nothing is left out for being a stranger's. */
const PAST = [
  "feat(api): list invoices a page at a time",
  "fix(pay): retry a refused card twice before giving up",
  "refactor(store): give each table a file of its own",
  "test(pay): hold the nightly run against a bank that is down",
  "docs: say how the harbour service is deployed",
  "perf(search): read only the columns that are shown",
  "build: bring Node 24 with the project",
  "fix(mail): send reminders in the reader's own time zone",
  "feat(cli): add a dry run to the nightly job",
  "chore: move lint rules into one file",
  "fix(auth): end sessions when a password changes",
  "feat(export): write invoices as PDF and CSV",
  "fix(build): run tests before the image is built",
  "refactor: rename Customer to Account everywhere",
  "fix(ui): show an error when the form is empty",
  "feat(queue): keep failed jobs for a week",
  "test: cover the tax table of Norway",
  "fix(log): leave card numbers out of messages",
  "docs: write down what the on-call person does first",
  "feat(import): take customers from a spreadsheet",
] as const;

const EVERYDAY = [
  "run the tests and fix what fails",
  "what does this function do?",
  "please commit the changes with a good message",
  "can you explain how async iterators work in JavaScript?",
  "why is the build red?",
  "rename this variable to something clearer",
  "thanks, looks good",
  "write a short README section about installing",
  "make the output a little shorter",
  "move this into a file of its own",
] as const;

let me: Standing;

beforeAll(() => {
  const home = newHome();
  writesAs(home, "ada@example.com");
  const cwd = home.project("harbour");
  makeRepository(
    cwd,
    PAST.map((message, at) => ({ message, files: [`src/part-${at}.ts`] })),
  );
  me = { home, cwd };
  expect(unbidden(me, "import", "git").exitCode).toBe(0);
  // Each commit starts git three times.
});

test.each(EVERYDAY)("with a history imported, nothing of it is told at %j", (prompt) => {
  expect(unbidden(me, "preview", prompt).stdout).toMatch(/^A new session here would get nothing/);
});

test("asked about what was done, it is told", () => {
  const { stdout } = unbidden(me, "preview", "what happens when a card is refused, how often do we retry?");
  expect(stdout).toContain("retry a refused card twice");
});

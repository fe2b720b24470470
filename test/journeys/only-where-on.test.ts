import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { clientSession } from "../support/claude-code-payloads.ts";
import { throwAwayHomes } from "../support/home.ts";
import { memoryTitles, storedTexts } from "../support/kept.ts";
import { happened, unbidden } from "../support/resident.ts";

const newHome = throwAwayHomes();

const DECISION = "We decided to use JSONL for the storage format because it is append-only.";
const QUESTION = "What did we decide about the JSONL storage format?";

test("with `recall.only_where_on` a project is silent until it is switched on, and records all the same", () => {
  const home = newHome();
  const project = home.project("heron", { ".git/config": "" });
  const run = (...args: string[]) => unbidden({ home, cwd: project }, ...args).stdout;
  mkdirSync(home.unbidden, { mode: 0o700 });
  writeFileSync(join(home.unbidden, "config.yaml"), "recall:\n  only_where_on: true\n");
  const monday = clientSession(home, project);
  happened(home, [monday.start(), monday.prompt(DECISION), monday.stop("Noted."), monday.end()]);
  run("curate");
  expect(memoryTitles(home).join()).toContain("JSONL");

  const tuesday = clientSession(home, project);
  expect(happened(home, [tuesday.start(), tuesday.prompt(QUESTION)])).toEqual([null, null]);
  expect(storedTexts(home)).toContain(QUESTION);
  expect(run("status")).toMatch(/recall: +silent here .*`unbidden on`/);

  expect(run("on")).toContain("Project heron is on.");
  const wednesday = clientSession(home, project);
  const [brief, told] = happened(home, [wednesday.start(), wednesday.prompt(QUESTION)]);
  expect(`${brief}${told}`).toContain("JSONL");
  expect(run("status")).toMatch(/recall: +on/);

  run("off");
  run("on");
  expect(run("status")).toMatch(/recall: +on/);
});

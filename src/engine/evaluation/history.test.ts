import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { git, makeRepository } from "../../importers/git/repository.fixture.ts";
import type { OperationProgress } from "../../operations/operations.ts";
import { evaluationHome } from "./evaluation.fixture.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

const THINGS = "ramp anchor rudder galley mast winch hatch cabin bridge funnel keel ladder".split(" ");
const PEOPLE = "Olsen Haugen Berg Lie Dahl Moen Vik Strand Lund Aas Eide Foss".split(" ");
const DEEDS = { Paint: "May", Replace: "August", Measure: "October" };

/** Three dozen commits, each on a thing of its own. */
const COMMITS = Object.entries(DEEDS).flatMap(([deed, month]) =>
  THINGS.map((thing, at) => ({
    message: `${deed} the ${thing} of the old ferry\n\nSurveyor ${PEOPLE[at]} asked for that in ${month}.`,
    files: [`${deed}/${thing}.md`],
  })),
);

test("a repository's history is replayed in a temporary store, and no home is created", async () => {
  const { engine, cwd, home } = evaluationHome();
  makeRepository(join(cwd, "repo"), COMMITS);
  const temporary = join(home, "tmp");
  mkdirSync(temporary);
  vi.stubEnv("TMPDIR", temporary);
  const told: OperationProgress[] = [];
  const answer = await engine.run("evaluate", { cwd, repo: "repo", limit: 100 }, (one) => told.push(one));
  expect(answer).toMatchObject({
    repository: join(cwd, "repo"),
    ...{ shallow: false, commits: 36, more: false, threshold: 0.58 },
    from: Date.UTC(2026, 0, 1),
    byKind: { body: { asked: 36 }, title: { asked: 36 }, "small talk": { asked: 20, something: 0 } },
    answerable: { asked: 72 },
  });
  expect(answer.answerable["R@5"]).toBeGreaterThan(0.5);
  expect(answer.hits).toHaveLength(3);
  expect(told.at(-1)).toEqual({ phase: "ask", asked: 108, ofAsked: 108 });
  expect([readdirSync(temporary), existsSync(join(home, ".unbidden"))]).toEqual([[], false]);
});

test("the latest commits are read up to the limit, and a shallow clone is reported", async () => {
  const { engine, cwd } = evaluationHome();
  makeRepository(join(cwd, "repo"), COMMITS.slice(0, 4));
  expect(await engine.run("evaluate", { cwd, repo: "repo", limit: 2 })).toMatchObject({
    ...{ commits: 2, more: true, from: Date.UTC(2026, 0, 3) },
  });
  git(cwd, ["clone", "-q", "--depth", "2", `file://${join(cwd, "repo")}`, "part"]);
  expect(await engine.run("evaluate", { cwd, repo: "part", limit: 9 })).toMatchObject({
    shallow: true,
    commits: 2,
  });
});

test("a secret in a commit is in no part of the answer", async () => {
  const { engine, cwd } = evaluationHome();
  const secret = ["ghp", "R7kQ2mV9xLpT4wZsB8nC3jYfH6dA1gEuK5oI"].join("_");
  makeRepository(join(cwd, "repo"), [
    { message: `Use the new token ${secret} everywhere\n\nOld clients still send ${secret} to the harbour.` },
  ]);
  const answer = await engine.run("evaluate", { cwd, repo: "repo", limit: 9 });
  expect(answer.hits[0]?.wanted).toMatch(/^Use the new token .*redacted.* everywhere$/);
  expect(JSON.stringify(answer)).not.toContain(secret.slice(4, 20));
});

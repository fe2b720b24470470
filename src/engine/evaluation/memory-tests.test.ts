import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type EvaluationHome, evaluationHome } from "./evaluation.fixture.ts";

async function run({ engine, cwd }: EvaluationHome, tests: string) {
  const file = "wanted.yaml";
  writeFileSync(join(cwd, file), `tests:\n${tests}`);
  return engine.run("test", { cwd, file, init: false, team: false });
}

/** Room with two memories. */
async function known() {
  const room = evaluationHome();
  const node = await room.remember("We pin Node 24 because 20 lacks the SQLite fix", "decision");
  const deploy = await room.remember(
    "Deploys go through deploy.sh on Fridays",
    "note",
    "Never from a laptop",
  );
  return { ...room, node, deploy };
}

test("a test passes when its memory is recalled, by words or by id", async () => {
  const room = await known();
  const answer = await run(
    room,
    `
  - asked: why do we pin node
    must_recall: [NODE 24, ${room.node.slice(0, 8)}]
    must_not_recall: [laptop, ${room.deploy}]
  - {asked: make it shorter, silent: true}
  - asked: fridays
    must_find: [laptop never]
`,
  );
  expect(answer).toMatchObject({ passed: 3, failed: 0, project: "heron", memories: 2, off: false });
});

test.each([
  ["recalled too much", "must_not_recall: sqlite", "must_not_recall", "it would be given"],
  ["not silent", "silent: true", "silent", "something would be said"],
  ["held by nothing", "must_recall: redis", "must_recall", "no memory here holds it"],
  [
    "held by another",
    "must_recall: laptop",
    "must_recall",
    "a memory holds it, and this question does not find it",
  ],
  ["part of a word only", "must_recall: nod", "must_recall", "no memory here holds it"],
])("a memory that is %s fails with the reason and the injected ones", async (_what, wish, rule, why) => {
  const answer = await run(await known(), `  - asked: why do we pin node\n    ${wish}\n`);
  expect(answer).toMatchObject({ passed: 0, failed: 1 });
  expect(answer.tests[0]).toMatchObject({
    line: 2,
    failures: [{ rule, why }],
    given: [{ kind: "decision", title: "We pin Node 24 because 20 lacks the SQLite fix" }],
    threshold: 0.58,
  });
});

test("a memory below the threshold fails with both figures", async () => {
  const room = await known();
  const [result] = (await run(room, "  - {asked: a laptop for the new office, must_recall: deploy.sh}\n"))
    .tests;
  expect(result?.failures[0]?.why).toMatch(
    /^found in place 1 with confidence 0\.\d\d, the threshold is 0\.58; below the threshold$/,
  );
  expect([result?.given, result?.found.length]).toEqual([[], 1]);
});

test("an answer that nothing is known is not silent", async () => {
  const [result] = (await run(await known(), "  - {asked: what did we decide about redis?, silent: true}\n"))
    .tests;
  expect(result?.failures).toHaveLength(1);
  expect(result?.bare).toContain("nothing is remembered about");
});

test("tests store nothing, and one does not change the next", async () => {
  const room = await known();
  const twice = "  - {asked: why do we pin node, must_recall: node 24}\n".repeat(2);
  expect(await run(room, twice)).toMatchObject({ passed: 2 });
  expect(await room.engine.run("status", { cwd: room.cwd, limit: 1 })).toMatchObject({
    events: 0,
    receipts: 0,
  });
});

test("without a file the project's own is read, from any of its folders", async () => {
  const room = await known();
  const below = join(room.cwd, "src", "deep");
  mkdirSync(below, { recursive: true });
  const init = await room.engine.run("test", { cwd: below, init: true, team: false });
  expect(init).toMatchObject({ written: true, file: join(room.cwd, ".unbidden", "tests.yaml") });
  expect(await room.engine.run("test", { cwd: below, init: false, team: false })).toMatchObject({
    passed: 1,
    failed: 0,
  });
  writeFileSync(init.file, "mine");
  expect(await room.engine.run("test", { cwd: below, init: true, team: false })).toMatchObject({
    written: false,
  });
  expect(readFileSync(init.file, "utf8")).toBe("mine");
});

test("a repository cannot redirect its test file to another file", async () => {
  const room = evaluationHome();
  writeFileSync(join(room.home, "secret.yaml"), "tests:\n  - {asked: x, silent: true}\n");
  mkdirSync(join(room.home, "elsewhere"));
  mkdirSync(join(room.cwd, ".unbidden"));
  symlinkSync(join(room.home, "secret.yaml"), join(room.cwd, ".unbidden", "tests.yaml"));
  await expect(room.engine.run("test", { cwd: room.cwd, init: false, team: false })).rejects.toMatchObject({
    code: "TESTS_INVALID",
  });
  const other = evaluationHome();
  symlinkSync(join(room.home, "elsewhere"), join(other.cwd, ".unbidden"));
  await expect(other.engine.run("test", { cwd: other.cwd, init: true, team: false })).rejects.toMatchObject({
    code: "TESTS_INVALID",
  });
});

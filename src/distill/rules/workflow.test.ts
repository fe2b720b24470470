import { expect, test } from "vitest";
import { edited, failed, type Happening, prompt, ran, sessionOf } from "./session.fixture.ts";
import { SEQUENCE } from "./workflow.ts";

const titlesOf = (...happenings: readonly Happening[]) =>
  SEQUENCE.find("s1", sessionOf(...happenings)).map(({ draft }) => draft.title);

const [SCHEMA, GEN, MIGRATE, TEST, LINT] = [
  edited("db/schema.prisma"),
  ran("npm run gen"),
  ran("npm run migrate"),
  ran("npm test"),
  ran("npm run lint"),
];

test.each<[name: string, happenings: readonly Happening[], titles: readonly string[]]>([
  [
    "a schema change",
    [SCHEMA, GEN, MIGRATE, TEST],
    ["After a schema change: `npm run gen`, `npm run migrate`, `npm test`"],
  ],
  [
    "checks in whatever order",
    [edited("src/a.ts"), TEST, LINT],
    ["After a change: `npm run lint`, `npm test`"],
  ],
  [
    "one line of all",
    [edited("src/a.ts"), ran("npm run lint && npm test")],
    ["After a change: `npm run lint`, `npm test`"],
  ],
  [
    "a part of the project",
    [edited("web/a.ts"), ran("cd ./web && npm run lint && npm test")],
    ["After a change: `cd web && npm run lint`, `cd web && npm test`"],
  ],
  [
    "looking around in between",
    [edited("src/a.ts"), LINT, ran("git status"), prompt("go on"), TEST],
    ["After a change: `npm run lint`, `npm test`"],
  ],
  [
    "a deployment",
    [edited("src/a.ts"), TEST, ran("npm run build"), ran("./deploy.sh")],
    ["To deploy with `deploy.sh`: `npm run build`, `npm test`, `deploy.sh`"],
  ],
  ["only one command", [edited("src/a.ts"), TEST, TEST], []],
  ["nothing changed", [LINT, TEST], []],
  ["a change in between", [edited("src/a.ts"), LINT, edited("src/a.ts"), TEST], []],
  ["a commit in between", [edited("src/a.ts"), LINT, ran("git commit -m x"), TEST], []],
  ["the last one failed", [edited("src/a.ts"), LINT, failed("npm test", "Exit code 1\n1 failed")], []],
  [
    "a failure that a filter hides",
    [edited("src/a.ts"), LINT, ran("npm test | tail -3", "Error: 1 failed")],
    [],
  ],
  ["a file of this machine", [edited("src/a.ts"), LINT, ran("pytest-all /tmp/x/test.py")], []],
  ["outside the project", [edited("src/a.ts"), ran("cd /elsewhere && npm run lint && npm test")], []],
  [
    "a day's work",
    [edited("a.ts"), ...["fmt", "lint", "types", "build", "test", "e2e"].map((job) => ran(`npm run ${job}`))],
    [],
  ],
])("%s", (_name, happenings, titles) => {
  expect(titlesOf(...happenings)).toEqual(titles);
});

test("after a failure only what then passed counts", () => {
  const red = failed("npm run lint", "Exit code 1\n1 problem");
  expect(titlesOf(edited("a.ts"), ran("npm run build"), red, LINT, TEST)).toEqual([
    "After a change: `npm run lint`, `npm test`",
  ]);
});

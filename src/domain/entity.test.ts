import { expect, test } from "vitest";
import { entitiesIn, isNamedBy } from "./entity.ts";
import { memoryWith } from "./memory.fixture.ts";

const named = (title: string, parts: Partial<Parameters<typeof memoryWith>[0]> = {}) =>
  entitiesIn(memoryWith({ title, ...parts })).map(({ what, name }) => `${what} ${name}`);

test.each([
  ["the tide table lives in src/tide.ts", "file src/tide.ts"],
  ["see ./docs/tides.md:12 first", "file docs/tides.md"],
  ["we use zod for schemas", "package zod"],
  ["PostgreSQL holds the readings", "package postgresql"],
  ['import { app } from "hono/cors"', "package hono"],
  ['const x = require("left-pad")', "package left-pad"],
  ["added with npm install -D @scope/tool@2.1", "package @scope/tool"],
  ["cargo add serde_json", "package serde_json"],
  ["dependencies: got, p-queue, tinyglobby", "package p-queue"],
  ["the tests run with `npm test`", "command npm test"],
  ["first `./scripts/seed.sh`, then wait", "command ./scripts/seed.sh"],
  ["npm run build exits 1: out of memory", "command npm run build"],
  ["the socket said ECONNREFUSED", "error ECONNREFUSED"],
  ["a TypeError in the reader", "error TypeError"],
  ["it fails with ERR_MODULE_NOT_FOUND", "error ERR_MODULE_NOT_FOUND"],
  ["TS2345 in the port", "error TS2345"],
])("%s: names %s", (text, entity) => {
  expect(named(text)).toContain(entity);
});

test.each([
  "ask Maria",
  "ask Maria about the release",
  "Ruby reviews this on Monday",
  "Jest, Sentry and Express are on holiday",
  "McDonald and DeShawn own the ferry",
  "Dr. Weber said that the pier is closed",
  "we decided to go with the second plan",
  "and/or, either way, 24/7",
  "it says `maybe later` in the mail",
  "`Maria Weber` signs it",
  "from Anna to Maria",
  'a letter from "Maria"',
  "Error handling comes next",
  "read https://example.com/a/b first",
  "ESCALATE_NOW to Maria",
])("%s: names nothing", (text) => {
  expect(named(text)).toEqual([]);
});

test("a memory's own files and a failure's line are named, each once", () => {
  const parts = {
    kind: "failure",
    files: ["src/tide.ts", "./src/tide.ts"],
    body: "worked: npm test -- --run",
  } as const;
  expect(named("npm test exits 1: cannot open port 8080", parts)).toEqual([
    "file src/tide.ts",
    "package npm",
    "command npm test -- --run",
    "command npm test",
    expect.stringMatching(/^error cannot open port/),
  ]);
});

test.each([
  ["file src/a/tide.ts", "tide.ts", true],
  ["file src/a/tide.ts", "./src/a/tide.ts", true],
  ["file src/a/tide.ts", "ide.ts", false],
  ["package zod", "Zod", true],
  ["package zod", "zodiac", false],
  ["command npm test", "npm  test", true],
  ["error ECONNREFUSED", "ECONNREFUSED", true],
  ["file src/maria.ts", "maria", false],
])("%s said as %s: %s", (entity, words, isNamed) => {
  const [what = "", ...name] = entity.split(" ");
  expect(isNamedBy({ what: what as "file", name: name.join(" ") }, words)).toBe(isNamed);
});

// What belongs together is found only by who asks for it.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createEngine } from "../src/engine.ts";
import type { Engine } from "../src/operations/engine-type.ts";

let home: string;
let project: string;
let engine: Engine;
const opened: Engine[] = [];

const engineFor = (warm: boolean) => {
  const made = createEngine({
    env: { HOME: home },
    entryPoint: "cli",
    isPerson: true,
    busyTimeoutMs: 1_000,
    warm,
  });
  opened.push(made);
  return made;
};

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "unbidden-belonging-"));
  project = join(home, "ferry");
  mkdirSync(join(project, "src"), { recursive: true });
  engine = engineFor(false);
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
  rmSync(home, { recursive: true, force: true });
});

const add = (text: string, files: readonly string[] = [], kind: "note" | "decision" = "note") =>
  engine.run("add", { cwd: project, text, kind, body: "", everywhere: false, files });

async function harbour(): Promise<void> {
  await add("we validate every tide reading with zod", ["src/tide.ts"], "decision");
  await add("zod schemas are strict about unknown keys", ["src/tide.ts"]);
  await add("heights are metres above chart datum", ["src/tide.ts"]);
  await add("the crane is painted by Maria each spring", ["docs/crane.md"]);
}

const search = async (text: string, from = engine) =>
  (await from.run("search", { cwd: project, text, limit: 20 })).hits.map(({ memory, reasons }) => [
    memory.title,
    reasons.related ?? null,
  ]);

const DATUM = ["heights are metres above chart datum", "zod (2 times together)"];

test("a question about a thing also finds what is tied to it, last and with the reason", async () => {
  await harbour();
  const found = await search("what did we decide about zod?");
  expect(found.at(-1)).toEqual(DATUM);
  expect(found).toHaveLength(3);
  const { given } = await engine.run("preview", {
    cwd: project,
    text: "what did we decide about zod?",
    limit: 5,
  });
  expect(given.map(({ reasons }) => reasons.related ?? null)).toContain(DATUM[1]);
});

test.each(["validate the tide reading with zod", "zod", "fix the zod schemas"])(
  "a prompt that is no such question finds what its words find: %s",
  async (prompt) => {
    await harbour();
    for (const [, belongs] of await search(prompt)) expect(belongs).toBeNull();
  },
);

test("nobody is followed by name", async () => {
  await harbour();
  await add("Maria also paints the pier", ["docs/crane.md"]);
  await add("spring tides come twice a month", ["docs/crane.md"]);
  for (const [, belongs] of await search("what did we decide about Maria?")) expect(belongs).toBeNull();
  expect(await engine.run("graph", { cwd: project, entity: "Maria", limit: 5 })).toMatchObject({
    entity: null,
    memories: [],
  });
});

test("what belongs with a package is told with how often and where", async () => {
  await harbour();
  const graph = await engine.run("graph", { cwd: project, entity: "Zod", limit: 5 });
  const [newer, older] = graph.memories;
  expect(graph).toMatchObject({
    entity: { what: "package", name: "zod" },
    held: 2,
    neighbours: [{ what: "file", name: "src/tide.ts", times: 2, where: [newer?.shortId, older?.shortId] }],
  });
  const file = await engine.run("graph", { cwd: project, entity: "tide.ts", limit: 1 });
  expect(file).toMatchObject({ entity: { what: "file", name: "src/tide.ts" }, held: 3, memories: [{}] });
});

test("an engine that stays tells at once that a file changed, though the question and its answer are the same", async () => {
  const stays = engineFor(true);
  writeFileSync(join(project, "src/tide.ts"), "one\n");
  await harbour();
  const question = "what did we decide about zod?";
  const labels = async (from: Engine) =>
    (await from.run("search", { cwd: project, text: question, limit: 20 })).hits.map(({ score, reasons }) => [
      score,
      reasons.labels ?? null,
    ]);
  expect((await labels(stays)).flat()).not.toContainEqual(["the file has changed since"]);
  for (const content of ["three\n", "one\n", "four.\n"]) {
    writeFileSync(join(project, "src/tide.ts"), content);
    const told = await labels(stays);
    expect(told.map(([, label]) => label)).toEqual(
      Array(3).fill(content === "one\n" ? null : ["the file has changed since"]),
    );
    expect((await labels(engineFor(false))).map(([, label]) => label)).toEqual(
      told.map(([, label]) => label),
    );
  }
});

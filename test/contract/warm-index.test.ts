import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { EVERYWHERE_TAG, type Memory } from "../../src/domain/memory.ts";
import type { TextIndex } from "../../src/index/text-index.ts";
import { readScope } from "../../src/index/warm/scope-index.ts";
import { type IndexReaders, warmIndex } from "../../src/index/warm/warm-index.ts";
import { findCandidates } from "../../src/recall/candidates.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import type { LexicalQuery, Store } from "../../src/store/store.ts";
import { AT, BOAT, FERRY, idOf, memory, projectIdOf } from "./store-world.ts";

let folder: string;
let opened: Store[];
const path = () => join(folder, "unbidden.db");

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "unbidden-index-"));
  opened = [];
});
afterEach(async () => {
  for (const store of opened) await store.close();
  rmSync(folder, { recursive: true, force: true });
});

function openStore(): Store {
  const key = new Uint8Array(32).fill(7);
  const store = openSqliteStore({ path: path(), busyTimeoutMs: 1_000, key, newId: randomUUID });
  opened.push(store);
  return store;
}

function indexOver(
  source: Store,
  parts: { mostBytes?: number; breathe?: () => Promise<void>; readers?: IndexReaders } = {},
): TextIndex {
  return warmIndex({ source, mostBytes: 1e8, breathe: async () => undefined, ...parts });
}

async function ready(store: Store, index: TextIndex, project: string | null): Promise<void> {
  await index.ready((await store.weighTerms({ project, terms: [] })).scope);
}

/** What the scorer is given, through the index once it is there. */
async function found(store: Store, index: TextIndex, query: LexicalQuery) {
  await ready(store, index, query.project);
  return scored(await findCandidates({ store, index }, query), query);
}

async function alone(store: Store, query: LexicalQuery) {
  return scored(await findCandidates({ store }, query), query);
}

/** With the places of the query's terms. */
function scored({ candidates, ...rest }: Awaited<ReturnType<typeof findCandidates>>, query: LexicalQuery) {
  const terms = new Map(query.terms.map((term) => [term, 1]));
  return {
    ...rest,
    candidates: candidates.map(({ memory, neighbours, terms: { matches, ...lengths } }) => {
      return { memory: { ...memory }, neighbours, ...lengths, ...matches(terms) };
    }),
  };
}

const WORDS = ["dock", "tide", "rope", "pier", "crew", "sail", "mast", "hull"];
const someText = fc.array(fc.constantFrom(...WORDS), { maxLength: 5 }).map((words) => words.join(" "));
const NAMES = Array.from({ length: 12 }, (_, number) => `m${number}`);

/** One thing that may happen to a store. */
const aStep = fc.oneof(
  fc.record({
    do: fc.constant("put" as const),
    name: fc.constantFrom(...NAMES),
    title: someText,
    body: someText,
    project: fc.constantFrom("ferry", "boat"),
    everywhere: fc.boolean(),
    made: fc.constantFrom("note", "turn", "snapshot"),
  }),
  fc.record({ do: fc.constant("end" as const), name: fc.constantFrom(...NAMES) }),
  fc.record({
    do: fc.constant("supersede" as const),
    name: fc.constantFrom(...NAMES),
    by: fc.constantFrom(...NAMES),
    undone: fc.boolean(),
  }),
  fc.record({ do: fc.constant("forget" as const), name: fc.constantFrom(...NAMES), purge: fc.boolean() }),
  fc.record({ do: fc.constant("merge" as const), undone: fc.boolean() }),
  fc.record({ do: fc.constant("ask" as const) }),
);
type Step = typeof aStep extends fc.Arbitrary<infer One> ? One : never;

async function happen(store: Store, step: Exclude<Step, { do: "ask" }>, projects: Projects): Promise<void> {
  if (step.do === "merge") return merge(store, step, projects);
  const [known] = await store.memoriesById(idOf(step.name));
  if (step.do === "put") await store.putMemories([memoryOf(step, projects)]);
  else if (step.do === "end" && known) await store.putMemories([{ ...known, supersededBy: idOf("newer") }]);
  else if (step.do === "supersede" && known) await supersede(store, step);
  else if (step.do === "forget") await store.forget([idOf(step.name)], { purge: step.purge, at: AT });
}

async function merge(store: Store, { undone }: Extract<Step, { do: "merge" }>, { ferry, boat }: Projects) {
  const change = await store.mergeProjects(boat, ferry, AT);
  const [last] = change === null ? await store.projectChanges(1) : [change];
  if (undone && last) await store.undoProjectChange(last.id, AT);
}

async function supersede(store: Store, { name, by, undone }: Extract<Step, { do: "supersede" }>) {
  const [newer] = await store.memoriesById(idOf(by));
  if (!newer || name === by) return;
  const change = await store.supersede({ older: idOf(name), newer: idOf(by), because: "said so" }, AT);
  if (undone && change !== "circle") await store.undo(change.id, AT);
}

type Projects = Readonly<Record<"ferry" | "boat", string>>;

function memoryOf(step: Extract<Step, { do: "put" }>, projects: Projects): Memory {
  const { name, title, body, project, everywhere, made } = step;
  return memory(name, {
    title,
    body,
    project: projects[project],
    kind: made,
    ...(made === "turn" ? { session: "s", at: AT + NAMES.indexOf(name) } : {}),
    ...(everywhere ? { kind: "preference", tags: [EVERYWHERE_TAG] } : {}),
  });
}

async function projectsIn(store: Store): Promise<Projects> {
  return { ferry: await projectIdOf(store, FERRY), boat: await projectIdOf(store, BOAT) };
}

function queriesIn(projects: Projects): LexicalQuery[] {
  return [projects.ferry, projects.boat, null].flatMap((project) =>
    [true, false].map((ended) => ({ project, terms: WORDS.slice(0, 6), ended, limit: 5 })),
  );
}

async function expectSame(store: Store, index: TextIndex, projects: Projects): Promise<void> {
  const anew = indexOver(store);
  for (const query of queriesIn(projects)) {
    const expected = await alone(store, query);
    expect(await found(store, index, query)).toEqual(expected);
    expect(await found(store, anew, query)).toEqual(expected);
  }
  const [held, read] = [index.figures(), anew.figures()];
  expect(held.rebuilds).toBe(0);
  // A place that a merge emptied is asked about no more, and is held until it is dropped as idle.
  if (held.scopes === read.scopes) expect(held.memories).toBe(read.memories);
}

async function liveThrough(steps: readonly Step[]): Promise<void> {
  rmSync(path(), { force: true });
  const stores = [openStore(), openStore()] as const;
  const projects = await projectsIn(stores[0]);
  const index = indexOver(stores[0]);
  for (const [number, step] of steps.entries()) {
    if (step.do === "ask") await expectSame(stores[0], index, projects);
    else await happen(stores[number % 2 === 0 ? 0 : 1], step, projects);
  }
  await expectSame(stores[0], index, projects);
  for (const open of opened.splice(0)) await open.close();
}

test("whatever is added, edited, ended, forgotten, merged and split, by whom ever, the index finds what the store finds", async () => {
  const someSteps = fc.array(aStep, { minLength: 4, maxLength: 24 });
  await fc.assert(fc.asyncProperty(someSteps, liveThrough), { numRuns: 30 });
});

test("a project that several threads read in parts is found in as one, with what is written meanwhile", async () => {
  const store = openStore();
  const ferry = await projectIdOf(store, FERRY);
  const named = (from: number) =>
    Array.from({ length: 20 }, (_, at) =>
      memory(`p${from + at}`, { title: `dock ${WORDS[at % WORDS.length]}`, project: ferry }),
    );
  await store.putMemories(named(0));
  const parts: Promise<unknown>[] = [];
  const read: IndexReaders["read"] = (scope, range) => {
    const readPart = () => readScope(store, scope, async () => undefined, range);
    const writeThenRead = async () => {
      await parts[0];
      await store.putMemories([memory("p0", { title: "tide alone", project: ferry }), ...named(20)]);
      return readPart();
    };
    const part = parts.length === 1 ? writeThenRead() : readPart();
    parts.push(part);
    return part;
  };
  const index = indexOver(store, { readers: { parts: (memories) => (memories > 0 ? 3 : 0), read } });
  const query = { project: ferry, terms: ["dock", "tide"], limit: 40 };
  expect(await found(store, index, query)).toEqual(await alone(store, query));
  expect([parts.length, index.figures().rebuilds]).toEqual([3, 0]);
});

test("where the threads fail the project is read all the same", async () => {
  const store = openStore();
  await store.putMemories([memory("one", { title: "dock" })]);
  const read = () => Promise.reject(new Error("no memory for another thread"));
  const index = indexOver(store, { readers: { parts: () => 2, read } });
  const query = { project: null, terms: ["dock"], limit: 10 };
  expect((await found(store, index, query)).candidates).toHaveLength(1);
});

test("until a place is read the store answers, and what is written meanwhile is not missed", async () => {
  const store = openStore();
  await store.putMemories(
    Array.from({ length: 2_500 }, (_, at) => memory(`m${at}`, { title: `dock ${at}` })),
  );
  let late = 0;
  const breathe = async () => {
    late++;
    await store.putMemories([memory(`late${late}`, { title: `dock late${late}` })]);
    await store.forget([idOf(`m${late}`)], { purge: false, at: AT });
  };
  const index = indexOver(store, { breathe });
  const asked = {
    scope: 0,
    terms: (await store.weighTerms({ project: null, terms: ["dock"] })).terms,
    limit: 9,
  };
  expect(await index.find(asked)).toBeNull();
  await index.ready(0);
  expect(late).toBeGreaterThan(2);
  for (const terms of [["dock", "late1"], ["m1", "1"], ["2"]]) {
    const query = { project: null, terms, limit: 9 };
    expect(await found(store, index, query)).toEqual(await alone(store, query));
  }
  expect(index.figures()).toMatchObject({ memories: 2_500, loads: 2, rebuilds: 0 });
});

const QUERY: LexicalQuery = { project: null, terms: ["dock"], limit: 9 };

test("a store whose past is not known any more is read anew", async () => {
  const store = openStore();
  const index = indexOver(store);
  await store.putMemories([memory("one", { title: "dock one" })]);
  await found(store, index, QUERY);
  await store.putMemories([memory("two", { title: "dock two" }), memory("three", { title: "dock three" })]);
  const raw = new DatabaseSync(path());
  raw.exec("DELETE FROM change WHERE seq <= 2");
  raw.close();
  expect((await found(store, index, QUERY)).candidates).toHaveLength(3);
  expect(index.figures()).toMatchObject({ loads: 4, rebuilds: 0 });
});

test("an index that does not agree with the store is read anew, and in the end left to the store", async () => {
  const store = openStore();
  const index = indexOver(store);
  await store.putMemories([memory("one", { title: "dock one" })]);
  await found(store, index, QUERY);
  const raw = new DatabaseSync(path());
  raw.exec("UPDATE collection SET checksum = checksum + 1");
  raw.close();
  await store.putMemories([memory("two", { title: "dock two" })]);
  await expect(index.ready(0)).rejects.toMatchObject({ code: "STORE_FAILED" });
  expect(index.figures().rebuilds).toBe(3);
  const { candidates } = await findCandidates({ store, index }, QUERY);
  expect(candidates.map((one) => one.memory.title)).toEqual(["dock two", "dock one"]);
});

test("of many projects those asked least recently leave memory", async () => {
  const store = openStore();
  const { ferry, boat } = await projectsIn(store);
  const index = indexOver(store, { mostBytes: 1 });
  await store.putMemories([
    memory("a", { title: "dock", project: ferry }),
    memory("b", { title: "dock", project: boat }),
  ]);
  for (const project of [ferry, boat, ferry]) {
    const { candidates } = await found(store, index, { ...QUERY, project });
    expect(candidates).toHaveLength(1);
    // The one just asked, and what is seen from everywhere.
    expect(index.figures().scopes).toBe(2);
  }
});

test("an index that fails costs nothing but a word in the answer", async () => {
  const store = openStore();
  await store.putMemories([memory("one", { title: "dock one" })]);
  const index = { ...indexOver(store), find: () => Promise.reject(new Error("no memory left")) };
  const { candidates, degraded } = await findCandidates({ store, index }, QUERY);
  expect(candidates).toHaveLength(1);
  expect(degraded).toEqual([{ part: "index", message: "no memory left" }]);
});

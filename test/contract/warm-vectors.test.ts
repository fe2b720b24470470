import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Embedder } from "../../src/embedder/embedder.ts";
import { openStaticEmbedder } from "../../src/embedder/static/static-embedder.ts";
import { computedVectors } from "../../src/index/vectors/scope-vectors.ts";
import { warmVectors } from "../../src/index/vectors/warm-vectors.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import type { Store } from "../../src/store/store.ts";
import { AT, BOAT, FERRY, memory, projectIdOf } from "./store-world.ts";

let folder: string;
let store: Store;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "unbidden-vectors-"));
  const key = new Uint8Array(32).fill(7);
  store = openSqliteStore({
    path: join(folder, "unbidden.db"),
    busyTimeoutMs: 1_000,
    key,
    newId: randomUUID,
  });
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Meanings as far as this test has any. */
const MEANINGS: Readonly<Record<string, number>> = {
  ferry: 0,
  boat: 0,
  picture: 1,
  photo: 1,
  night: 2,
  dark: 2,
};

/** Counts the texts, so that nothing is embedded twice unseen. */
function toyEmbedder(asked: { texts: number }): Embedder {
  const embedOne = (text: string) => {
    const vector = new Float32Array(32);
    for (const word of text.split(/\s+/)) {
      const at = MEANINGS[word];
      if (at !== undefined) vector[at] = (vector[at] ?? 0) + 1;
    }
    const length = Math.hypot(...vector) || 1;
    return vector.map((part) => part / length);
  };
  const embed = async (texts: readonly string[]) => {
    asked.texts += texts.length;
    return texts.map(embedOne);
  };
  return { model: "toy", dimensions: () => 32, mostTexts: 200, likeness: (cosine) => cosine, embed };
}

const PAUSES = { breathe: async () => undefined, rest: async () => undefined };

function vectorsOver(source: Store, asked = { texts: 0 }) {
  const embedder = () => toyEmbedder(asked);
  const reader = computedVectors({ source, embedder, batchMs: 1_000, ...PAUSES });
  return warmVectors({ reader, embedder, mostBytes: 1e8, mostWaitMs: 0, queryMs: 1_000 });
}

async function worldWith(notes: Readonly<Record<string, string>>) {
  const project = await projectIdOf(store, FERRY);
  await store.putMemories(Object.entries(notes).map(([name, title]) => memory(name, { title, project })));
  const asked = { texts: 0 };
  const vectors = vectorsOver(store, asked);
  const search = async (text: string, inProject: string | null = project) => {
    const { scope } = await store.weighTerms({ project: inProject, terms: [] });
    await vectors.ready(scope);
    asked.texts = 0;
    const found = (await vectors.find({ scope, text, limit: 2, least: 0.5 })) ?? [];
    const memories = await store.candidatesByNumber({ scope, numbers: found.map(({ number }) => number) });
    return memories.map(({ memory: { title } }) => title);
  };
  return { project, search, asked };
}

test("a memory is found that shares no word with what is asked", async () => {
  const { search } = await worldWith({ a: "photo only on wifi", b: "night theme" });
  expect(await search("may a picture be sent")).toEqual(["photo only on wifi"]);
});

test("the likest come first, and no more than are wanted", async () => {
  const { search } = await worldWith({ a: "photo dark", b: "photo", c: "photo dark ferry", d: "night" });
  expect(await search("picture")).toEqual(["photo", "photo dark"]);
});

test("nothing is found where the model knows no word", async () => {
  const { search } = await worldWith({ a: "photo" });
  expect(await search("写真")).toEqual([]);
});

test("what is written, changed and forgotten since is followed without reading all again", async () => {
  const { search, asked, project } = await worldWith({ a: "photo", b: "night" });
  expect(await search("dark")).toEqual(["night"]);
  await store.putMemories([
    memory("c", { title: "dark mode", project }),
    memory("b", { title: "boat", project }),
  ]);
  expect(await search("night")).toEqual(["dark mode"]);
  await store.forget([memory("c").id], { purge: true, at: AT });
  expect(await search("dark")).toEqual([]);
  // Only the question: what was removed needs no vector.
  expect(asked.texts).toBe(1);
});

test("another project's memories are not found", async () => {
  const { search } = await worldWith({ a: "photo" });
  expect(await search("picture", await projectIdOf(store, BOAT))).toEqual([]);
});

test("while a scope is read there is no answer yet", async () => {
  const project = await projectIdOf(store, FERRY);
  const vectors = vectorsOver({ ...store, textsIn: () => new Promise(() => undefined) });
  const { scope } = await store.weighTerms({ project, terms: [] });
  expect(await vectors.find({ scope, text: "picture", limit: 2, least: 0 })).toBeNull();
});

test("a search waits for many memories to be read once, not at each word that is typed meanwhile", async () => {
  const reader = { read: () => new Promise<never>(() => undefined), catchUp: async () => true };
  const embedder = () => toyEmbedder({ texts: 0 });
  const vectors = warmVectors({ reader, embedder, mostBytes: 1e8, mostWaitMs: 50, queryMs: 1_000 });
  const search = async () => vectors.find({ scope: 1, text: "ferry", limit: 2, least: 0.5 });
  const firstOf = (find: Promise<unknown>) => Promise.race([find, nextTurn("it waits")]);
  const first = search();
  expect(await firstOf(first)).toBe("it waits");
  expect(await first).toBeNull();
  expect(await firstOf(search())).toBeNull();
});

test("each key in Search waited for two hundred memories that were read for their meaning meanwhile", async () => {
  const project = await projectIdOf(store, FERRY);
  const names = Array.from({ length: 90 }, (_, at) => `berth ${at}`);
  await store.putMemories(names.map((title) => memory(title, { title, project })));
  const { embed, ...table } = openStaticEmbedder();
  const steps: number[] = [0];
  const embedder = (): Embedder => ({
    ...table,
    embed: (texts, ...how) => {
      steps.push((steps.pop() ?? 0) + texts.length);
      return embed(texts, ...how);
    },
  });
  const breathe = async () => void steps.push(0);
  const { scope } = await store.weighTerms({ project, terms: [] });
  await computedVectors({ source: store, embedder, batchMs: 1_000, ...PAUSES, breathe }).read(
    scope,
    () => true,
  );
  expect(steps.reduce((sum, step) => sum + step, 0)).toBe(90);
  expect(Math.max(...steps)).toBeLessThanOrEqual(20);
});

test("who typed in Search was slowed down by memories that were still read for their meaning", async () => {
  const project = await projectIdOf(store, FERRY);
  const names = Array.from({ length: 30 }, (_, at) => `ferry ${at}`);
  await store.putMemories(names.map((title) => memory(title, { title, project })));
  const { scope } = await store.weighTerms({ project, terms: [] });
  const question = { scope, text: "boat", limit: 5, least: 0 };
  const pauses: string[] = [];
  let gaveUp: Promise<unknown> = Promise.resolve();
  const pause = (name: string) => async () => {
    pauses.push(name);
    await gaveUp;
    await nextTurn();
  };
  const embedder = () => ({ ...toyEmbedder({ texts: 0 }), mostTexts: 1 });
  const how = { batchMs: 1_000, breathe: pause("hurries"), rest: pause("rests") };
  const reader = computedVectors({ source: store, embedder, ...how });
  const vectors = (mostWaitMs: number) =>
    warmVectors({ reader, embedder, mostBytes: 1e8, queryMs: 1_000, mostWaitMs });
  expect(await vectors(60_000).find(question)).toHaveLength(5);
  expect(pauses).toEqual(names.map(() => "hurries"));
  pauses.length = 0;
  const { find } = vectors(0);
  gaveUp = find(question);
  expect(await gaveUp).toBeNull();
  while ((await find(question)) === null) await nextTurn();
  expect(pauses[0]).toBe("hurries");
  expect(pauses).toContain("rests");
});

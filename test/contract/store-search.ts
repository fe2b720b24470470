import fc from "fast-check";
import { expect, test } from "vitest";
import { EVERYWHERE_TAG, type Memory } from "../../src/domain/memory.ts";
import type { Store } from "../../src/store/store.ts";
import { anyText } from "../../src/text/any-text.fixture.ts";
import { titledTerms } from "../../src/text/term-places.ts";
import { termsOf } from "../../src/text/terms.ts";
import { AT, BOAT, FERRY, idOf, memory, projectIdOf, type StoreWorld, search } from "./store-world.ts";

/** What the scorer must be told, counted anew from the memories themselves. */
async function recount(store: Store, project: string, terms: readonly string[]) {
  const memories = (await store.listMemories({ project, limit: 1_000 })).filter(
    (known) => known.project === project,
  );
  const parts = memories.map((known) => ({
    title: termsOf(known.title),
    body: termsOf([known.body, ...known.files, ...known.tags].join("\n")),
  }));
  const sum = (lengths: readonly number[]) => lengths.reduce((total, length) => total + length, 0);
  const size = memories.length;
  const holding = (term: string) =>
    parts.filter((part) => [...part.title, ...part.body].includes(term)).length;
  return {
    size,
    meanTitle: sum(parts.map((part) => part.title.length)) / Math.max(1, size),
    meanBody: sum(parts.map((part) => part.body.length)) / Math.max(1, size),
    frequency: new Map(terms.map((term) => [term, holding(term)] as const).filter(([, count]) => count > 0)),
  };
}

export function testSearch(given: () => StoreWorld): void {
  test.each([
    ["its title", { title: "Dock at noon" }],
    ["its body", { body: "the dock" }],
    ["a file it is about", { files: ["src/dock.ts"] }],
    ["a tag", { tags: ["dock"] }],
  ])("a memory is found by a word of %s", async (_where, parts) => {
    const { store } = given();
    await store.putMemories([memory("one", parts), memory("other")]);
    expect((await search(store, null, ["dock"])).candidates.map((found) => found.memory.id)).toEqual([
      idOf("one"),
    ]);
  });

  test("a candidate brings the terms it is known by, for the scorer", async () => {
    const { store } = given();
    await store.putMemories([
      memory("one", { title: "Docking ferries", body: "at getTide()", files: ["a/b.ts"], tags: ["rope"] }),
    ]);
    const [found] = (await search(store, null, ["rope"])).candidates;
    expect(found?.memory).toEqual((await store.memoriesById(idOf("one")))[0]);
    const [title, body] = [termsOf("Docking ferries"), termsOf("at getTide()\na/b.ts\nrope")];
    const { titleLength, bodyLength, titleSize, matches } = found?.terms ?? titledTerms([], []);
    expect([titleLength, bodyLength, titleSize]).toEqual([title.length, body.length, title.length]);
    expect(matches(new Map([...title, ...body].map((term) => [term, 1])))).toEqual({
      title: [...title.entries()],
      body: [...body.entries()],
    });
  });

  test("a memory that is read when it is shown is the same, and one forgotten meanwhile shows nothing", async () => {
    const { store } = given();
    await store.putMemories([memory("one", { files: ["a/b.ts"], tags: ["rope"] }), memory("two")]);
    const { scope } = await store.weighTerms({ project: null, terms: [] });
    const known = await store.indexed({ scope, after: 0, upTo: 100, limit: 10 });
    const later = await store.memoriesReadLater(known);
    await store.forget([idOf("two")], { purge: true, at: AT });
    expect({ ...later[0] }).toEqual((await store.memoriesById(idOf("one")))[0]);
    expect(() => later[1]?.title).toThrow(expect.objectContaining({ code: "STORE_FAILED" }));
  });

  test("those of this project are found, also where others share rarer words", async () => {
    const { store } = given();
    const [ferry, boat] = [await projectIdOf(store, FERRY), await projectIdOf(store, BOAT)];
    const ours = Array.from({ length: 40 }, (_, at) =>
      memory(`ours${at}`, { title: "dock", body: `pier${at}`, project: ferry }),
    );
    const theirs = Array.from({ length: 6 }, (_, at) =>
      memory(`theirs${at}`, { title: "dock tide", body: `pier${at}`, project: boat }),
    );
    await store.putMemories([...ours, ...theirs]);
    for (const limit of [2, 5, 40]) {
      const { candidates } = await search(store, ferry, ["dock", "tide"], limit);
      expect(candidates).toHaveLength(Math.min(limit, ours.length));
      expect(candidates.every((found) => found.memory.project === ferry)).toBe(true);
    }
  });

  test("who shares more and rarer words comes first, and no more come than asked for", async () => {
    const { store } = given();
    await store.putMemories([
      memory("c", { title: "Rope", body: "dock" }),
      memory("a", { title: "Dock tide", body: "rope" }),
      memory("b", { title: "Dock", body: "dock" }),
      memory("d", { title: "Tide", body: "rope" }),
      ...Array.from({ length: 20 }, (_, index) => memory(`other ${index}`)),
    ]);
    expect((await search(store, null, ["dock", "tide"])).titles).toEqual([
      "Dock tide",
      "Tide",
      "Dock",
      "Rope",
    ]);
    expect((await search(store, null, ["dock", "tide"], 2)).titles).toEqual(["Dock tide", "Tide"]);
  });

  test("without words nothing is found, and the collection is told all the same", async () => {
    const { store } = given();
    const project = await projectIdOf(store, FERRY);
    await store.putMemories([memory("one", { project })]);
    const { candidates, collection } = await search(store, project, []);
    expect([candidates, collection.size]).toEqual([[], 1]);
    expect((await search(store, project, ["unknown"])).titles).toEqual([]);
  });

  test("words of another project's memories find nothing, save the user's own preferences", async () => {
    const { store } = given();
    const [ferry, boat] = [await projectIdOf(store, FERRY), await projectIdOf(store, BOAT)];
    const everywhere = { kind: "preference", tags: [EVERYWHERE_TAG], project: boat } as const;
    await store.putMemories([
      memory("ferry", { title: "Dock one", project: ferry }),
      memory("boat", { title: "Dock two", project: boat }),
      memory("local", { title: "Dock three", kind: "preference", project: boat }),
      memory("agent", { title: "Dock four", ...everywhere, trust: 2 }),
      memory("user", { title: "Dock five", ...everywhere }),
    ]);
    const found = async (project: string | null) => (await search(store, project, ["dock"])).titles.sort();
    expect(await found(ferry)).toEqual(["Dock five", "Dock one"]);
    expect(await found(boat)).toHaveLength(4);
    expect(await found(null)).toEqual(["Dock five"]);
    expect(await found("unknown")).toEqual(["Dock five"]);
  });

  test("what a newer memory ended is not found", async () => {
    const { store } = given();
    await store.putMemories([
      memory("old", { title: "Dock old", supersededBy: idOf("new") }),
      memory("new", { title: "Dock new" }),
    ]);
    expect((await search(store, null, ["dock"])).titles).toEqual(["Dock new"]);
  });

  test("what a newer memory ended is found when it is asked for, in its own project only", async () => {
    const { store } = given();
    const [ferry, boat] = [await projectIdOf(store, FERRY), await projectIdOf(store, BOAT)];
    await store.putMemories([
      memory("old", { title: "Dock old", project: ferry }),
      memory("new", { title: "Dock new", project: ferry }),
    ]);
    await store.putMemories([
      memory("old", { title: "Dock old", project: ferry, supersededBy: idOf("new") }),
    ]);
    const found = async (project: string, ended: boolean) => {
      const { candidates } = await store.findByTerms({ project, terms: ["dock"], ended, limit: 9 });
      return candidates.map((candidate) => candidate.memory.title).sort();
    };
    expect(await found(ferry, false)).toEqual(["Dock new"]);
    expect(await found(ferry, true)).toEqual(["Dock new", "Dock old"]);
    expect(await found(boat, true)).toEqual([]);
  });

  test("what was ended takes no place from what holds", async () => {
    const { store } = given();
    await store.putMemories([
      memory("old", { title: "Dock", supersededBy: idOf("new") }),
      memory("new", { title: "Dock at the new pier by noon" }),
    ]);
    expect((await search(store, null, ["dock"], 1)).titles).toEqual(["Dock at the new pier by noon"]);
  });

  test.each([
    '"',
    "AND",
    "NEAR(dock, 2)",
    "dock*",
    "title:dock",
    "-dock",
    "dock OR",
    "'; --",
    "^dock",
    "{title}",
    "p1",
    "everywhere",
  ])("%j is a word like others, not a command to the index", async (term) => {
    const { store } = given();
    const project = await projectIdOf(store, FERRY);
    await store.putMemories([memory("one", { title: "Dock at noon", project })]);
    expect((await search(store, project, [term])).titles).toEqual([]);
    expect((await search(store, project, [term, "dock"])).titles).toEqual(["Dock at noon"]);
  });

  test("a memory is found by each of its own words, in whatever script they are", async () => {
    const { store } = given();
    const titles = fc
      .sample(fc.array(anyText(30), { maxLength: 4 }), { numRuns: 60 })
      .map((words) => words.join(" "));
    await store.putMemories(
      titles.map((title, number) => memory(`m${number}`, { title, body: `unique${number}` })),
    );
    for (const [number, title] of titles.entries()) {
      for (const term of new Set(termsOf(title))) {
        const { candidates, collection } = await search(store, null, [term], 1_000);
        expect(
          candidates.map((found) => found.memory.id),
          `${term} of ${title}`,
        ).toContain(idOf(`m${number}`));
        expect(collection.frequency.get(term)).toBeGreaterThan(0);
      }
    }
  });

  test("the collection is a project's own, and right at once after a change", async () => {
    const { store } = given();
    const [ferry, boat] = [await projectIdOf(store, FERRY), await projectIdOf(store, BOAT)];
    const frequency = async (project: string) => (await search(store, project, ["dock", "tide"])).collection;
    await store.putMemories([
      memory("a", { title: "Dock", project: ferry }),
      memory("b", { title: "Dock dock tide", project: boat }),
    ]);
    expect(await frequency(ferry)).toEqual({
      size: 1,
      meanTitle: 1,
      meanBody: 0,
      frequency: new Map([["dock", 1]]),
    });
    await store.putMemories([memory("a", { title: "Tide", project: ferry })]);
    expect((await frequency(ferry)).frequency).toEqual(new Map([["tide", 1]]));
    expect(Object.fromEntries((await frequency(boat)).frequency)).toEqual({ dock: 1, tide: 1 });
    await store.forget([idOf("a")], { purge: false, at: AT });
    expect(await frequency(ferry)).toEqual({ size: 0, meanTitle: 0, meanBody: 0, frequency: new Map() });
    expect((await frequency(boat)).size).toBe(1);
  });

  test("words of a project are found by how they begin, and those of another are not", async () => {
    const { store } = given();
    const [ferry, boat] = [await projectIdOf(store, FERRY), await projectIdOf(store, BOAT)];
    await store.putMemories([
      memory("a", { title: "Gateway gate", body: "tariff", project: ferry }),
      memory("b", { title: "Garage", project: boat }),
    ]);
    expect([...(await store.termsBeginning({ project: ferry }, ["ga", "ag"]))].sort()).toEqual([
      "gate",
      "gatewai",
    ]);
    expect(await store.termsBeginning({ project: boat }, ["ta"])).toEqual([]);
    expect(await store.termsBeginning({ project: ferry }, [])).toEqual([]);
  });

  test("whatever is put, rewritten and forgotten, the counts are those of what is left", async () => {
    const { store } = given();
    const projects = [await projectIdOf(store, FERRY), await projectIdOf(store, BOAT)];
    const terms = ["dock", "tide", "rope", "anchor"];
    const words = fc.array(fc.constantFrom(...terms), { maxLength: 5 }).map((all) => all.join(" "));
    const name = fc.constantFrom("a", "b", "c", "d", "e");
    const change = fc.oneof(
      fc.record({ name, title: words, body: words, project: fc.constantFrom(...projects) }),
      fc.record({ forget: name }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 8 }), async (changes) => {
        for (const step of changes) {
          if ("forget" in step) await store.forget([idOf(step.forget)], { purge: false, at: AT });
          else await store.putMemories([byHand(step)]);
        }
        for (const project of projects) {
          expect((await search(store, project, terms)).collection).toEqual(
            await recount(store, project, terms),
          );
        }
      }),
      { numRuns: 20 },
    );
  });
}

/** What a person adds comes back though it was forgotten; its id is new each time it is. */
let added = 0;
function byHand({
  name,
  title,
  body,
  project,
}: {
  name: string;
  title: string;
  body: string;
  project: string;
}): Memory {
  return memory(name, { title: `${title} ${added++}`, body, project, rule: "cli" });
}

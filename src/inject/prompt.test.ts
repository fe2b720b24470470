import fc from "fast-check";
import { expect, test } from "vitest";
import { projectSummaryId } from "../domain/project-summary.ts";
import {
  aNewStoreForEach,
  BUDGET,
  enter,
  grebes,
  know,
  prompts,
  receipts,
  send,
  store,
} from "./prompt.fixture.ts";

aNewStoreForEach();

test("a question, what is relevant and what comes in depth make one block", async () => {
  await know(...grebes(4), { id: "f".repeat(32), title: "Cormorant harbour is the night shelter" });
  await send("tell me about the cormorant harbour shelter", { config: { "prompt.inject_relevant": false } });
  const text = await send("What did we decide about the grebe plumage census?", {
    config: { "deep.after_turns": 1, "gate.threshold": 0.3 },
  });
  expect(text?.match(/^--- unbidden/gm)).toHaveLength(1);
  expect(text?.match(/Grebe plumage/g)?.length).toBeGreaterThan(1);
  expect(text).toContain("Cormorant harbour");
  expect((await store.receipts({ limit: 1 }))[0]?.paths.map(({ path }) => path)).toEqual([
    "explicit",
    "deep",
  ]);
});

test("a prompt gets three memories unasked, a question five, of 400 characters each", async () => {
  await know(...grebes(9, { body: "feather ".repeat(60) }));
  await send("count the grebe plumage census");
  expect((await receipts("relevant")).map(({ injected: count }) => count)).toEqual([3]);
  await enter("two");
  const text = await send("What did we decide about the grebe plumage census?");
  expect((await receipts("explicit")).map(({ injected: count }) => count)).toEqual([5]);
  for (const line of text?.split("\n").filter((one) => one.startsWith("  ")) ?? [])
    expect(line.length).toBeLessThan(400);
});

test.each([
  ["prompt.inject_relevant is off", { "prompt.inject_relevant": false }],
  ["words alone may not answer", { "auto_recall.fallback_to_fts": false }],
  ["the prompt is too short", { "prompt.min_prompt_chars": 100 }],
])("where %s nothing comes unasked, and a question is answered", async (_, config) => {
  await know(...grebes(1));
  expect(await send("count the grebe plumage census", { config })).toBeNull();
  expect(await send("What did we decide about the grebe plumage census?", { config })).toContain("zone 0");
});

test("a task of one word is not too short to be told how it failed last time", async () => {
  const failure = { kind: "failure", trust: 1, origin: "tool:Bash", rule: "failure" } as const;
  await know({ ...failure, title: "make ship exits 1: the tag is missing", body: "worked: git tag v3" });
  expect(await send("ship")).toContain("git tag v3");
  expect(await send("the tag")).toBeNull();
});

test("likeness in meaning changes no answer where nobody knows what words mean", async () => {
  await know(...grebes(1));
  const config = { "auto_recall.similarity_threshold": 1 };
  expect(await send("count the grebe plumage census", { config })).toContain("zone 0");
});

test("without key facts only the title is injected", async () => {
  await know(...grebes(1, { body: "because of the feathers" }));
  const config = { "prompt.include_text": false };
  const text = await send("count the grebe plumage census", { config });
  expect(text).toContain("zone 0");
  expect(text).not.toContain("feathers");
});

test("no path is given more than its own cap, and no block more than all may have", async () => {
  await know(...grebes(30, { body: "feather ".repeat(90) }));
  const caps = fc.record({
    "prompt.max_memories": fc.integer({ min: 1, max: 10 }),
    "prompt.max_chars": fc.integer({ min: 100, max: 5_000 }),
    "deep.max_memories": fc.integer({ min: 1, max: 50 }),
    "deep.max_memory_chars": fc.integer({ min: 20, max: 1_000 }),
  });
  const prompt = fc.constantFrom("count the grebe plumage census", "what did we decide about grebe plumage?");
  await fc.assert(
    fc.asyncProperty(caps, prompt, async (config, words) => {
      await enter(`session ${prompts}`);
      const text = await send(words, { config: { ...config, "deep.after_turns": 1 } });
      expect(text?.length ?? 0).toBeLessThanOrEqual(BUDGET.characters);
      const [last] = await store.receipts({ limit: 1 });
      expect(last?.tokens).toBeLessThanOrEqual(BUDGET.tokens);
      const counts = new Map(last?.paths.map((one) => [one.path, one.injected]));
      expect(counts.get("relevant") ?? 0).toBeLessThanOrEqual(config["prompt.max_memories"]);
      expect(counts.get("explicit") ?? 0).toBeLessThanOrEqual(BUDGET.items);
      expect(counts.get("deep") ?? 0).toBeLessThanOrEqual(config["deep.max_memories"]);
    }),
    { numRuns: 30 },
  );
});

test("a row that is switched off is not even looked for", async () => {
  await know(...grebes(2));
  const searches: string[] = [];
  const watched = new Proxy(store, {
    get: (target, name) => {
      searches.push(String(name));
      return Reflect.get(target, name);
    },
  });
  const long = "Grebe plumage census, where does it go? ".repeat(10);
  await send(long, { deps: { store: watched, order: ["explicit", "relevant"] } });
  expect(searches).not.toContain("userTurns");
  searches.length = 0;
  await send(`${long} now`, { deps: { store: watched, order: ["explicit"] } });
  expect(searches).not.toContain("findByTerms");
});

test("a pasted plan gets nothing, because it brings its own facts", async () => {
  await know(...grebes(1));
  const plan = "Count the grebe plumage census, number 0 goes to zone 0. ".repeat(40);
  expect(await send(plan, { deps: { order: ["relevant"] } })).toBeNull();
  expect(await send(plan.slice(0, 56), { deps: { order: ["relevant"] } })).toContain("zone 0");
});

test("who asks what the project is gets its summary, and who asks where something is defined, the list that names it", async () => {
  const title = "heron: A queue for slow jobs.";
  await know({ title: "Grebes count from one" });
  const [other] = await store.memoriesById("0".repeat(32));
  await know({
    id: projectSummaryId(other?.project ?? ""),
    kind: "project",
    rule: "card",
    trust: 1,
    title,
    body: "contracts: api/openapi.yaml",
  });
  expect(await send("what is this project?")).toContain(title);
  await enter("two");
  expect(await send("where is the openapi contract defined?")).toContain("contracts: api/openapi.yaml");
  await enter("three");
  expect(await send("add a route to openapi.yaml for the slow queue")).toBeNull();
});

test("where only a session's summary knows of the task, it is told in one line", async () => {
  await know({
    kind: "snapshot",
    rule: "snapshot",
    session: "earlier",
    title: "Move grebe_census.parquet into the plumage_archive bucket",
    body: "Decided: nothing\nFiles: grebe_census.parquet",
  });
  const told = await send("move the grebe_census.parquet archive into the plumage_archive bucket again");
  expect(told?.split("\n").filter((line) => line.includes("grebe_census"))).toHaveLength(1);
  expect(told).toMatch(/\[snapshot [0-9a-f]{4}\] Move grebe_census/);
  await enter("two");
  const config = { "gate.snapshot_threshold": 1 };
  const prompt = "move the grebe_census.parquet archive into the plumage_archive bucket now";
  expect(await send(prompt, { config })).toBeNull();
});

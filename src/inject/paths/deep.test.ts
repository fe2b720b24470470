import { expect, test } from "vitest";
import { LlmError } from "../../llm/llm.ts";
import { aNewStoreForEach, chat, compact, enter, know, receipts, send, store } from "../prompt.fixture.ts";

aNewStoreForEach();

const triggers = async () => (await receipts("deep")).map(({ facts }) => facts.trigger);

const LONG = `the grebe plumage census ${"word ".repeat(100)}`;
const ofLength = (length: number) => LONG.slice(0, length - 1).padEnd(length, "x");

test("the thirteenth prompt of a session is answered in depth, once", async () => {
  await chat(12);
  expect(await triggers()).toEqual([]);
  await chat(5);
  expect(await triggers()).toEqual(["turns"]);
});

test("a prompt of 334 characters is answered in depth at once, one of 333 is not", async () => {
  await send(ofLength(333));
  expect(await triggers()).toEqual([]);
  await send(ofLength(334));
  await send(ofLength(400));
  expect(await triggers()).toEqual(["chars"]);
});

test("who finds nothing is not asked again in this session, and another session is", async () => {
  await chat(14);
  expect((await receipts("deep")).map(({ injected: count, facts }) => [count, facts.results])).toEqual([
    [0, 0],
  ]);
  await enter("two");
  await chat(13);
  expect(await triggers()).toEqual(["turns", "turns"]);
});

test("its receipt says what made it speak, how long the query was and what was found", async () => {
  await know({ title: "The grebe plumage census goes to zone seven" });
  await chat(12);
  await send("grebe plumage census zone, and then?", { config: { "prompt.inject_relevant": false } });
  const [deep] = await receipts("deep");
  expect(deep).toMatchObject({
    injected: 1,
    facts: { trigger: "turns", occasion: "first", turns: 13, results: 1 },
  });
  // Six turns with five rules between them.
  const query = [
    "grebe plumage census zone, and then?",
    ...[11, 10, 9, 8, 7].map((at) => `quiet water ${at}`),
  ];
  expect(deep?.facts.query_chars).toBe(query.join("\n---\n").length);
});

test("what an earlier turn asked is found in depth, and a turn of more than 500 characters is cut", async () => {
  await know({ title: "The grebe plumage census goes to zone seven" });
  const off = {
    config: { "prompt.inject_relevant": false, "deep.after_turns": 3, "deep.after_chars": 9_999 },
  };
  await send(`${"so ".repeat(180)} grebe plumage census zone`, off);
  await chat(2, off);
  expect((await receipts("deep")).map(({ injected: count }) => count)).toEqual([0]);
  await enter("two");
  await send("the grebe plumage census zone", off);
  await send("yes, go on", off);
  expect(await send("and then?", off)).toContain("zone seven");
});

test("the newest turn stands first: of a long query the first words are looked for", async () => {
  await know({ title: "The grebe plumage census goes to zone seven" });
  const off = {
    config: { "prompt.inject_relevant": false, "deep.after_turns": 2, "deep.after_chars": 9_999 },
  };
  const words = (name: string) => Array.from({ length: 80 }, (_, at) => `${name}${at}x`).join(" ");
  await send(words("quiet"), off);
  expect(await send(`grebe plumage census zone ${words("water")}`, off)).toContain("zone seven");
});

test("slash commands are no turns", async () => {
  for (let at = 0; at < 14; at++) await send(`/model opus-${at}`);
  expect(await triggers()).toEqual([]);
});

test("a resumed session goes on counting, and one that was asked stays so", async () => {
  await chat(8);
  await enter("one");
  await chat(5);
  await enter("one");
  await chat(3);
  expect(await triggers()).toEqual(["turns"]);
});

test("after a compaction it is answered in depth again", async () => {
  await chat(13);
  await compact();
  await chat(2);
  expect((await receipts("deep")).map(({ facts }) => facts.occasion)).toEqual(["first", "compaction"]);
});

test("thirteen turns later another topic is looked up, and the same one is not", async () => {
  await chat(13);
  await chat(20);
  expect((await receipts("deep")).map(({ facts }) => facts.occasion)).toEqual(["first"]);
  for (let at = 0; at < 8; at++) await send(`plumage ${at} census grebe`);
  expect((await receipts("deep")).map(({ facts }) => facts.occasion)).toEqual(["first", "topic"]);
});

test("deep.enabled: false stops what comes in depth and nothing else", async () => {
  await know({ kind: "decision", title: "The grebe plumage census goes to zone seven" });
  const off = { config: { "deep.enabled": false } };
  await chat(13, off);
  await send(ofLength(400), off);
  expect(await triggers()).toEqual([]);
  await enter("two");
  expect(await send("where does the grebe plumage census go?", off)).toContain("zone seven");
});

test("a search that fails is tried again at the next prompt", async () => {
  await chat(12);
  const broken = { ...store, findByTerms: async () => Promise.reject(new Error("broken")) };
  expect(await send("grebe plumage", { deps: { store: broken } })).toBeNull();
  expect(await triggers()).toEqual([]);
  const [last] = await store.receipts({ limit: 1 });
  expect(last?.degraded).toContain("deep");
  await chat(1);
  expect(await triggers()).toEqual(["turns"]);
});

test("where nobody can count the turns a long prompt is still answered in depth", async () => {
  const broken = { ...store, userTurns: async () => Promise.reject(new Error("broken")) };
  await send(ofLength(333), { deps: { store: broken } });
  await send(ofLength(334), { deps: { store: broken } });
  expect((await receipts("deep")).map(({ facts }) => facts.turns)).toEqual(["unknown"]);
});

test("a goal comes in depth only where the prompt speaks of goals, missions or milestones", async () => {
  await know({ kind: "goal", title: "The grebe plumage census covers zone seven by May" });
  const config = { "deep.after_turns": 1, "prompt.inject_relevant": false };
  expect(await send("grebe plumage census zone seven", { config })).toBeNull();
  for (const word of ["goal", "mission", "milestone"]) {
    await enter(word);
    expect(await send(`grebe plumage census zone seven, the ${word}`, { config })).toContain("by May");
  }
});

test("what a sub-agent reported does not come in depth, where a long conversation shares words with much of it", async () => {
  const title = "The grebe plumage census covers zone seven by May";
  const config = { "deep.after_turns": 1, "prompt.inject_relevant": false };
  await know(
    { title, kind: "note", trust: 1, rule: "sub-agent", origin: "sub-agent" },
    { title: title.replace("seven", "eight"), kind: "note", trust: 1, rule: "note" },
  );
  expect(await send("grebe plumage census zone seven", { config })).toContain("zone eight by May");
  await enter("two");
  expect(await send("grebe plumage census zone seven", { config })).not.toContain("zone seven by May");
});

test("where the user wants a language model it is asked in depth, and without its answer words alone count", async () => {
  await know({ title: "Ferries dock at the northern pier" });
  const config = { "deep.after_turns": 1 };
  const safe = (text: string) => text;
  const answer = { provider: "ollama", model: "m", usage: {} as never } as const;
  const llm = async () => ({ ...answer, text: "Ferries dock at the northern pier" });
  const hyde = async () => ({ llm, safe, newId: () => "0", deadlineMs: 10 });
  expect(await send("where do boats go ashore", { config, deps: { hyde } })).toContain("northern pier");
  await enter("two");
  const silent = async () => Promise.reject(new LlmError("LLM_TIMEOUT", "too late"));
  const late = async () => ({ llm: silent, safe, newId: () => "0", deadlineMs: 10 });
  expect(await send("where do boats go ashore", { config, deps: { hyde: late } })).toBeNull();
  expect(await triggers()).toEqual(["turns", "turns"]);
});

test("on a busy machine a model that says nothing costs its own answer, not that of memory", async () => {
  await know({ title: "The grebe plumage census goes to zone seven" });
  const config = { "deep.after_turns": 1, "prompt.inject_relevant": false };
  const llm = async () => Promise.reject(new LlmError("LLM_TIMEOUT", "too late"));
  const hyde = async () => ({ llm, safe: (text: string) => text, newId: () => "0", deadlineMs: 8_000 });
  let now = 0;
  const monotonic = () => (now += 300);
  const words = "where does the grebe plumage census go";
  expect(await send(words, { config, deps: { hyde, monotonic } })).toContain("zone seven");
});

test("a plan handed over and a pasted log are no reason to recall in depth, however long they are", async () => {
  await know({ title: "The grebe plumage census goes to zone seven" });
  const plan = `Implement the following plan:\n\n# Move the census\n\n${LONG}`;
  const log = `see what it says\n\n\`\`\`\n${LONG}\n\`\`\``;
  await send(plan);
  await send(log);
  expect(await triggers()).toEqual([]);
});

test("of a long memory as many characters are told as the user allows", async () => {
  const body = `it begins at the weir ${"and goes on ".repeat(12)}to the far bank`;
  await know({ title: "The grebe plumage census goes to zone seven", body });
  const told = async (session: string, most: number) => {
    await enter(session);
    const config = { "prompt.inject_relevant": false, "deep.max_memory_chars": most };
    return send(ofLength(340), { config });
  };
  const [short, whole] = [await told("one", 90), await told("two", 600)];
  expect(short).toContain("zone seven");
  expect(short).not.toContain("far bank");
  expect(whole).toContain("far bank");
});

import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { cut, json, raw, silence, trickle, type WireServer, wireServer } from "../http/wire.fixture.ts";
import type { Embedder, EmbeddingSettings } from "./embedder.ts";
import { embeddingState, openEmbedder } from "./embedders.ts";

const KEY = ["sk", "test", "0123456789abcdefghijklmnop"].join("-");
const TEXT = "What sank the quokkaferry?";
const SERVED = ["openai", "ollama"] as const;
type Served = (typeof SERVED)[number];
/** Questions, and as many notes, by which a model is judged once, before its first vectors. */
const JUDGED = 8;
const AT = Array.from({ length: JUDGED }, (_, at) => at);

let server: WireServer;
let clock = 0;
let failures = 0;
beforeEach(async () => {
  server = await wireServer();
  [clock, failures] = [0, 0];
});
afterEach(() => server.close());

type Answer = (response: ServerResponse) => void;

/** Vectors as each server sends them. */
function reply(name: Served, vectors: readonly unknown[]): Answer {
  if (name === "ollama") return json(200, { model: "m", embeddings: vectors, total_duration: 1 });
  const data = vectors.map((embedding, index) => ({ object: "embedding", index, embedding }));
  return json(200, { object: "list", data, model: "m", usage: { prompt_tokens: 3, total_tokens: 3 } });
}

const VECTOR = [3, 0, 4, 0];
/** Each question is as its own note, and a quarter of the others. */
const judged = (name: Served) => {
  const answer = reply(
    name,
    AT.map((at) => VECTOR.map((_part, place) => Number(at % 4 === place))),
  );
  return [answer, answer] as const;
};

function settingsOf(provider: Served, parts: Partial<EmbeddingSettings> = {}): EmbeddingSettings {
  return {
    ...{ provider, model: "m", baseUrl: server.url, ownServer: true, keyName: "THE_KEY" },
    ...{ instructions: {}, sendsRole: false, dimensions: null, mostTexts: 8, ...parts },
  };
}

function embedderOf(provider: Served, parts: Partial<EmbeddingSettings> = {}): Embedder {
  return openEmbedder({
    settings: settingsOf(provider, parts),
    env: { THE_KEY: KEY },
    monotonic: () => clock,
    onFailure: () => failures++,
  });
}

const ask = (embedder: Embedder, deadlineMs = 20_000) => embedder.embed([TEXT], "query", { deadlineMs });

describe.each(SERVED)("%s", (name) => {
  test("gets its own request, and the vectors come as unit vectors", async () => {
    server.answers(...judged(name), reply(name, [VECTOR]));
    const embedder = embedderOf(name, { instructions: { query: "search:" }, dimensions: 4 });
    const [vector] = await ask(embedder);
    expect(Array.from(vector ?? [])).toEqual([3 / 5, 0, 4 / 5, 0].map(Math.fround));
    expect([embedder.dimensions(), embedder.model]).toEqual([4, `${name}:m`]);
    const sent = server.sent.at(-1);
    expect(sent?.path).toBe(name === "openai" ? "POST /embeddings" : "POST /api/embed");
    expect(sent?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(sent?.body).toMatchObject({ model: "m", input: [`search: ${TEXT}`], dimensions: 4 });
  });

  test.each<[string, (vectors: (list: readonly unknown[]) => Answer) => Answer, string]>([
    ["too few vectors", (of) => of([]), "0 vectors came for 1 texts"],
    ["too many vectors", (of) => of([VECTOR, VECTOR]), "2 vectors came for 1 texts"],
    ["wrong dimensions", (of) => of([[1, 2, 3]]), "3 dimensions came, 4 are expected"],
    ["NaN", (of) => of([[1, 0, null, 0]]), "no number"],
    ["words in the place of numbers", (of) => of([[1, 0, "1", 0]]), "no number"],
    ["no vector in a vector's place", (of) => of(["AAAA"]), "no vector"],
    ["an object without vectors", () => json(200, { answer: "hello" }), "no vectors"],
    ["bad JSON", () => raw(200, '{"data": [[1, 2'), "no JSON object"],
    ["a page for people", () => raw(200, "<html>It works!</html>"), "no JSON object"],
    ["an empty answer", () => raw(200, ""), "no JSON object"],
    ["half an answer", () => cut, "connection failed"],
    ["a huge answer", () => raw(200, `{"data":"${"x".repeat(9_000_000)}"}`), "far too long"],
    ["status 401", () => json(401, { error: { message: `no: ${TEXT} ${KEY}` } }), "status 401"],
    ["status 404, no such model", () => json(404, { error: "no model" }), "status 404"],
    ["status 429", () => json(429, {}), "status 429"],
    ["status 500", () => raw(500, "oops"), "status 500"],
  ])("%s is a failure that names itself, no text and no key", async (_, answer, words) => {
    server.answers(
      ...judged(name),
      answer((list) => reply(name, list)),
    );
    const failed = await ask(embedderOf(name)).catch((error: unknown) => error);
    expect(failed).toMatchObject({ code: "EMBEDDER_UNAVAILABLE", message: expect.stringContaining(words) });
    expect(String(failed)).not.toMatch(new RegExp(`quokkaferry|${KEY}`));
    // Asked once, and twice to judge the model: no retry.
    expect([server.sent.length, failures]).toEqual([3, 1]);
  });

  test.each<[string, Answer]>([
    ["never answers", silence],
    ["answers without an end", trickle],
  ])("a server that %s is given up at the deadline", async (_, answer) => {
    server.answers(answer);
    await expect(ask(embedderOf(name), 50)).rejects.toMatchObject({ message: "no answer in time" });
    expect(failures).toBe(1);
  });

  test("a server that is down is told so", async () => {
    await server.close();
    await expect(ask(embedderOf(name))).rejects.toThrow("the connection failed (ECONNREFUSED)");
    server = await wireServer();
  });

  test("who gives up ends the question, and the server is not blamed", async () => {
    const giveUp = new AbortController();
    server.answers(() => giveUp.abort());
    const embedder = embedderOf(name);
    const limits = { deadlineMs: 20_000, signal: giveUp.signal };
    await expect(embedder.embed([TEXT], "query", limits)).rejects.toThrow("given up");
    expect(failures).toBe(0);
    await expect(embedder.embed([TEXT], "query", limits)).rejects.toThrow("given up");
    expect(server.sent).toHaveLength(1);
  });

  test("after three failures it is left alone, one try decides, and the pauses grow", async () => {
    server.answers(raw(500, ""));
    const embedder = embedderOf(name);
    const tries = async (count: number) => {
      for (let at = 0; at < count; at++, clock += 1_001) await ask(embedder).catch(() => undefined);
      return server.sent.length;
    };
    expect(await tries(20)).toBe(3);
    clock += 30_001;
    expect(await tries(20)).toBe(4);
    clock += 30_001;
    expect(await tries(5)).toBe(4);
    clock += 30_001;
    const many = Array.from({ length: 9 }, () => ask(embedder).catch(() => undefined));
    await Promise.all(many);
    expect(server.sent).toHaveLength(5);
    await expect(ask(embedder)).rejects.toThrow("failed before and is asked again in 120 s");
    server.answers(...judged(name), reply(name, [VECTOR]));
    clock += 120_001;
    expect(await ask(embedder)).toHaveLength(1);
    expect(await ask(embedder)).toHaveLength(1);
    expect(failures).toBe(5);
  });

  test("it waits as long as a server asks that is too busy", async () => {
    server.answers(raw(429, "", { "retry-after": "7" }));
    const embedder = embedderOf(name);
    await expect(ask(embedder)).rejects.toThrow("status 429");
    await expect(ask(embedder)).rejects.toThrow("asked again in 7 s");
    expect(server.sent).toHaveLength(1);
  });

  test("another model behind the same address, with other dimensions, is a failure", async () => {
    server.answers(...judged(name), reply(name, [VECTOR]), reply(name, [[1, 0, 0]]));
    const embedder = embedderOf(name);
    await ask(embedder);
    await expect(ask(embedder)).rejects.toThrow("a vector of 3 dimensions came, 4 are expected");
  });
});

test("a redirect is a failure, and nothing is sent to where it leads", async () => {
  let led = 0;
  const elsewhere = createServer((_request, response) => {
    led++;
    response.end("{}");
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
  const location = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/embeddings`;
  // The one status after which a streamed body would not stop a redirect by itself.
  server.answers(raw(303, "", { location }));
  await expect(ask(embedderOf("openai"))).rejects.toThrow("the connection failed");
  elsewhere.close();
  expect(led).toBe(0);
});

test("vectors that come in another order belong to their texts", async () => {
  const data = [
    { index: 1, embedding: [0, 1, 0, 0] },
    { index: 0, embedding: [1, 0, 0, 0] },
  ];
  server.answers(...judged("openai"), json(200, { data }));
  const vectors = await embedderOf("openai").embed(["a", "b"], "memory", { deadlineMs: 20_000 });
  expect(vectors.map((vector) => Array.from(vector))).toEqual([
    [1, 0, 0, 0],
    [0, 1, 0, 0],
  ]);
});

test("two vectors for one text are a failure", async () => {
  const one = { index: 0, embedding: VECTOR };
  server.answers(...judged("openai"), json(200, { data: [one, one] }));
  const asked = embedderOf("openai").embed(["a", "b"], "memory", { deadlineMs: 20_000 });
  await expect(asked).rejects.toThrow("not numbered as the texts are");
});

test("likeness means the same for a model whose vectors all lie close together", async () => {
  const questions = AT.map((at) => [2, ...AT.map((place) => Number(at === place)), 0, 0]);
  const notes = AT.map((at) => [2, ...AT.map((place) => Number(at === place) / 2), 0, 1.94]);
  server.answers(reply("ollama", questions), reply("ollama", notes), reply("ollama", [questions[0]]));
  const embedder = embedderOf("ollama");
  await ask(embedder);
  const [none, own] = [4 / (5 ** 0.5 * 8.01 ** 0.5), 4.5 / (5 ** 0.5 * 8.01 ** 0.5)];
  expect(embedder.likeness(none)).toBeCloseTo(0.27, 2);
  expect(embedder.likeness(own)).toBeCloseTo(0.54, 2);
  expect([embedder.likeness(0), embedder.likeness(1)]).toEqual([0, 1]);
});

test("a server that puts its own words before a text is told what the text is, and given none of ours", async () => {
  server.answers(...judged("openai"), reply("openai", [VECTOR]));
  await ask(embedderOf("openai", { model: "multilingual-e5-small", sendsRole: true }));
  const inputs = server.sent.map(({ body }) => body as { input: string[]; input_type: string });
  expect(inputs.map(({ input_type }) => input_type)).toEqual(["query", "document", "query"]);
  expect(inputs.at(-1)?.input).toEqual([TEXT]);
});

test("a server that says nothing of it is not told what a text is", async () => {
  server.answers(...judged("openai"), reply("openai", [VECTOR]));
  await ask(embedderOf("openai"));
  expect(server.sent.at(-1)?.body).not.toHaveProperty("input_type");
});

test.each<[string, Partial<EmbeddingSettings>, string | null, string | null]>([
  [
    "its key is missing",
    { ownServer: false, baseUrl: "https://v.example" },
    "THE_KEY is not set",
    "v.example",
  ],
  ["its model is missing", { model: "" }, "embeddings.openai.model is not set", null],
  ["it is one's own", {}, null, null],
  ["it is in the house", { baseUrl: "http://10.0.0.7:8080" }, null, "10.0.0.7"],
  ["it only looks like this machine", { baseUrl: "http://127.0.0.1.example/v1" }, null, "127.0.0.1.example"],
])("a server is told from what is set: %s", (_, parts, missing, remoteHost) => {
  const settings = settingsOf("openai", parts);
  expect(embeddingState({ settings, env: {} })).toMatchObject({ missing, remoteHost });
  const open = () => openEmbedder({ settings, env: {}, monotonic: () => 0, onFailure: () => undefined });
  if (missing) expect(open).toThrow(missing);
  else expect(open().model).toBe("openai:m");
});

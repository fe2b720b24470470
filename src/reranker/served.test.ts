import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { cut, json, raw, silence, trickle, type WireServer, wireServer } from "../http/wire.fixture.ts";
import type { Reranker, RerankSettings } from "./reranker.ts";
import { openReranker, rerankState } from "./rerankers.ts";

const KEY = ["sk", "test", "0123456789abcdefghijklmnop"].join("-");
const QUERY = "What sank the quokkaferry?";
const TEXTS = ["A rock", "Ropes are blue", "The tide"];
const SHAPES = ["jina", "tei"] as const;
type Shape = (typeof SHAPES)[number];

let server: WireServer;
let [clock, failures] = [0, 0];
beforeEach(async () => {
  server = await wireServer();
  [clock, failures] = [0, 0];
});
afterEach(() => server.close());

type Answer = (response: ServerResponse) => void;
type Places = readonly (readonly [place: unknown, score: unknown])[];

/** Scores as each server sends them, the best first. */
function reply(shape: Shape, places: Places): Answer {
  if (shape === "tei")
    return json(
      200,
      places.map(([index, score]) => ({ index, score })),
    );
  const results = places.map(([index, relevance_score]) => ({ index, relevance_score }));
  return json(200, { object: "list", model: "m", usage: { total_tokens: 9 }, results });
}

const GOOD: Places = [
  [2, 0.9],
  [0, 0.5],
  [1, -4],
];

function settingsOf(
  provider: RerankSettings["provider"],
  parts: Partial<RerankSettings> = {},
): RerankSettings {
  return {
    ...{ provider, model: "m", baseUrl: `${server.url}/`, keyName: "THE_KEY", mostTexts: 9, timeoutMs: 400 },
    ...parts,
  };
}

function rerankerOf(shape: Shape, env = { THE_KEY: KEY } as Record<string, string>): Reranker {
  return openReranker({
    settings: settingsOf(shape),
    env,
    monotonic: () => clock,
    onFailure: () => failures++,
  });
}

const ask = (reranker: Reranker, deadlineMs = 20_000) => reranker.scores(QUERY, TEXTS, { deadlineMs });

describe.each(SHAPES)("%s", (shape) => {
  test("gets its own request, and each text its score", async () => {
    server.answers(reply(shape, GOOD));
    expect(await ask(rerankerOf(shape))).toEqual([0.5, -4, 0.9]);
    const [sent] = server.sent;
    expect([sent?.path, sent?.headers.authorization]).toEqual(["POST /rerank", `Bearer ${KEY}`]);
    expect(sent?.body).toEqual(
      shape === "tei"
        ? { query: QUERY, texts: TEXTS, raw_scores: false, return_text: false, truncate: true }
        : { model: "m", query: QUERY, documents: TEXTS, top_n: 3, return_documents: false },
    );
  });

  test("a server of one's own gets no key where none is set", async () => {
    server.answers(reply(shape, GOOD));
    await ask(rerankerOf(shape, {}));
    expect(server.sent[0]?.headers).not.toHaveProperty("authorization");
  });

  test.each<[string, Answer, string]>([
    ["too few scores", reply(shape, GOOD.slice(1)), "2 scores came for 3 texts"],
    ["too many scores", reply(shape, [...GOOD, [3, 1]]), "4 scores came for 3 texts"],
    [
      "two scores for one text",
      reply(shape, [
        [0, 1],
        [0, 2],
        [1, 3],
      ]),
      "not numbered",
    ],
    [
      "a text that was not sent",
      reply(shape, [
        [0, 1],
        [1, 2],
        [7, 3],
      ]),
      "not numbered",
    ],
    [
      "half a place",
      reply(shape, [
        [0, 1],
        [1, 2],
        [1.5, 3],
      ]),
      "not numbered",
    ],
    [
      "NaN",
      reply(shape, [
        [0, 1],
        [1, null],
        [2, 3],
      ]),
      "no number",
    ],
    [
      "words in the place of numbers",
      reply(shape, [
        [0, 1],
        [1, "2"],
        [2, 3],
      ]),
      "no number",
    ],
    [
      "nothing in a score's place",
      shape === "tei" ? json(200, [null, 1, 2]) : json(200, { results: [null, 1, 2] }),
      "not numbered",
    ],
    ["the other server's shape", reply(shape === "tei" ? "jina" : "tei", GOOD), "no scores"],
    ["an object without scores", json(200, { answer: "hello" }), "no scores"],
    ["bad JSON", raw(200, '{"results": [{"ind'), "no JSON object"],
    ["a page for people", raw(200, "<html>It works!</html>"), "no JSON object"],
    ["an empty answer", raw(200, ""), "no JSON object"],
    ["half an answer", cut, "connection failed"],
    ["a huge answer", raw(200, `{"results":"${"x".repeat(9_000_000)}"}`), "far too long"],
    ["status 401", json(401, { error: { message: `no: ${QUERY} ${KEY}` } }), "status 401"],
    ["status 413, too many texts", json(413, { error: "batch too large" }), "status 413"],
    ["status 429", json(429, {}), "status 429"],
    ["status 500", raw(500, "oops"), "status 500"],
  ])("%s is a failure that names itself, no text and no key, and is asked once", async (_, answer, words) => {
    server.answers(answer);
    const failed = await ask(rerankerOf(shape)).catch((error: unknown) => error);
    expect(failed).toMatchObject({ code: "RERANKER_UNAVAILABLE", message: expect.stringContaining(words) });
    expect(String(failed)).not.toMatch(new RegExp(`quokkaferry|${KEY}`));
    expect([server.sent.length, failures]).toEqual([1, 1]);
  });

  test.each<[string, Answer]>([
    ["never answers", silence],
    ["answers without an end", trickle],
  ])("a server that %s is given up at the deadline", async (_, answer) => {
    server.answers(answer);
    await expect(ask(rerankerOf(shape), 50)).rejects.toMatchObject({ message: "no answer in time" });
    expect(failures).toBe(1);
  });

  test("after three failures it is left alone, and one try decides", async () => {
    server.answers(raw(500, ""));
    const reranker = rerankerOf(shape);
    for (let at = 0; at < 20; at++, clock += 1_001) await ask(reranker).catch(() => undefined);
    expect(server.sent).toHaveLength(3);
    server.answers(reply(shape, GOOD));
    clock += 30_001;
    expect(await ask(reranker)).toHaveLength(3);
    expect(await ask(reranker)).toHaveLength(3);
  });

  test("it waits as long as a server asks that is too busy", async () => {
    server.answers(raw(429, "", { "retry-after": "7" }));
    const reranker = rerankerOf(shape);
    await expect(ask(reranker)).rejects.toThrow("status 429");
    await expect(ask(reranker)).rejects.toThrow("asked again in 7 s");
    expect(server.sent).toHaveLength(1);
  });

  test("long texts are cut before they are sent", async () => {
    server.answers(reply(shape, GOOD));
    await rerankerOf(shape).scores("x".repeat(5_000), ["y".repeat(5_000), "", ""], { deadlineMs: 20_000 });
    const { query, documents, texts } = server.sent[0]?.body ?? {};
    expect([query.length, (documents ?? texts)[0].length]).toEqual([2_000, 2_000]);
  });
});

test("a redirect is a failure, and neither key nor text is sent to where it leads", async () => {
  let led = 0;
  const elsewhere = createServer((_request, response) => {
    led++;
    response.end("{}");
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
  const location = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/rerank`;
  server.answers(raw(303, "", { location }));
  await expect(ask(rerankerOf("jina"))).rejects.toThrow("the connection failed");
  elsewhere.close();
  expect(led).toBe(0);
});

test.each<[string, Partial<RerankSettings>, string | null, string | null]>([
  ["none is wanted", { provider: "off" }, null, null],
  ["it has no address", { baseUrl: "" }, "rerank.base_url is not set", null],
  ["it is one's own", {}, null, null],
  ["it is elsewhere", { baseUrl: "https://r.example/v1" }, null, "r.example"],
])("a reranker is told from what is set: %s", (_, parts, missing, remoteHost) => {
  const settings = settingsOf("jina", parts);
  expect(rerankState(settings)).toMatchObject({ missing, remoteHost });
  const open = () => openReranker({ settings, env: {}, monotonic: () => 0, onFailure: () => undefined });
  if (missing) expect(open).toThrow(missing);
});

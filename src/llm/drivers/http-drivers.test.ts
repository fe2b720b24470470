import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  cut,
  json,
  REPLIES,
  raw,
  silence,
  trickle,
  type WireServer,
  wireServer,
} from "../../http/wire.fixture.ts";
import type { Driver, DriverRequest, Endpoint } from "../llm.ts";
import { anthropic } from "./anthropic.ts";
import { openai, openrouter } from "./chat-completions.ts";
import { ollama } from "./ollama.ts";

const KEY = ["sk", "test", "0123456789abcdefghijklmnop"].join("-");
const PROMPT = "What sank the quokkaferry?";

let server: WireServer;
beforeEach(async () => {
  server = await wireServer();
});
afterEach(() => server.close());

const DRIVERS = { anthropic, openai, openrouter, ollama } satisfies Record<string, (at: Endpoint) => Driver>;
type Name = keyof typeof DRIVERS;
const NAMES = Object.keys(DRIVERS) as Name[];

function ask(name: Name, parts: Partial<DriverRequest> = {}, signal = new AbortController().signal) {
  const driver = DRIVERS[name]({ baseUrl: server.url, key: KEY });
  return driver({ prompt: PROMPT, system: "Be short.", model: "small", maxTokens: 100, signal, ...parts });
}

const SPOKEN: Record<Name, { path: string; key: [string, string | undefined]; body: object }> = {
  anthropic: {
    path: "POST /v1/messages",
    key: ["x-api-key", KEY],
    body: {
      ...{ model: "small", max_tokens: 100, system: "Be short." },
      messages: [{ role: "user", content: PROMPT }],
    },
  },
  openai: {
    path: "POST /chat/completions",
    key: ["authorization", `Bearer ${KEY}`],
    body: { model: "small", max_tokens: 100, messages: [system(), { role: "user", content: PROMPT }] },
  },
  openrouter: {
    path: "POST /chat/completions",
    key: ["authorization", `Bearer ${KEY}`],
    body: { model: "small", max_tokens: 100, messages: [system(), { role: "user", content: PROMPT }] },
  },
  ollama: {
    path: "POST /api/chat",
    key: ["authorization", undefined],
    body: {
      ...{ model: "small", stream: false, options: { num_predict: 100, num_ctx: 4096 } },
      messages: [system(), { role: "user", content: PROMPT }],
    },
  },
};

function system() {
  return { role: "system", content: "Be short." };
}

describe.each(NAMES)("%s", (name) => {
  test("gets its own request format, and its answer is parsed", async () => {
    server.answers(json(200, REPLIES[name]("A rock.")));
    expect(await ask(name)).toEqual({ text: "A rock.", promptTokens: 30, responseTokens: 5, exit: 200 });
    const [sent] = server.sent;
    const { path, key, body } = SPOKEN[name];
    expect([sent?.path, sent?.headers[key[0]], sent?.body]).toEqual([path, key[1], body]);
  });

  test.each([
    [400, "LLM_REFUSED"],
    [401, "LLM_REFUSED"],
    [403, "LLM_REFUSED"],
    [404, "LLM_REFUSED"],
    [429, "LLM_BUSY"],
    [500, "LLM_FAILED"],
    [502, "LLM_FAILED"],
    [503, "LLM_BUSY"],
    [529, "LLM_BUSY"],
  ])("status %i is %s, with the provider's own words", async (status, code) => {
    server.answers(json(status, { type: "error", error: { type: "t", message: "say\nwhy" } }));
    await expect(ask(name)).rejects.toMatchObject({
      ...{ code, exit: status, retryAfterMs: null, message: `status ${status}: say why` },
    });
  });

  test("an error as a page or a bare sentence is an error too", async () => {
    server.answers(raw(500, "<html>no</html>"), json(404, { error: "model 'small' not found" }));
    await expect(ask(name)).rejects.toMatchObject({ code: "LLM_FAILED", message: "status 500" });
    await expect(ask(name)).rejects.toMatchObject({ message: "status 404: model 'small' not found" });
  });

  test.each([
    ["7", 7_000],
    ["0", 0],
    ["soon", null],
  ])("429 with retry-after %s asks for a rest of %s ms", async (retry, retryAfterMs) => {
    server.answers(json(429, { error: { message: "slow down" } }, { "retry-after": retry }));
    await expect(ask(name)).rejects.toMatchObject({ code: "LLM_BUSY", retryAfterMs });
  });

  test.each([
    ["no JSON", raw(200, "Certainly! Here is")],
    ["nothing", raw(200, "")],
    ["a number", json(200, 7)],
    ["null", json(200, null)],
    ["an empty object", json(200, {})],
    ["fields of other types", json(200, { content: "x", choices: "x", message: "x", usage: 7 })],
    ["parts that are null", json(200, { content: [null], choices: [null], message: null })],
    ["an empty answer", json(200, REPLIES[name](" \n"))],
    ["an answer that breaks off", cut],
    ["far too much", raw(200, `"${"x".repeat(9_000_000)}"`)],
  ])("%s is no answer", async (_what, answer) => {
    server.answers(answer);
    await expect(ask(name)).rejects.toMatchObject({ name: "UnbiddenError", code: "LLM_FAILED" });
  });

  test.each([
    ["misdirected, 421", raw(421, "")],
    ["to come again, 408", raw(408, "")],
    ["nothing, in the middle of a connection", (response: ServerResponse) => response.destroy()],
  ])("a question answered with %s is sent once, because each may be billed", async (_what, answer) => {
    server.answers(json(200, REPLIES[name]("Yes.")), answer);
    await ask(name);
    await expect(ask(name)).rejects.toMatchObject({ name: "UnbiddenError" });
    expect(server.sent).toHaveLength(2);
    expect(server.sent.map(({ headers }) => headers.connection)).toEqual(["close", "close"]);
    expect(server.sent[0]?.headers["transfer-encoding"]).toBeUndefined();
  });

  test("a redirect is not followed, because it would carry the key", async () => {
    server.answers(raw(307, "", { location: "/elsewhere" }), json(200, REPLIES[name]("A rock.")));
    await expect(ask(name)).rejects.toMatchObject({ code: "LLM_FAILED" });
    expect(server.sent).toHaveLength(1);
  });

  test.each([
    ["before it answers", silence],
    ["in the middle of its answer", trickle],
  ])("aborted %s it ends at once", async (_what, answer) => {
    const given = new AbortController();
    server.answers((response) => {
      answer(response);
      setImmediate(() => given.abort());
    });
    await expect(ask(name, {}, given.signal)).rejects.toMatchObject({ name: "AbortError" });
  });

  test("a refused connection is a failure that shows no address", async () => {
    await server.close();
    const failed = await ask(name).catch((error: Error) => error);
    expect(failed).toMatchObject({ code: "LLM_FAILED", message: "the connection failed (ECONNREFUSED)" });
  });

  test("a key that no header can hold is shown nowhere", async () => {
    const driver = DRIVERS[name]({ baseUrl: "http://127.0.0.1:1", key: `${KEY}\nmore` });
    const { signal } = new AbortController();
    const failed = await driver({
      ...{ prompt: PROMPT, system: "", model: "small", maxTokens: 1, signal },
    }).catch((error: Error) => error);
    expect(failed).toMatchObject({ code: "LLM_FAILED" });
    expect(String((failed as Error).stack)).not.toContain(KEY);
  });
});

test.each(["openai", "openrouter", "ollama"] as const)("%s gets the schema of the answer", async (name) => {
  const schema = { type: "object", properties: {} };
  server.answers(json(200, REPLIES[name]("{}")));
  await ask(name, { schema });
  expect(JSON.stringify(server.sent[0]?.body)).toContain(JSON.stringify(schema));
});

test("Ollama gets the length of the question, because it would cut it silently", async () => {
  server.answers(json(200, REPLIES.ollama("Yes.")));
  await ask("ollama", { prompt: "x".repeat(20_000) });
  await ask("ollama", { prompt: "x".repeat(900_000) });
  expect(server.sent.map(({ body }) => body.options.num_ctx)).toEqual([8_192, 32_768]);
});

test("a server of one's own is asked without a key where none is set", async () => {
  server.answers(json(200, REPLIES.openai("Yes.")));
  const { signal } = new AbortController();
  const driver = openai({ baseUrl: server.url, key: null });
  await driver({ prompt: PROMPT, system: "", model: "small", maxTokens: 1, signal });
  expect(server.sent[0]?.headers.authorization).toBeUndefined();
});

test.each([
  ["at the top", { error: { code: 429, message: "no credit" } }, "LLM_BUSY"],
  ["in the choice", { choices: [{ error: { code: 502, message: "no credit" } }] }, "LLM_FAILED"],
  ["in the choice, without a number", { choices: [{ error: { message: "no credit" } }] }, "LLM_FAILED"],
])("an error that OpenRouter puts into a good answer, %s, is an error", async (_where, body, code) => {
  server.answers(json(200, body));
  await expect(ask("openrouter")).rejects.toMatchObject({
    code,
    message: expect.stringContaining("no credit"),
  });
});

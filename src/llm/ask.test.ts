import { describe, expect, test } from "vitest";
import type { Provider, ProviderWord } from "../domain/provider.ts";
import { json, REPLIES, silence } from "../http/wire.fixture.ts";
import {
  ask,
  asked,
  breakDown,
  distilling,
  KEY,
  modelsOf,
  NOBODY,
  providers,
  SERVED,
  type Served,
} from "./providers.fixture.ts";

const world = providers();
const models = (...said: Parameters<typeof modelsOf> extends [unknown, ...infer Rest] ? Rest : never) =>
  modelsOf(world, ...said);

describe("choice of provider", () => {
  test("by default none is asked, whatever keys are set", () => {
    const of = models({});
    expect([of.llm("recall"), of.llm("distill")]).toEqual([null, null]);
  });

  test.skipIf(process.platform === "win32")(
    "with the subscription at hand and keys set, recall costs no paid request",
    async () => {
      const answer = await ask(models({ "llm.provider": "auto" }));
      expect(answer).toMatchObject({
        ...{ text: "from claude-cli", provider: "claude-cli", model: "claude-haiku-4-5" },
        usage: { promptCharacters: 22, responseCharacters: 15, promptTokens: 30, responseTokens: 5 },
      });
      expect(asked(world)).toEqual({ ...NOBODY, "claude-cli": 1 });
    },
  );

  test("distillation asks the user's own server first, and the subscription not at all", async () => {
    expect(await distilling(models({ "llm.provider": "auto" }))).toMatchObject({ provider: "ollama" });
    breakDown(world, "ollama", "anthropic", "openrouter", "openai");
    await expect(distilling(models({ "llm.provider": "auto" }))).rejects.toMatchObject({
      code: "LLM_FAILED",
    });
    expect(asked(world)).toEqual({ ...NOBODY, ollama: 2, anthropic: 1 });
  });

  test.each<[ProviderWord, Provider]>(SERVED.map((name) => [name, name]))(
    "%s named is asked alone, for everything",
    async (said, provider) => {
      const of = models({ "llm.provider": said });
      expect(await ask(of)).toMatchObject({ text: `from ${provider}`, provider });
      breakDown(world, provider as Served);
      await expect(distilling(of)).rejects.toMatchObject({ code: "LLM_FAILED" });
      expect(asked(world)).toEqual({ ...NOBODY, [provider]: 2 });
    },
  );

  test("the switch disables the program everywhere", async () => {
    const off = { "llm.claude-cli.enabled": false, "distill.use_subscription": true };
    await ask(models({ ...off, "llm.provider": "auto" }));
    const named = models({ ...off, "llm.provider": "claude-cli" });
    await expect(ask(named)).rejects.toMatchObject({ code: "LLM_UNAVAILABLE" });
    expect(distilling(named)).toBeUndefined();
    expect(asked(world)).toEqual({ ...NOBODY, anthropic: 1 });
  });

  test("the key is in the variable that the user named, and nowhere else", async () => {
    const said = { "llm.provider": "anthropic", "llm.anthropic.key_env": "MY_KEY" };
    await expect(ask(models(said))).rejects.toMatchObject({
      message: expect.stringContaining("MY_KEY is not set"),
    });
    await ask(models(said, { MY_KEY: `${KEY}\n` }));
    expect(world.servers.anthropic.sent[0]?.headers["x-api-key"]).toBe(KEY);
  });

  test("each provider has its model, Claude's one of its own for recall, and a caller may want another", async () => {
    const of = models({
      ...{ "llm.provider": "auto", "llm.claude-cli.enabled": false, "recall.claude_model": "quick" },
      ...{ "llm.anthropic.model": "thorough", "llm.openrouter.model": "some/model", "llm.ollama.model": "" },
    });
    await ask(of);
    await distilling(of);
    await ask(of, { claudeModel: "sonnet" });
    expect(world.servers.anthropic.sent.map(({ body }) => body.model)).toEqual([
      "quick",
      "thorough",
      "sonnet",
    ]);
    breakDown(world, "anthropic");
    expect(await ask(of, { claudeModel: "sonnet" })).toMatchObject({ model: "some/model" });
  });
});

describe("when one fails", () => {
  const PAID = { "llm.provider": "auto", "llm.claude-cli.enabled": false };

  test("the next one is asked, once, and no third", async () => {
    breakDown(world, "anthropic");
    expect(await ask(models(PAID))).toMatchObject({ provider: "openrouter" });
    breakDown(world, "anthropic", "openrouter");
    await expect(ask(models(PAID))).rejects.toMatchObject({ code: "LLM_FAILED", exit: 500 });
    expect(asked(world)).toEqual({ ...NOBODY, anthropic: 2, openrouter: 2 });
  });

  test.skipIf(process.platform === "win32")("also when it is the program", async () => {
    world.claude.behaves("process.exit(1)");
    expect(await ask(models({ "llm.provider": "auto" }))).toMatchObject({ provider: "anthropic" });
    expect(world.usage.map(({ provider, exit, error }) => [provider, exit, error])).toEqual([
      ["claude-cli", 1, "LLM_FAILED: claude-cli: claude ended with code 1"],
      ["anthropic", 200, null],
    ]);
  });

  test("after the deadline no other provider is asked", async () => {
    world.servers.anthropic.answers(silence);
    await expect(ask(models(PAID), { deadlineMs: 50 })).rejects.toMatchObject({ code: "LLM_TIMEOUT" });
    await expect(ask(models({ ...PAID, "llm.timeout_s": 1 }))).rejects.toMatchObject({
      code: "LLM_TIMEOUT",
      message: "anthropic: no answer in time",
    });
    expect(asked(world)).toEqual({ ...NOBODY, anthropic: 2 });
  });

  test("after an abort no other provider is asked, and none counts as failed", async () => {
    world.servers.anthropic.answers(silence);
    const given = new AbortController();
    const answer = ask(models({ ...PAID, "llm.max_failures": 1 }), { signal: given.signal });
    while (world.servers.anthropic.sent.length === 0) await new Promise((resolve) => setImmediate(resolve));
    given.abort();
    await expect(answer).rejects.toMatchObject({ code: "LLM_ABORTED" });
    world.servers.anthropic.answers(json(200, REPLIES.anthropic("well")));
    expect(await ask(models({ ...PAID, "llm.max_failures": 1 }))).toMatchObject({ provider: "anthropic" });
    expect(asked(world)).toEqual({ ...NOBODY, anthropic: 2 });
  });

  test("a provider pauses after several failures, the next is asked at once, and later it is tried again", async () => {
    const of = models({ ...PAID, "llm.max_failures": 2, "llm.pause_minutes": 10 });
    breakDown(world, "anthropic");
    for (let time = 0; time < 4; time++) await ask(of);
    expect(asked(world)).toEqual({ ...NOBODY, anthropic: 2, openrouter: 4 });
    world.clock += 600_000;
    await ask(of);
    await ask(of);
    expect(asked(world)).toMatchObject({ anthropic: 3, openrouter: 6 });
    world.clock += 600_000;
    world.servers.anthropic.answers(json(200, REPLIES.anthropic("well again")));
    expect((await ask(of))?.text).toBe("well again");
    expect((await ask(of))?.text).toBe("well again");
  });

  test("a paused provider is no try: two others are asked", async () => {
    const of = models({ ...PAID, "llm.max_failures": 1 });
    breakDown(world, "anthropic");
    await ask(of);
    breakDown(world, "openrouter");
    expect(await ask(of)).toMatchObject({ provider: "openai" });
  });

  test("a provider that asks for a pause gets it", async () => {
    const slowDown = json(429, { error: { message: "slow down" } }, { "retry-after": "30" });
    world.servers.anthropic.answers(slowDown, json(200, REPLIES.anthropic("well")));
    const of = models({ ...PAID, "llm.provider": "anthropic" });
    await expect(ask(of)).rejects.toMatchObject({ code: "LLM_BUSY" });
    world.clock += 29_000;
    await expect(ask(of)).rejects.toMatchObject({ code: "LLM_LIMITED" });
    world.clock += 1_001;
    expect(await ask(of)).toMatchObject({ text: "well" });
  });
});

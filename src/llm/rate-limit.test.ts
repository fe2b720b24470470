import { describe, expect, test } from "vitest";
import { resolveConfig } from "../config/resolve.ts";
import { modelSettings } from "../engine/wiring/model-settings.ts";
import { json } from "../http/wire.fixture.ts";
import {
  ask,
  asked,
  breakDown,
  distilling,
  KEY,
  KEYS,
  modelsOf,
  NOBODY,
  providers,
} from "./providers.fixture.ts";

const world = providers();
const models = (...said: Parameters<typeof modelsOf> extends [unknown, ...infer Rest] ? Rest : never) =>
  modelsOf(world, ...said);

const ASKER = { model: "claude-haiku-4-5", caller: "distill.model", promptCharacters: 40, pid: 8 } as const;

describe("the rate limit", () => {
  const AUTO = { "llm.provider": "auto", "llm.claude-cli.enabled": false };

  test("limits the questions per hour of each path, without trying another provider", async () => {
    const of = models({ ...AUTO, "llm.calls_per_hour": 2 });
    await ask(of);
    await ask(of);
    await expect(ask(of)).rejects.toMatchObject({ code: "LLM_LIMITED" });
    expect(await distilling(of)).toMatchObject({ provider: "ollama" });
    expect(asked(world)).toEqual({ ...NOBODY, anthropic: 2, ollama: 1 });
    world.clock += 3_600_001;
    expect(await ask(of)).toMatchObject({ provider: "anthropic" });
  });

  test("limits the tokens per day, as the provider counts them", async () => {
    // The question is estimated at 8 tokens; the answer says it was 30, and 5 for itself.
    const of = models({ ...AUTO, "llm.tokens_per_day": 43 });
    await ask(of);
    await ask(of);
    await expect(ask(of)).rejects.toMatchObject({ code: "LLM_LIMITED" });
    world.clock += 86_400_001;
    await ask(of);
    expect(asked(world)).toEqual({ ...NOBODY, anthropic: 3 });
  });

  test("refuses every question at 0", async () => {
    for (const limit of ["llm.calls_per_hour", "llm.tokens_per_day"])
      await expect(ask(models({ ...AUTO, [limit]: 0 }))).rejects.toMatchObject({ code: "LLM_LIMITED" });
    expect(asked(world)).toEqual(NOBODY);
  });

  test.skipIf(process.platform === "win32")(
    "one program at a time, until it is over for certain",
    async () => {
      const call = {
        id: "theirs",
        provider: "claude-cli",
        path: "distill",
        alone: true,
        tokens: 1,
        ...ASKER,
      } as const;
      const { limits } = modelSettings(resolveConfig([]).config);
      await world.store.beginModelCall({ ...call, at: world.clock, until: world.clock + 60_000 }, limits);
      const of = models({ "llm.provider": "auto" });
      await expect(ask(of)).rejects.toMatchObject({ code: "LLM_LIMITED" });
      expect(asked(world)).toEqual(NOBODY);
      world.clock += 60_000;
      expect(await ask(of)).toMatchObject({ provider: "claude-cli" });
    },
  );

  test("asks no provider without a store to count the questions", async () => {
    const ledger = () => {
      throw new Error("no store");
    };
    await expect(ask(models(AUTO, KEYS, { ledger }))).rejects.toThrow("no store");
    expect(asked(world)).toEqual(NOBODY);
  });

  test("returns the answer even when its end cannot be recorded", async () => {
    const ledger = () => ({ ...world.store, endModelCall: () => Promise.reject(new Error("busy")) });
    expect(await ask(models(AUTO, KEYS, { ledger }))).toMatchObject({ text: "from anthropic" });
  });
});

describe("the usage log", () => {
  const PAID = { "llm.provider": "anthropic" };

  test("has a line for every call, without its text", async () => {
    const of = models(PAID);
    await ask(of);
    breakDown(world, "anthropic");
    await ask(of)?.catch(() => undefined);
    const line = {
      ...{ at: world.clock, provider: "anthropic", model: "claude-haiku-4-5", caller: "recall.hyde" },
      ...{ promptCharacters: 22, ms: 0, pid: 77, id: expect.any(String) },
    };
    expect(world.usage).toEqual([
      { ...line, responseCharacters: 14, promptTokens: 30, responseTokens: 5, exit: 200, error: null },
      {
        ...{ ...line, responseCharacters: 0, promptTokens: null, responseTokens: null, exit: 500 },
        error: "LLM_FAILED: anthropic: status 500",
      },
    ]);
  });

  test("shows no key, also where a provider repeats it", async () => {
    world.servers.anthropic.answers(json(401, { error: { message: `bad key ${KEY}, secret hunter2` } }));
    const failed = ask(models(PAID, KEYS, { redact: (text) => text.replace("hunter2", "[redacted]") }));
    const message = "anthropic: status 401: bad key [key], secret [redacted]";
    await expect(failed).rejects.toMatchObject({ code: "LLM_REFUSED", message });
    expect(world.usage[0]?.error).toBe(`LLM_REFUSED: ${message}`);
    expect(JSON.stringify(world.usage)).not.toContain(KEY);
  });

  test("holds nothing of the question, also where a provider repeats it", async () => {
    const message = "rejected: … the ferry   'Quokka' SANK off the pier …";
    world.servers.anthropic.answers(json(400, { error: { message } }));
    const prompt = "Why is it that the ferry 'Quokka' sank off the pier?";
    const failed = models(PAID).llm("recall")?.(prompt, {
      ...{ caller: "recall.hyde", system: "", maxTokens: 9, deadlineMs: 9_000 },
    });
    await expect(failed).rejects.toMatchObject({ code: "LLM_REFUSED", exit: 400 });
    expect(JSON.stringify(world.usage)).not.toMatch(/quokka/i);
  });

  test("gets a line for a question whose process was killed, once, when its time is over", async () => {
    const call = {
      id: "lost",
      provider: "ollama",
      path: "distill",
      alone: false,
      tokens: 9,
      ...ASKER,
    } as const;
    const { limits } = modelSettings(resolveConfig([]).config);
    const at = world.clock;
    await world.store.beginModelCall({ ...call, at, until: at + 60_000 }, limits);
    const of = models(PAID);
    await of.recordAborted();
    expect(world.usage).toEqual([]);
    world.clock += 60_000;
    await ask(of);
    await of.recordAborted();
    expect(world.usage.map(({ caller }) => caller)).toEqual(["distill.model", "recall.hyde"]);
    expect(world.usage[0]).toEqual({
      ...{ ...ASKER, id: "lost", at, provider: "ollama", ms: 60_000, exit: null },
      ...{ responseCharacters: 0, promptTokens: null, responseTokens: null },
      error: "LLM_ABORTED: its process ended before an answer came",
    });
  });

  test("has no line for a question that was never sent", async () => {
    await ask(models({ ...PAID, "llm.calls_per_hour": 0 }))?.catch(() => undefined);
    expect(world.usage).toEqual([]);
  });
});

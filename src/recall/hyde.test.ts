import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { memoryWith } from "../domain/memory.fixture.ts";
import { NO_SYNONYMS } from "../domain/synonyms.ts";
import { type Llm, LlmError, type ModelOptions } from "../llm/llm.ts";
import { redact } from "../redact/redact.ts";
import { openSqliteStore } from "../store/sqlite/sqlite-store.ts";
import type { Store } from "../store/store.ts";
import { recallWithHyde } from "./hyde.ts";
import { readPrompt } from "./query/prompt.ts";
import { recall } from "./recall.ts";

const KEY = new Uint8Array(32).fill(7);
const SECRET = ["ghp", "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8"].join("_");
const QUESTION = "what did we decide about keeping people signed in?";
const GUESS = "Refresh tokens are in an httpOnly cookie with sameSite lax, not in localStorage.";

let folder: string;
let store: Store;
let project: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "unbidden-hyde-"));
  store = openSqliteStore({ path: join(folder, "s.db"), busyTimeoutMs: 0, key: KEY, newId: () => "a1" });
  const keys = [{ kind: "path", value: "/srv/p" } as const];
  project = (await store.ensureProject({ name: "p", root: "/srv/p", keys }, 1)).id;
  const titles = [
    "Refresh tokens stay in an httpOnly cookie with sameSite lax",
    "People who are signed in twice see the older session end",
    "Thumbnails are made by a job table",
  ];
  await store.putMemories(
    titles.map((title, at) => memoryWith({ id: `${at}`.repeat(32), kind: "decision", title, project })),
  );
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

function answering(text: string, calls: { prompt: string; options: ModelOptions }[] = []): Llm {
  return async (prompt, options) => {
    calls.push({ prompt, options });
    const usage = { promptCharacters: 1, responseCharacters: 1, promptTokens: null, responseTokens: null };
    return { text, provider: "claude-cli", model: "claude-haiku-4-5", usage };
  };
}

const NOW = Date.UTC(2026, 2, 1);
const deps = () => ({ store, synonyms: () => NO_SYNONYMS, monotonic: () => 0 });
const request = (text = QUESTION) => ({
  prompt: readPrompt(text, NOW),
  project,
  now: NOW,
  leastTrust: 0 as const,
  threshold: 0.5,
  explicitThreshold: 0.4,
  deadline: Number.POSITIVE_INFINITY,
});

async function deeply(llm: Llm, text?: string) {
  const safe = (words: string) => redact(words, KEY).text;
  return recallWithHyde(
    { ...deps(), llm, safe, newId: () => "c0ffee11", deadlineMs: 8_000 },
    text ?? QUESTION,
    request,
  );
}

test("an answer that a model made up finds what shares no word with the question", async () => {
  const plain = await recall(deps(), request());
  const deep = await deeply(answering(GUESS));
  expect(plain.hits.some(({ memory }) => memory.title.startsWith("Refresh"))).toBe(false);
  expect(deep.passed.map(({ memory }) => memory.title)).toContain(
    "Refresh tokens stay in an httpOnly cookie with sameSite lax",
  );
  expect(deep.degraded).toEqual([]);
});

test("whatever was made up, what the question itself finds is found, and as sure as before", async () => {
  const plain = await recall(deps(), request());
  const deep = await deeply(answering("Thumbnails are made by a job table."));
  for (const { memory, confidence } of plain.hits)
    expect(deep.hits.find((hit) => hit.memory.id === memory.id)?.confidence).toBe(confidence);
});

test.each([
  ["takes too long", new LlmError("LLM_TIMEOUT", "claude-cli: no answer in time"), "LLM_TIMEOUT"],
  ["may not be asked", new LlmError("LLM_LIMITED", "claude-cli: enough"), "LLM_LIMITED"],
  ["fails", new Error("what nobody foresaw"), "LLM_FAILED"],
])("where the model %s the question is asked alone, and the answer says so", async (_how, error, code) => {
  const { degraded, ...deep } = await deeply(() => Promise.reject(error));
  const { degraded: none, ...plain } = await recall(deps(), request());
  expect(none).toEqual([]);
  expect(deep).toEqual(plain);
  expect(degraded).toEqual([{ part: "hyde", message: expect.stringContaining(code) }]);
});

test("the model has the time it is given, no tool, the question between nonces, and no secret", async () => {
  const calls: { prompt: string; options: ModelOptions }[] = [];
  await deeply(answering(GUESS, calls), `${QUESTION} the token is ${SECRET}`);
  expect(calls).toHaveLength(1);
  const [{ prompt, options } = { prompt: "", options: null }] = calls;
  expect(options).toMatchObject({ caller: "recall.hyde", deadlineMs: 8_000 });
  expect(prompt.split("--- begin c0ffee11 ---")[1]).toContain(QUESTION);
  expect(prompt).not.toContain(SECRET);
});

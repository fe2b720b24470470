import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { resolveConfig } from "../../config/resolve.ts";
import { json, REPLIES, silence } from "../../http/wire.fixture.ts";
import { KEYS, modelsOf, providers } from "../../llm/providers.fixture.ts";
import type { Recall } from "../../store/port/recall-store.ts";
import { openSqliteStore } from "../../store/sqlite/sqlite-store.ts";
import type { Store } from "../../store/store.ts";
import { summarizeRecall } from "./recall-document.ts";

const world = providers();
const KEY = new Uint8Array(32).fill(7);
const AT = Date.UTC(2026, 1, 10);
const SESSION = {
  id: "5e55",
  agent: "claude-code",
  nativeId: "s-1",
  project: null,
  transcript: null,
  at: AT,
};
const NOTHING = { changed: [], read: [], more: 0 };

let folder: string;
let store: Store;
let errors: string[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "unbidden-recall-"));
  store = openSqliteStore({
    path: join(folder, "unbidden.db"),
    busyTimeoutMs: 0,
    key: KEY,
    newId: () => "a1",
  });
  errors = [];
  await store.enterSession(SESSION);
  const facts = { goal: [], decisions: [], failures: [], files: NOTHING, skills: [], lastWords: [] };
  await store.putRecall({
    session: "5e55",
    at: AT,
    text: "All.",
    best: "Best.",
    facts,
    unsummed: "user: move the table",
  });
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

async function summedUp(refusesModel = false): Promise<Recall | null> {
  const models = modelsOf(world, { "recall.provider": "anthropic" }, KEYS);
  const recall = await store.recallOf("5e55");
  const deps = {
    ...{ store: () => store, llm: async () => models.llm("recall"), refusesModel: () => refusesModel },
    ...{ newId: () => "c0ffee11", config: resolveConfig([]).config, key: () => KEY },
    recordError: (code: string) => void errors.push(code),
  } as unknown as Parameters<typeof summarizeRecall>[0];
  if (recall) await summarizeRecall(deps, recall);
  return store.recallOf("5e55");
}

test("a model's summary of the earlier part is stored, and injected once", async () => {
  world.servers.anthropic.answers(json(200, REPLIES.anthropic("The table was moved.")));
  expect(await summedUp()).toMatchObject({ text: "All.", byModel: "The table was moved.", unsummed: null });
  expect(await store.recallToTell("5e55", "c")).toMatchObject({ byModel: "The table was moved." });
});

test("a session that refuses models is sent to none", async () => {
  world.servers.anthropic.answers(silence);
  expect(await summedUp(true)).toMatchObject({ byModel: null });
  expect(errors).toEqual([]);
});

test("a failed model costs only the summary, and the error is counted", async () => {
  world.servers.anthropic.answers(json(400, { error: { message: "no" } }));
  expect(await summedUp()).toMatchObject({ byModel: null, unsummed: "user: move the table" });
  expect(errors).toHaveLength(1);
});

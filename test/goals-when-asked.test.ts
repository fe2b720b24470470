import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { memoryWith } from "../src/domain/memory.fixture.ts";
import { NO_SYNONYMS } from "../src/domain/synonyms.ts";
import { readPrompt } from "../src/recall/query/prompt.ts";
import { recall } from "../src/recall/recall.ts";
import { openSqliteStore } from "../src/store/sqlite/sqlite-store.ts";
import { AT } from "./contract/store-world.ts";

const BARS = { threshold: 0.3, explicitThreshold: 0.2, leastTrust: 1 } as const;

test("a goal is said only when the prompt speaks of goals, and is found whenever it is searched", async () => {
  const folder = mkdtempSync(join(tmpdir(), "unbidden-goals-"));
  const path = join(folder, "store.db");
  const store = openSqliteStore({ path, busyTimeoutMs: 1_000, key: new Uint8Array(32), newId: () => "p" });
  onTestFinished(async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const goal = memoryWith({ kind: "goal", title: "Ferry timetable import under two seconds", at: AT });
  await store.putMemories([goal]);
  const asked = (text: string) =>
    recall(
      { store, synonyms: () => NO_SYNONYMS, monotonic: () => 0 },
      { prompt: readPrompt(text, AT), project: null, now: AT, deadline: 1, ...BARS },
    );

  const unasked = await asked("the ferry timetable import is slow, two seconds");
  expect(unasked.hits.map((hit) => hit.memory.id)).toEqual([goal.id]);
  expect(unasked.passed).toEqual([]);
  const wanted = await asked("what was the goal for the ferry timetable import?");
  expect(wanted.passed.map((hit) => hit.memory.id)).toEqual([goal.id]);
});

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

test("a search finds what a question would not be told, and a question what would not come unasked", async () => {
  const folder = mkdtempSync(join(tmpdir(), "unbidden-thresholds-"));
  const path = join(folder, "store.db");
  const store = openSqliteStore({ path, busyTimeoutMs: 1_000, key: new Uint8Array(32), newId: () => "p" });
  onTestFinished(async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });
  await store.putMemories([memoryWith({ title: "Ferry tickets are stored in Postgres", at: AT })]);
  const asked = async (text: string, threshold: number, explicitThreshold: number) => {
    const { hits, passed } = await recall(
      { store, synonyms: () => NO_SYNONYMS, monotonic: () => 0 },
      {
        prompt: readPrompt(text, AT),
        project: null,
        now: AT,
        deadline: 1,
        leastTrust: 1,
        threshold,
        explicitThreshold,
      },
    );
    return [hits.length, passed.length];
  };

  const [prompt, question] = ["store the ferry tickets", "what did we decide about ferry tickets?"];
  expect(await asked(prompt, 0.99, 0.01)).toEqual([1, 0]);
  expect(await asked(question, 0.99, 0.01)).toEqual([1, 1]);
  expect(await asked(question, 0.01, 0.99)).toEqual([1, 0]);
});

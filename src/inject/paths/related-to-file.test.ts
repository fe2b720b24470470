import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { memoryWith } from "../../domain/memory.fixture.ts";
import { openSqliteStore } from "../../store/sqlite/sqlite-store.ts";
import type { Store } from "../../store/store.ts";
import { relatedToFileSection } from "./related-to-file.ts";

let folder: string;
let store: Store;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "unbidden-anchored-"));
  const key = new Uint8Array(32);
  store = openSqliteStore({ path: join(folder, "s.db"), busyTimeoutMs: 0, key, newId: () => "a1" });
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What is told before this command runs. */
async function titlesFor(command: string): Promise<readonly string[]> {
  const tool = { name: "Bash", use: "shell", command } as const;
  const target = { project: null, root: null, tool, states: async () => new Map() };
  return (await relatedToFileSection(store, target))?.hits.map(({ memory }) => memory.title) ?? [];
}

test("a correct test command gets no memory about it", async () => {
  const title = "Tests run with pnpm vitest run";
  await store.putMemories([memoryWith({ kind: "pattern", title, trust: 1, origin: "tool:Bash" })]);
  expect(await titlesFor("pnpm vitest run")).toEqual([]);
  expect(await titlesFor("cd api && pnpm vitest run src/ferry.test.ts")).toEqual([]);
  // Another part of it is another run.
  expect(await titlesFor("pnpm vitest src/ferry.test.ts")).toEqual([]);
});

test("a command without its usual variables gets the memory of them", async () => {
  const title = "It is deployed with make flash PORT=/dev/ttyUSB1";
  await store.putMemories([memoryWith({ kind: "pattern", title, trust: 1, origin: "tool:Bash" })]);
  expect(await titlesFor("make flash")).toEqual([title]);
  expect(await titlesFor("make flash PORT=/dev/ttyUSB1 BAUD=9600")).toEqual([]);
});

test("the agent's own conclusions are not injected before a tool", async () => {
  const title = "Run pnpm vitest run before the emulator starts";
  await store.putMemories([memoryWith({ kind: "note", title, trust: 2, origin: "assistant" })]);
  expect(await titlesFor("pnpm vitest run")).toEqual([]);
});

test("the user's words about a command are injected however it is run", async () => {
  const title = "Run pnpm vitest run with the emulator on";
  await store.putMemories([memoryWith({ kind: "preference", title })]);
  expect(await titlesFor("pnpm vitest run")).toEqual([title]);
});

test("an answer about how pushes are authorised is not told before a push, a wish about pushing is", async () => {
  const answer = "Push auth: how should the push case be covered? Probe before the push";
  const wish = "Never push on a Friday";
  await store.putMemories([
    memoryWith({ kind: "decision", title: answer, trust: 3, rule: "answer" }),
    memoryWith({ kind: "preference", title: wish, trust: 3 }),
  ]);
  expect(await titlesFor("git push -u origin tide-tables")).toEqual([wish]);
});

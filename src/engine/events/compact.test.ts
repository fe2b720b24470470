import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createEngine, type EngineOptions } from "../../engine.ts";
import type { Engine } from "../../operations/engine-type.ts";
import { openSqliteStore } from "../../store/sqlite/sqlite-store.ts";

let home: string;
let payload: Uint8Array;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "unbidden-compact-"));
  const folder = join(home, ".claude/projects/-srv-ferry");
  mkdirSync(folder, { recursive: true });
  const message = { role: "user", content: "Move the table." };
  const transcript = join(folder, "s-1.jsonl");
  writeFileSync(
    transcript,
    JSON.stringify({ type: "user", sessionId: "s-1", message, timestamp: "2026-02-10T00:00:00Z" }),
  );
  const call = { hook_event_name: "PreCompact", session_id: "s-1", cwd: home, transcript_path: transcript };
  payload = Buffer.from(JSON.stringify({ ...call, trigger: "auto" }));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const engine = (more: Partial<EngineOptions>): Engine =>
  createEngine({
    env: { HOME: home, UNBIDDEN_HOME: join(home, ".unbidden") },
    ...{ entryPoint: "hook", busyTimeoutMs: 1_000, ...more },
  });

test("a daemon leaves the recall document to the hook, which writes it silently", async () => {
  const hook = engine({});
  const path = join(home, ".unbidden/unbidden.db");
  const store = openSqliteStore({ path, busyTimeoutMs: 1_000, key: new Uint8Array(32), newId: () => "a1" });
  const daemon = engine({ entryPoint: "daemon", shared: { store } });
  expect(await daemon.hook("claude-code", payload)).toMatchObject({ text: null, leftToRequester: true });
  expect(await store.latestRecall(null)).toBeNull();
  expect(await hook.hook("claude-code", payload)).toMatchObject({ text: null });
  expect((await store.latestRecall(null))?.text).toContain("Move the table.");
  await hook.close();
  await store.close();
});

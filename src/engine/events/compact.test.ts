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

/** Forty exchanges, more than any agent takes at once, and where the agent keeps them. */
const LONG = Array.from(
  { length: 40 },
  (_, at) => `Question ${at} about the ferry: ${"tide and timetable ".repeat(20)}`,
);
const LAST = "And now paint the buoy in orange.";

const TRANSCRIPTS = {
  "claude-code": (words: string) => ({
    ...{ type: "user", sessionId: "s-2", timestamp: "2026-02-10T00:00:00Z" },
    message: { role: "user", content: words },
  }),
  codex: (text: string) => ({
    ...{ type: "response_item", timestamp: "2026-02-10T00:00:00Z" },
    payload: { type: "message", role: "user", content: [{ type: "input_text", text }] },
  }),
} as const;

test.each([
  ["claude-code", 10_000, ".claude/projects/-srv-ferry/s-2.jsonl"],
  ["codex", 8_000, ".codex/sessions/2026/02/10/rollout-2026-02-10T00-00-00-s-2.jsonl"],
] as const)(
  "%s gets its last words back, and nearly all that it takes at once",
  async (agent, most, file) => {
    const transcript = join(home, file);
    mkdirSync(join(transcript, ".."), { recursive: true });
    const meta = {
      type: "session_meta",
      timestamp: "2026-02-10T00:00:00Z",
      payload: { id: "s-2", cwd: home },
    };
    const entries = [meta, ...[...LONG, LAST].map((words) => TRANSCRIPTS[agent](words))];
    writeFileSync(transcript, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
    const hook = engine({});
    const call = (fields: object) =>
      hook.hook(
        agent,
        Buffer.from(JSON.stringify({ session_id: "s-2", cwd: home, transcript_path: transcript, ...fields })),
      );
    await call({ hook_event_name: "PreCompact", trigger: "auto" });
    const { text } = await call({ hook_event_name: "SessionStart", source: "compact" });
    const block: string = JSON.parse(text ?? "{}").hookSpecificOutput?.additionalContext ?? "";
    expect(block).toContain(LAST);
    expect(block).toMatch(/^all of it: .* session show [0-9a-f]{8}$/m);
    expect(block.length).toBeLessThanOrEqual(most);
    expect(block.length).toBeGreaterThan(most - 2_000);
    await hook.close();
  },
);

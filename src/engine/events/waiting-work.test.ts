import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createEngine, type SharedParts } from "../../engine.ts";
import type { Engine } from "../../operations/engine-type.ts";
import { openSqliteStore } from "../../store/sqlite/sqlite-store.ts";
import type { Store } from "../../store/store.ts";

let home: string;
let store: Store;

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), "unbidden-waiting-"));
  // Makes the store and its key.
  const hook = engine();
  await hook.hook("claude-code", payload("SessionStart"));
  await hook.close();
  const path = join(home, ".unbidden/unbidden.db");
  store = openSqliteStore({ path, busyTimeoutMs: 1_000, key: new Uint8Array(32), newId: () => "a1" });
});
afterEach(async () => {
  await store.close();
  rmSync(home, { recursive: true, force: true });
});

const engine = (shared?: SharedParts): Engine =>
  createEngine({
    env: { HOME: home, UNBIDDEN_HOME: join(home, ".unbidden") },
    ...{ entryPoint: "daemon", busyTimeoutMs: 1_000, ...(shared ? { shared } : {}) },
  });

function payload(hookEvent: string): Uint8Array {
  const call = { hook_event_name: hookEvent, session_id: "s-1", cwd: home, source: "startup" };
  return Buffer.from(JSON.stringify({ ...call, transcript_path: join(home, "s-1.jsonl") }));
}

test.each(["SessionStart", "Stop", "SessionEnd"])(
  "in a daemon no %s waits for the rules: they run once it is answered",
  async (hookEvent) => {
    const needs: string[] = [];
    const daemon = engine({ store, drainOnWriterThread: async (_ms, need) => void needs.push(need) });
    const answer = await daemon.hook("claude-code", payload(hookEvent));
    expect(needs).toEqual([]);
    await answer.after();
    expect(needs).toEqual(["some time"]);
  },
);

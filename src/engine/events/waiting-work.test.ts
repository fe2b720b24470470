import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createEngine, type SharedParts } from "../../engine.ts";
import type { Engine } from "../../operations/engine-type.ts";
import type { Recalled } from "../../recall/recall.ts";
import { createRecallCache } from "../../recall/recall-cache.ts";
import { openSqliteStore } from "../../store/sqlite/sqlite-store.ts";
import type { Store } from "../../store/store.ts";

let home: string;
let project: string;
let store: Store;

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), "unbidden-waiting-"));
  project = join(home, "project");
  mkdirSync(join(project, ".git"), { recursive: true });
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

function payload(hookEvent: string, fields: object = {}): Uint8Array {
  const call = { hook_event_name: hookEvent, session_id: "s-1", cwd: project, source: "startup", ...fields };
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

/** A writer that takes some turns, and says when memories were searched. */
function slowWriter(order: string[]): Store {
  const isSearched = () => order.includes("searched");
  const instead: Partial<Store> = {
    lastChange: () => {
      order.push("searched");
      return store.lastChange();
    },
    enterWith: async (...args) => {
      const entered = await store.enterWith(...args);
      for (let turns = 0; turns < 1_000 && !isSearched(); turns++) await nextTurn();
      order.push("written");
      return entered;
    },
  };
  return new Proxy(store, {
    get: (target, name: keyof Store) => instead[name] ?? target[name].bind(target),
  });
}

const TEXT = "Deploy the staging cluster with make deploy-staging";

test("a daemon searches for a prompt while its event is written, and once", async () => {
  const memory = { text: TEXT, kind: "note", body: "", everywhere: false, files: [] } as const;
  await engine().run("add", { cwd: project, ...memory });
  const order: string[] = [];
  const cache = createRecallCache<Recalled>(() => 1, 10);
  const daemon = engine({ store: slowWriter(order), warm: async () => ({ cache }) });
  const prompt = payload("UserPromptSubmit", { prompt: "how do we deploy the staging cluster?" });
  const { text } = await daemon.hook("claude-code", prompt);
  expect(text).toContain("make deploy-staging");
  expect(order.slice(0, 2)).toEqual(["searched", "written"]);
  expect(cache.figures()).toMatchObject({ answers: 1 });
});

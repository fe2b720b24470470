import { mkdirSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { afterEach, expect, test, vi } from "vitest";
import { NO_DAEMON, throwAwayHomes } from "../../../test/support/home.ts";
import { homeOf } from "../../config/home.ts";
import { newMemory } from "../../domain/memory.ts";
import { createEngine } from "../../engine.ts";
import { openSqliteStore } from "../../store/sqlite/sqlite-store.ts";

const newHome = throwAwayHomes();
afterEach(() => vi.restoreAllMocks());

/** In ms: SQLite's pauses between two looks at a locked store, during a hook's whole wait. */
const LOOKS = 25;
const MEMORIES = 5_000;

test("a hook that waits for the store finds it free between two parts of a backup", async () => {
  const home = newHome();
  const env = { HOME: home.user, UNBIDDEN_HOME: home.unbidden, ...NO_DAEMON };
  const engine = createEngine({ env, entryPoint: "cli", busyTimeoutMs: 5_000, isPerson: true });
  mkdirSync(home.unbidden, { mode: 0o700 });
  await remember(homeOf(env).store);
  const free = freeTimes();
  expect((await engine.backUpWhenDue()).status).toBe("made");
  await engine.close();
  expect(free.length).toBeGreaterThan(1);
  expect(free.filter((ms) => ms < LOOKS)).toEqual([]);
});

async function remember(path: string): Promise<void> {
  const store = openSqliteStore({ path, busyTimeoutMs: 5_000, key: Buffer.alloc(32), newId: () => "0" });
  const memories = Array.from({ length: MEMORIES }, (_, at) => {
    const title = `Berth ${at} lies at quay ${at % 7}, east of crane ${at % 13}, and takes ships of ${at} feet`;
    const said = { kind: "note", title, body: "", origin: "user", trust: 3, files: [], tags: [] } as const;
    const id = at.toString(16).padStart(32, "0");
    const made = { id, project: null, session: null, rule: "note", ruleVersion: 1 };
    return newMemory({ ...said, sources: [], at }, made);
  });
  await store.putMemories(memories);
  await store.close();
}

/** Between the end of each transaction that writes and the beginning of the next, in ms. */
function freeTimes(): number[] {
  const free: number[] = [];
  let ended: number | null = null;
  const exec = DatabaseSync.prototype.exec;
  vi.spyOn(DatabaseSync.prototype, "exec").mockImplementation(function (this: DatabaseSync, sql) {
    if (sql === "BEGIN IMMEDIATE" && ended !== null) free.push(performance.now() - ended);
    exec.call(this, sql);
    if (sql === "COMMIT") ended = performance.now();
  });
  return free;
}

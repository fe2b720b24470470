import { randomUUID } from "node:crypto";
import { copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { openThreadedStore } from "../../src/store/sqlite/sqlite-threaded.ts";
import type { Store } from "../../src/store/store.ts";
import { testStore } from "./store.ts";

const optionsFor = (path: string) => ({
  path,
  busyTimeoutMs: 1_000,
  key: new Uint8Array(32).fill(7),
  newId: randomUUID,
});

/** Made once and copied, because making a store waits for the disk. */
const template = join(mkdtempSync(join(tmpdir(), "unbidden-template-")), "unbidden.db");
beforeAll(() => openSqliteStore(optionsFor(template)).close());
afterAll(() => rmSync(dirname(template), { recursive: true }));

testStore("a store that is read here and written elsewhere", (folder) => {
  const path = join(folder, "unbidden.db");
  if (!existsSync(path)) copyFileSync(template, path);
  return threaded(path);
});

/** As the daemon has it: a connection that cannot write, and what is posted goes to another that can. */
function threaded(path: string): Store {
  const writing = openSqliteStore(optionsFor(path));
  const post = async (method: keyof Store, args: readonly unknown[]) => {
    const does = writing[method] as (...args: readonly unknown[]) => Promise<unknown>;
    return structuredClone(
      await does(...args.map((arg, at) => (isJudge(method, at) ? arg : structuredClone(arg)))),
    );
  };
  const reading = openThreadedStore({ ...optionsFor(path), post });
  return { ...reading, close: async () => void (await Promise.all([reading.close(), writing.close()])) };
}

/** A judge cannot be posted: who judges, the rules, works where the connection that writes is. */
function isJudge(method: keyof Store, at: number): boolean {
  const judges = { putMemories: 2, storeImported: 1, tidy: 0 } as Partial<Record<keyof Store, number>>;
  return judges[method] === at;
}

import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqliteStore } from "../src/store/sqlite/sqlite-store.ts";
import type { Store } from "../src/store/store.ts";
import { digest } from "../src/text/hashes/digest.ts";

const MEMORY_FOLDER = "/dev/shm";

/** The real store in a folder of its own, in memory where the machine has such a folder; the same ids in every run. */
export function openThrowAway(): { store: Store; close: () => Promise<void> } {
  const folder = mkdtempSync(join(existsSync(MEMORY_FOLDER) ? MEMORY_FOLDER : tmpdir(), "unbidden-bench-"));
  let ids = 0;
  const newId = () => digest(["bench", String(ids++)]);
  const path = join(folder, "store.db");
  const store = openSqliteStore({ path, busyTimeoutMs: 1_000, key: new Uint8Array(32).fill(7), newId });
  const close = async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { store, close };
}

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";

/** Where the stores of a test lie. */
export interface StoreFolder {
  /** Whole path of what has this name in it; of itself without one. */
  path(name?: string): string;
  /** What was opened is closed before the folder goes. */
  closing<T extends { close(): unknown }>(open: T): T;
}

/** A folder for each test of a file. */
export function storeFolder(): StoreFolder {
  let folder = "";
  let left: { close(): unknown }[] = [];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "unbidden-stores-"));
    left = [];
  });
  afterEach(async () => {
    for (const open of left) await open.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    path: (name = "") => join(folder, name),
    closing: (open) => {
      left.push(open);
      return open;
    },
  };
}

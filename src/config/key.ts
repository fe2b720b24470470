import { linkSync, rmSync } from "node:fs";
import { createOwnFile, makeOwnFolder, readOwnFile } from "../files/own-file.ts";
import type { Home } from "./home.ts";

export const KEY_BYTES = 32;

/**
 * The key of this home, created on first use: it turns secrets into marks (`[redacted:kind:hmac8]`) and forgotten
 * content into tombstones. Where the home cannot be written nothing is stored, and a temporary key is enough.
 */
export function readKey(home: Home, randomBytes: (size: number) => Uint8Array): Uint8Array {
  const existing = readWholeKey(home);
  if (existing) return existing;
  try {
    createKey(home, randomBytes(KEY_BYTES));
  } catch {
    // Another process may have been faster; if not, the home is unusable and the store reports it.
  }
  return readWholeKey(home) ?? randomBytes(KEY_BYTES);
}

function readWholeKey(home: Home): Uint8Array | null {
  try {
    const key = readOwnFile(home.root, home.key);
    return key.length === KEY_BYTES ? key : null;
  } catch {
    // No key yet, or an unreadable home: the caller creates one.
    return null;
  }
}

/** The file gets its name only once complete; the process that links first wins. */
function createKey(home: Home, key: Uint8Array): void {
  makeOwnFolder(home.root, home.root);
  const draft = `${home.key}.${Buffer.from(key.subarray(0, 4)).toString("hex")}.new`;
  try {
    // Events are on disk at once, so their key must be too, even after a power cut.
    createOwnFile(home.root, draft, key);
    linkSync(draft, home.key);
  } finally {
    rmSync(draft, { force: true });
  }
}

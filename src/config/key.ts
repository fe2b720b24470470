import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from "node:fs";
import type { Home } from "./home.ts";

export const KEY_BYTES = 32;

/**
 * The key of this home, made on first use: it turns secrets into marks (`[redacted:kind:hmac8]`) and forgotten content
 * into tombstones. Where the home cannot be written nothing will be stored, and a passing key does.
 */
export function readKey(home: Home, randomBytes: (size: number) => Uint8Array): Uint8Array {
  const known = readWholeKey(home.key);
  if (known) return known;
  try {
    createKey(home, randomBytes(KEY_BYTES));
  } catch {
    // Another process may have been faster; if not, the home is unusable and the store will say so.
  }
  return readWholeKey(home.key) ?? randomBytes(KEY_BYTES);
}

function readWholeKey(path: string): Uint8Array | null {
  try {
    const key = readFileSync(path);
    return key.length === KEY_BYTES ? key : null;
  } catch {
    // No key yet, or a home that cannot be read: the caller makes one.
    return null;
  }
}

/** The file appears under its name only when whole; whoever links first wins. */
function createKey(home: Home, key: Uint8Array): void {
  mkdirSync(home.root, { recursive: true, mode: 0o700 });
  const draft = `${home.key}.${Buffer.from(key.subarray(0, 4)).toString("hex")}.new`;
  const file = openSync(draft, "wx", 0o600);
  try {
    writeSync(file, key);
    // Events are on the disk at once; after a power cut their key must be, too.
    fsyncSync(file);
    closeSync(file);
    linkSync(draft, home.key);
  } finally {
    rmSync(draft, { force: true });
  }
}

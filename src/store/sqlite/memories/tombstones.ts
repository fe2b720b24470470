import { hmacUnder } from "../../../text/hashes/digest.ts";
import type { Connection } from "../connection/connection.ts";

/** Leaves a mark that nobody can read back into what was forgotten. */
export function bury(db: Connection, key: Uint8Array, content: string, at: number): void {
  db.run("INSERT INTO tombstone VALUES (?, ?) ON CONFLICT DO NOTHING", tombstoneHash(key, content), at);
}

export function isBuried(db: Connection, key: Uint8Array, content: string): boolean {
  // Most people never forgot anything, and a keyed hash is dear in a short process.
  if (!db.get("SELECT 1 FROM tombstone LIMIT 1")) return false;
  return db.get("SELECT 1 FROM tombstone WHERE hash = ?", tombstoneHash(key, content)) !== undefined;
}

/** A person who says it again takes the mark away. */
export function unearth(db: Connection, key: Uint8Array, content: string): void {
  db.run("DELETE FROM tombstone WHERE hash = ?", tombstoneHash(key, content));
}

function tombstoneHash(key: Uint8Array, content: string): string {
  return hmacUnder(key)(content).slice(0, 32);
}

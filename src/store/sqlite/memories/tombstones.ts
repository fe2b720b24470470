import { hmacUnder } from "../../../text/hashes/digest.ts";
import type { Connection } from "../connection/connection.ts";

/** Stores a keyed hash, which does not reveal the forgotten words. */
export function bury(db: Connection, key: Uint8Array, content: string, at: number): void {
  db.run("INSERT INTO tombstone VALUES (?, ?) ON CONFLICT DO NOTHING", tombstoneHash(key, content), at);
}

export function isBuried(db: Connection, key: Uint8Array, content: string): boolean {
  // Most people never forgot anything, and a keyed hash is dear in a short process.
  if (!db.has("SELECT 1 FROM tombstone LIMIT 1")) return false;
  return db.has("SELECT 1 FROM tombstone WHERE hash = ?", tombstoneHash(key, content));
}

/** A person who says it again takes the mark away. */
export function unearth(db: Connection, key: Uint8Array, content: string): void {
  db.run("DELETE FROM tombstone WHERE hash = ?", tombstoneHash(key, content));
}

function tombstoneHash(key: Uint8Array, content: string): string {
  return hmacUnder(key)(content).slice(0, 32);
}

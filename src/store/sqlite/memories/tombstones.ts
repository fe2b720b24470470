import { hmacUnder } from "../../../text/hashes/digest.ts";
import type { Connection } from "../connection/connection.ts";
import { isSharedForgotten, markShared, readIdentity } from "../sync/group-tombstones.ts";

/** Buries a memory's content or id here and, where this home shares memories with others, there. */
export function buryMemory(
  db: Connection,
  key: Uint8Array,
  content: string,
  death: { readonly state: "forgotten" | "purged"; readonly at: number },
): void {
  const identity = readIdentity(db, key);
  // Under one key only: a person on another machine who says it again can lift no other.
  if (identity) markShared(db, identity, content, death);
  else bury(db, key, content, death.at);
}

/** Stores a keyed hash, which does not reveal the forgotten words. */
export function bury(db: Connection, key: Uint8Array, content: string, at: number): void {
  db.run("INSERT INTO tombstone VALUES (?, ?) ON CONFLICT DO NOTHING", tombstoneHash(key, content), at);
}

export function isBuried(db: Connection, key: Uint8Array, content: string): boolean {
  // Most people never forgot anything, and a keyed hash is dear in a short process.
  if (isSharedForgotten(db, key, content)) return true;
  if (!db.has("SELECT 1 FROM tombstone LIMIT 1")) return false;
  return db.has("SELECT 1 FROM tombstone WHERE hash = ?", tombstoneHash(key, content));
}

/** When it was buried under this home's own key; null where it was not. */
export function buriedAt(db: Connection, key: Uint8Array, content: string): number | null {
  const row = db.get("SELECT at FROM tombstone WHERE hash = ?", tombstoneHash(key, content));
  return row ? Number(row.at) : null;
}

/** A person who says it again takes the mark away. */
export function unearth(db: Connection, key: Uint8Array, content: string, at: number): void {
  if (isSharedForgotten(db, key, content)) {
    const identity = readIdentity(db, key);
    if (identity) markShared(db, identity, content, { state: "lifted", at });
  }
  db.run("DELETE FROM tombstone WHERE hash = ?", tombstoneHash(key, content));
}

function tombstoneHash(key: Uint8Array, content: string): string {
  return hmacUnder(key)(content).slice(0, 32);
}

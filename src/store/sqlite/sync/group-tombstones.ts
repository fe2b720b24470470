import type { Tombstone } from "../../../domain/sync/portable.ts";
import { nextStamp, type Stamp } from "../../../domain/sync/stamp.ts";
import { hmacUnder } from "../../../text/hashes/digest.ts";
import { type Connection, insertRow } from "../connection/connection.ts";
import { deleteSetting, readSetting, writeSetting } from "../connection/settings.ts";

/** This home among the user's machines. */
export interface SyncIdentity {
  readonly machine: string;
  /** 32 bytes under which all its machines hash what was forgotten. */
  readonly tombstoneKey: Uint8Array;
}

const IDENTITY = "sync_identity";
/** Set while the other machines can still read what was purged here. */
const REWRITE = "sync_rewrite";

/** Null where this home never joined any. */
export function readIdentity(db: Connection, key: Uint8Array): SyncIdentity | null {
  const stored = readSetting(db, IDENTITY);
  if (stored === null) return null;
  const { machine, salt, sealed } = JSON.parse(stored);
  return { machine, tombstoneKey: underHomeKey(key, salt, Buffer.from(sealed, "hex")) };
}

/** The key is stored under that of the home, because a copy of the store alone must not tell what was forgotten. */
export function writeIdentity(db: Connection, key: Uint8Array, salt: string, identity: SyncIdentity): void {
  const sealed = Buffer.from(underHomeKey(key, salt, identity.tombstoneKey)).toString("hex");
  writeSetting(db, IDENTITY, JSON.stringify({ machine: identity.machine, salt, sealed }));
}

/** A key is as long as the hash, so that each pad is used once. */
function underHomeKey(key: Uint8Array, salt: string, bytes: Uint8Array): Uint8Array {
  const pad = Buffer.from(hmacUnder(key)(`shared tombstones:${salt}`), "hex");
  return bytes.map((byte, index) => byte ^ (pad[index] ?? 0));
}

function sharedHash({ tombstoneKey }: SyncIdentity, content: string): string {
  return hmacUnder(tombstoneKey)(content).slice(0, 32);
}

/** Notes it for the other machines. */
export function markShared(
  db: Connection,
  identity: SyncIdentity,
  content: string,
  { state, at }: { state: Tombstone["state"]; at: number },
): void {
  const hash = sharedHash(identity, content);
  const known = sharedTombstone(db, hash);
  if (known?.state === state || (known?.state === "purged" && state === "forgotten")) return;
  const made = { by: "user", time: at, machine: identity.machine } as const;
  putShared(db, { hash, state, stamp: nextStamp(known?.stamp ?? null, made) }, "unsent");
  if (state === "purged") requireRewrite(db);
}

/** What this home forgot under another name, among the same machines, is told under its new one: it may never have been. */
export function renameShared(db: Connection, former: SyncIdentity | null, identity: SyncIdentity): void {
  if (former === null || !Buffer.from(former.tombstoneKey).equals(identity.tombstoneKey)) return;
  const sql = "UPDATE sync_tombstone SET machine = ?, sent = 0 WHERE machine = ?";
  db.run(sql, identity.machine, former.machine);
}

export function sharedTombstone(db: Connection, hash: string): Tombstone | null {
  const row = db.get<Stamp & Pick<Tombstone, "state">>(
    "SELECT state, by, time, count, machine FROM sync_tombstone WHERE hash = ?",
    hash,
  );
  if (!row) return null;
  const { state, ...stamp } = row;
  return { hash, state, stamp };
}

export function putShared(db: Connection, { hash, state, stamp }: Tombstone, sent: "sent" | "unsent"): void {
  db.run("DELETE FROM sync_tombstone WHERE hash = ?", hash);
  const { by, time, count, machine } = stamp;
  insertRow(db, "sync_tombstone", { hash, state, by, time, count, machine, sent: Number(sent === "sent") });
}

export function isSharedForgotten(db: Connection, key: Uint8Array, content: string): boolean {
  if (!db.has("SELECT 1 FROM sync_tombstone LIMIT 1")) return false;
  const identity = readIdentity(db, key);
  if (identity === null) return false;
  const sql = "SELECT 1 FROM sync_tombstone WHERE hash = ? AND state <> 'lifted'";
  return db.has(sql, sharedHash(identity, content));
}

/** What a backup does not know of the other machines, and what was forgotten anywhere since it was made. */
export function carryShared(db: Connection, present: Connection): void {
  const columns = "hash, state, by, time, count, machine, sent";
  present.each(`SELECT ${columns} FROM sync_tombstone`, (row) => {
    db.run("DELETE FROM sync_tombstone WHERE hash = ?", String(row.hash));
    insertRow(db, "sync_tombstone", row as Record<string, string | number>);
  });
  for (const name of [IDENTITY, REWRITE]) {
    const value = readSetting(present, name);
    if (value !== null) writeSetting(db, name, value);
  }
}

/** What this machine wrote must be written anew, under a new key. */
export function requireRewrite(db: Connection): void {
  writeSetting(db, REWRITE, "1");
}

export function mustRewrite(db: Connection): boolean {
  return readSetting(db, REWRITE) !== null;
}

export function endRewrite(db: Connection): void {
  deleteSetting(db, REWRITE);
}

import { UnbiddenError } from "../../../domain/errors.ts";
import {
  PARTS,
  type PortableMemory,
  type PortableRecord,
  type Tombstone,
} from "../../../domain/sync/portable.ts";
import type { Stamp } from "../../../domain/sync/stamp.ts";
import type {
  SegmentRecords,
  SyncApplied,
  SyncCounts,
  SyncSegment,
  SyncStore,
  UnsentRecords,
} from "../../port/sync-store.ts";
import { type Connection, insertRow } from "../connection/connection.ts";
import type { Operations, StoreConnection } from "../connection/operations.ts";
import { applyRecords } from "./apply.ts";
import {
  endRewrite,
  mustRewrite,
  readIdentity,
  renameShared,
  type SyncIdentity,
  writeIdentity,
} from "./group-tombstones.ts";
import { localMemory, TRAVELS } from "./local-parts.ts";
import { fingerprintUnder, forgetLook, stampChanges, stampedParts, stampOf } from "./stamped.ts";

/** Loaded with the first of them, because no hook needs them. */
export const syncOperations = {
  joinMachines: (db, identity) => joinMachines(db, identity),
  syncMachine: (db) => readIdentity(db, db.key)?.machine ?? null,
  applySegment,
  unsentRecords,
  noteSent,
  syncSegments: (db) =>
    db.all<SyncSegment>("SELECT machine, name, bytes FROM sync_segment ORDER BY machine, name"),
  dropSegments,
  syncCounts,
  mustRewriteSegments: (db) => mustRewrite(db),
  endRewriting: (db) => endRewrite(db),
} satisfies Operations;

/** Another machine's id or key: what was read and told before says nothing there. */
function joinMachines(db: StoreConnection, identity: SyncIdentity): void {
  db.transaction(() => {
    renameShared(db, readIdentity(db, db.key), identity);
    writeIdentity(db, db.key, db.newId(), identity);
    for (const table of ["sync_part", "sync_segment"]) db.run(`DELETE FROM ${table}`);
    forgetLook(db);
  });
}

function identityOf(db: StoreConnection): SyncIdentity {
  const identity = readIdentity(db, db.key);
  if (identity) return identity;
  throw new UnbiddenError("SYNC_OFF", "this home shares memories with no other machine");
}

function applySegment(
  db: StoreConnection,
  { segment, from, records }: SegmentRecords,
  at: number,
): SyncApplied {
  const identity = identityOf(db);
  const fingerprint = fingerprintUnder(db.key);
  return db.transaction(() => {
    stampChanges(db, fingerprint, identity.machine);
    const applied = applyRecords(
      { db, key: db.key, newId: db.newId, identity, fingerprint, from, at },
      records,
    );
    putSegment(db, segment);
    return applied;
  });
}

function putSegment(db: Connection, { machine, name, bytes }: SyncSegment): void {
  insertRow(db, "sync_segment", { machine, name, bytes }, "ON CONFLICT DO NOTHING");
}

function unsentRecords(
  db: StoreConnection,
  { after, whole, limit }: Parameters<SyncStore["unsentRecords"]>[0],
): UnsentRecords {
  const { machine } = identityOf(db);
  return db.transaction(() => {
    if (after === null) stampChanges(db, fingerprintUnder(db.key), machine);
    const told = whole ? "machine = ?1" : "machine = ?1 AND sent = 0";
    const sql = `SELECT DISTINCT memory FROM sync_part WHERE ${told} AND memory > ?2 ORDER BY memory LIMIT ?3`;
    const ids = db.texts(sql, machine, after ?? "", limit);
    const memories = ids.flatMap((id) => portableMemory(db, id));
    const tombstones = after === null ? tombstonesOf(db, told, machine) : [];
    return { records: [...tombstones, ...memories], next: ids.length < limit ? null : (ids.at(-1) ?? null) };
  });
}

/** None for one that is gone here, as for its age. */
function portableMemory(db: Connection, id: string): PortableRecord[] {
  const local = localMemory(db, id);
  const stamped = stampedParts(db, id);
  if (!local || stamped.size < PARTS.length) return [];
  const parts = PARTS.flatMap((part) => {
    const known = stamped.get(part);
    return known
      ? [[part, { value: part === "ending" ? known.value : local.values[part], stamp: stampOf(known) }]]
      : [];
  });
  return [{ memory: { id, parts: Object.fromEntries(parts) as PortableMemory["parts"] } }];
}

function tombstonesOf(db: Connection, told: string, machine: string): PortableRecord[] {
  const sql = `SELECT hash, state, by, time, count, machine FROM sync_tombstone WHERE ${told} ORDER BY hash`;
  const rows = db.all<Stamp & Omit<Tombstone, "stamp">>(sql, machine);
  return rows.map(({ hash, state, ...stamp }) => ({ tombstone: { hash, state, stamp } }));
}

/** Not what changed meanwhile. */
function noteSent(db: StoreConnection, segment: SyncSegment, records: readonly PortableRecord[]): void {
  const { machine } = identityOf(db);
  const same = "machine = ? AND time = ? AND count = ?";
  db.transaction(() => {
    putSegment(db, segment);
    for (const record of records) {
      if ("tombstone" in record) {
        const { hash, stamp } = record.tombstone;
        db.run(
          `UPDATE sync_tombstone SET sent = 1 WHERE hash = ? AND ${same}`,
          hash,
          machine,
          stamp.time,
          stamp.count,
        );
        continue;
      }
      const { id, parts } = record.memory;
      for (const part of PARTS) {
        const { time, count } = parts[part].stamp;
        db.run(
          `UPDATE sync_part SET sent = 1 WHERE memory = ? AND part = ? AND ${same}`,
          id,
          part,
          machine,
          time,
          count,
        );
      }
    }
  });
}

function dropSegments(db: Connection, machine: string, names: readonly string[]): void {
  const sql = "DELETE FROM sync_segment WHERE machine = ? AND name IN (SELECT value FROM json_each(?))";
  db.run(sql, machine, JSON.stringify(names));
}

function syncCounts(db: Connection): SyncCounts {
  const all = db.number("SELECT count(*) FROM memory m WHERE m.kind NOT IN ('project', 'snapshot')");
  const shared = db.number(`SELECT count(*) FROM memory m WHERE ${TRAVELS}`);
  const unsent = db.number("SELECT count(DISTINCT memory) FROM sync_part WHERE sent = 0");
  return { shared, unsent, local: all - shared };
}

import type { Kind } from "../../../domain/memory.ts";
import type { Limits } from "../../port/maintenance-store.ts";
import { NOTHING_REMOVED, type Removed, removedInAll } from "../../port/removed.ts";
import type { Connection } from "../connection/connection.ts";
import { forgetLinks } from "../memories/merged-links.ts";
import { forgetChanges } from "../memories/oplog.ts";
import { passOnEnding } from "../memories/supersede.ts";
import { unindexMemory } from "../search/terms.ts";
import { raiseSpaceCutOff, setAgeCutOff } from "./cut-off.ts";
import { eventsToThin, type TooMany, thin } from "./prune.ts";

/** One kind of thing that may be too much. */
interface Due {
  /** How many there are, of more than `most` only those. */
  readonly count: (most: number) => number;
  /** Inside a transaction. */
  readonly remove: (rows: number) => void;
  readonly told: (count: number) => Removed;
}

/** One slice of the first thing that is too much; without `rows` all of it is counted. */
export function removeDue(db: Connection, limits: Limits, rows: number | null): Removed | null {
  if (rows === null) return counted([...pastDue(db, limits), ...dueForSpace(db, limits)]);
  setAgeCutOff(db, limits.kinds);
  for (const due of [...pastDue(db, limits), ...dueForSpace(db, limits)]) {
    const count = due.count(rows);
    if (count === 0) continue;
    db.transaction(() => due.remove(count));
    return due.told(count);
  }
  return null;
}

function counted(all: readonly Due[]): Removed | null {
  const found = all.map((due) => ({ due, count: due.count(-1) })).filter(({ count }) => count > 0);
  return found.length === 0 ? null : removedInAll(found.map(({ due, count }) => due.told(count)));
}

/** What is past its time, and what is more than there may be. */
function* pastDue(db: Connection, limits: Limits): Generator<Due> {
  for (const { kind, before } of limits.kinds) yield memoriesDue(db, kind, before);
  yield receiptsDue(db, limits);
  for (const tooMany of eventsToThin(db, limits)) yield eventsDue(db, tooMany);
}

/** What goes while the file is too large, the least valuable first. */
function* dueForSpace(db: Connection, { bytes: most, settledBefore }: Limits): Generator<Due> {
  const { bytes, free } = freeSpace(db);
  if (bytes - free <= most) return;
  yield eventsDue(db, { scope: null, excess: Number.MAX_SAFE_INTEGER, settledBefore });
  yield textsDue(db, settledBefore);
  for (const kind of ["turn", "snapshot"] as const) yield memoriesDue(db, kind, settledBefore, "for room");
}

export function freeSpace(db: Connection): { bytes: number; free: number } {
  const of = (name: "page_count" | "freelist_count" | "page_size") =>
    Number(db.get(`PRAGMA ${name}`)?.[name]);
  return { bytes: of("page_count") * of("page_size"), free: of("freelist_count") * of("page_size") };
}

/** Of every project by its own index; what the user has a hand in, and what ended something of another kind, stays. */
const PAST = `
  FROM (SELECT 0 AS scope UNION ALL SELECT number FROM project) p
  CROSS JOIN memory m ON m.scope = p.scope AND m.kind = ?1 AND m.at < ?2
  WHERE m.pinned = 0 AND m.rule <> 'cli'
    AND NOT EXISTS (SELECT 1 FROM oplog WHERE memory = m.id AND by = 'user' AND undone_at IS NULL)
    AND NOT EXISTS (SELECT 1 FROM memory o WHERE o.superseded_by = m.id AND o.kind <> m.kind)`;

function memoriesDue(db: Connection, kind: Kind, before: number, why?: "for room"): Due {
  return {
    count: (most) => countOf(db, `SELECT 1 ${PAST} LIMIT ?3`, kind, before, most),
    remove: (rows) => {
      // For its age all of it goes, in whatever order; to put it in order all would be read for every slice.
      const order = why ? "ORDER BY m.at" : "";
      const gone = db.all(`SELECT m.id, m.at ${PAST} ${order} LIMIT ?3`, kind, before, rows);
      for (const { id } of gone) removeMemory(db, String(id));
      if (why) raiseSpaceCutOff(db, kind, Number(gone.at(-1)?.at ?? 0) + 1);
    },
    told: (count) => ({ ...NOTHING_REMOVED, memories: { [kind]: count } }),
  };
}

/** Without a tombstone: nobody wanted it forgotten. */
function removeMemory(db: Connection, id: string): void {
  forgetLinks(db, id);
  const row = db.get("SELECT * FROM memory WHERE id = ?", id);
  if (!row) return;
  unindexMemory(db, row);
  passOnEnding(db, row);
  forgetChanges(db, id, Number(row.at));
  db.run("DELETE FROM memory WHERE number = ?", Number(row.number));
}

function eventsDue(db: Connection, tooMany: TooMany): Due {
  return {
    count: (most) => thin(db, tooMany, most, "count"),
    remove: (rows) => void thin(db, tooMany, rows, "remove"),
    told: (events) => ({ ...NOTHING_REMOVED, events }),
  };
}

/** A session that is still at work must know what it was told. */
function receiptsDue(db: Connection, { receiptsBefore, receipts, settledBefore }: Limits): Due {
  const newest = db.get("SELECT at FROM receipt ORDER BY at DESC LIMIT 1 OFFSET ?", receipts);
  const tooMany = newest ? Math.min(Number(newest.at) + 1, settledBefore) : 0;
  const before = Math.max(receiptsBefore, tooMany);
  return {
    count: (most) => countOf(db, "SELECT 1 FROM receipt WHERE at < ? LIMIT ?", before, most),
    remove: (rows) => {
      const oldest = "SELECT id FROM receipt WHERE at < ? ORDER BY at LIMIT ?";
      db.run(`DELETE FROM receipt WHERE id IN (${oldest})`, before, rows);
    },
    told: (receipts) => ({ ...NOTHING_REMOVED, receipts }),
  };
}

function textsDue(db: Connection, before: number): Due {
  const old = "FROM receipt WHERE at < ? AND text IS NOT NULL";
  return {
    count: (most) => countOf(db, `SELECT 1 ${old} LIMIT ?`, before, most),
    remove: (rows) => {
      const oldest = `SELECT id ${old} ORDER BY at LIMIT ?`;
      db.run(`UPDATE receipt SET text = NULL WHERE id IN (${oldest})`, before, rows);
    },
    told: (receiptTexts) => ({ ...NOTHING_REMOVED, receiptTexts }),
  };
}

function countOf(db: Connection, select: string, ...values: readonly (string | number)[]): number {
  return Number(db.get(`SELECT count(*) AS count FROM (${select})`, ...values)?.count);
}

import type { Kind } from "../../../domain/memory.ts";
import type { Limits } from "../../port/maintenance-store.ts";
import { NOTHING_REMOVED, type Removed, removedInAll } from "../../port/removed.ts";
import type { Connection } from "../connection/connection.ts";
import { forgetLinks } from "../memories/merged-links.ts";
import { forgetChanges } from "../memories/oplog.ts";
import { passOnEndings } from "../memories/supersede.ts";
import { deleteMemory } from "../search/terms.ts";
import { raiseSpaceCutOff, setAgeCutOff } from "./cut-off.ts";

/** One kind of row that may exceed its limit. */
interface Due {
  /** Number of rows, at most `most`. */
  readonly count: (most: number) => number;
  /** Inside a transaction. */
  readonly remove: (rows: number) => void;
  readonly counts: (count: number) => Removed;
}

/** One slice of the first excess; without `rows` everything is counted. */
export function removeDue(db: Connection, limits: Limits, rows: number | null): Removed | null {
  if (rows === null) return countDue([...dueByLimit(db, limits), ...dueForSpace(db, limits)]);
  setAgeCutOff(db, limits.kinds);
  for (const due of [...dueByLimit(db, limits), ...dueForSpace(db, limits)]) {
    const count = due.count(rows);
    if (count === 0) continue;
    db.transaction(() => due.remove(count));
    return due.counts(count);
  }
  return null;
}

function countDue(all: readonly Due[]): Removed | null {
  const found = all.map((due) => ({ due, count: due.count(-1) })).filter(({ count }) => count > 0);
  return found.length === 0 ? null : removedInAll(found.map(({ due, count }) => due.counts(count)));
}

/** Rows beyond their age or number. */
function* dueByLimit(db: Connection, limits: Limits): Generator<Due> {
  for (const { kind, before } of limits.kinds) yield memoriesDue(db, kind, before);
  yield receiptsDue(db, limits);
  for (const tooMany of projectsOverLimit(db, limits)) yield eventsDue(db, tooMany);
}

/** Rows to remove while the file is too large, the least valuable first. */
function* dueForSpace(db: Connection, { bytes: most, settledBefore }: Limits): Generator<Due> {
  const { bytes, free } = freeSpace(db);
  if (bytes - free <= most) return;
  yield eventsDue(db, { scope: null, excess: Number.MAX_SAFE_INTEGER, settledBefore });
  yield textsDue(db, settledBefore);
  for (const kind of ["turn", "snapshot"] as const) yield memoriesDue(db, kind, settledBefore, "for room");
}

export function freeSpace(db: Connection): { bytes: number; free: number } {
  const pageSize = db.number("PRAGMA page_size");
  const [pages, free] = [db.number("PRAGMA page_count"), db.number("PRAGMA freelist_count")];
  return { bytes: pages * pageSize, free: free * pageSize };
}

/** Uses every project's own index; spares what the user edited and what ended a memory of another kind. */
const EXPIRED = `
  FROM (SELECT 0 AS scope UNION ALL SELECT number FROM project) p
  CROSS JOIN memory m ON m.scope = p.scope AND m.kind = ?1 AND m.at < ?2
  WHERE m.pinned = 0 AND m.rule <> 'cli'
    AND NOT EXISTS (SELECT 1 FROM oplog WHERE memory = m.id AND by = 'user' AND undone_at IS NULL)
    AND NOT EXISTS (SELECT 1 FROM memory o WHERE o.superseded_by = m.id AND o.kind <> m.kind)`;

function memoriesDue(db: Connection, kind: Kind, before: number, why?: "for room"): Due {
  return {
    count: (most) => countOf(db, `SELECT 1 ${EXPIRED} LIMIT ?3`, kind, before, most),
    remove: (rows) => {
      // For its age all of it goes, in whatever order; to put it in order all would be read for every slice.
      const order = why ? "ORDER BY m.at" : "";
      const expired = db.all(`SELECT m.id, m.at ${EXPIRED} ${order} LIMIT ?3`, kind, before, rows);
      for (const { id } of expired) removeMemory(db, String(id));
      if (why) raiseSpaceCutOff(db, kind, Number(expired.at(-1)?.at ?? 0) + 1);
    },
    counts: (count) => ({ ...NOTHING_REMOVED, memories: { [kind]: count } }),
  };
}

/** Without a tombstone, because the user did not forget it. */
function removeMemory(db: Connection, id: string): void {
  forgetLinks(db, id);
  const row = db.get("SELECT * FROM memory WHERE id = ?", id);
  if (!row) return;
  passOnEndings(db, row);
  forgetChanges(db, id, Number(row.at));
  deleteMemory(db, row);
}

function eventsDue(db: Connection, tooMany: Excess): Due {
  return {
    count: (most) => pruneEvents(db, tooMany, most, "count"),
    remove: (rows) => void pruneEvents(db, tooMany, rows, "remove"),
    counts: (events) => ({ ...NOTHING_REMOVED, events }),
  };
}

/** Recent receipts stay, because active sessions need their ledger. */
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
    counts: (receipts) => ({ ...NOTHING_REMOVED, receipts }),
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
    counts: (receiptTexts) => ({ ...NOTHING_REMOVED, receiptTexts }),
  };
}

function countOf(db: Connection, select: string, ...values: readonly (string | number)[]): number {
  return db.number(`SELECT count(*) FROM (${select})`, ...values);
}

/** A project that has more events than it may. */
interface Excess {
  /** Null: all projects together. */
  readonly scope: number | null;
  readonly excess: number;
  readonly settledBefore: number;
}

/** Counted one by one only where all together are more than one project may have. */
function projectsOverLimit(db: Connection, { events, settledBefore }: Limits): readonly Excess[] {
  if (db.number("SELECT max(seq) FROM event") <= events) return [];
  const rows = db.all<{ scope: number; count: number }>(
    `SELECT coalesce(s.project, 0) AS scope, count(*) AS count FROM event e JOIN session s ON s.id = e.session
     GROUP BY 1 HAVING count > ? ORDER BY 1`,
    events,
  );
  return rows.map(({ scope, count }) => ({ scope, excess: count - events, settledBefore }));
}

/** Events on which no memory rests, of sessions that ended long ago and were read by the rules; the oldest sessions first. */
const UNQUOTED = `
  FROM session s CROSS JOIN event e ON e.session = s.id
  WHERE (?1 IS NULL OR coalesce(s.project, 0) = ?1) AND s.last_at < ?2 AND s.distilled_seq >= s.last_seq
    AND NOT EXISTS (SELECT 1 FROM memory_event WHERE event = e.id)`;

/** At most so many, -1 for all; gives how many there were. Removing is done inside a transaction. */
function pruneEvents(
  db: Connection,
  { scope, excess, settledBefore }: Excess,
  most: number,
  what: "count" | "remove",
): number {
  const rows = most < 0 ? excess : Math.min(most, excess);
  const chosen = `SELECT e.seq, e.session ${UNQUOTED} ORDER BY s.last_at LIMIT ?3`;
  const values = [scope, settledBefore, rows] as const;
  if (what === "count") return db.number(`SELECT count(*) FROM (${chosen})`, ...values);
  const events = db.all(chosen, ...values);
  const seqs = JSON.stringify(events.map(({ seq }) => seq));
  db.run(
    "UPDATE session SET thinned = 1 WHERE id IN (SELECT value FROM json_each(?))",
    JSON.stringify([...new Set(events.map(({ session }) => session))]),
  );
  return db.run("DELETE FROM event WHERE seq IN (SELECT value FROM json_each(?))", seqs);
}

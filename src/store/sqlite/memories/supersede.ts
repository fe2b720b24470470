import type { Change } from "../../../domain/change.ts";
import { type Memory, REMOVED_AT_SOURCE } from "../../../domain/memory.ts";
import { termsOf } from "../../../text/terms.ts";
import type { Ending, Judge } from "../../store.ts";
import type { Connection, Row } from "../connection/connection.ts";
import { rowsSharing } from "../search/search.ts";
import { EVERYWHERE, endedTerm, moveMemory, scopeTerm } from "../search/terms.ts";
import { MEMORY_COLUMNS, memoryOf } from "./listing.ts";
import { takeBackLinks } from "./merged-links.ts";
import { isDecided, logChange } from "./oplog.ts";

/** Most memories one new memory is held against; those that share its rarest words. */
const RELATED = 40;
/** Terms by which they are looked for, and index entries that may cost. */
const TERMS = 40;
const POSTINGS = 1_000;
/** Most links followed from one memory to what replaced it. */
const CHAIN = 50;

/** Lets a memory end others, and be ended by what was said after it though it came before; gives what was ended by it. */
export function applyEndings(db: Connection, judge: Judge, number: number): readonly Ending[] {
  const row = db.get(`SELECT ${MEMORY_COLUMNS} FROM memory m WHERE number = ?`, number);
  if (!row || !judge.kinds.includes(row.kind as Memory["kind"])) return [];
  const memory = memoryOf(row);
  const related = relatedTo(db, row, judge.subject(memory)).filter(({ kind }) => judge.kinds.includes(kind));
  const before = (one: Memory) => [memory, ...related].filter((other) => other.at < one.at);
  const ends = judge.endings(memory, before(memory));
  const later = related.filter(({ at }) => at > memory.at).toSorted((one, other) => one.at - other.at);
  const ended = later.flatMap((one) =>
    judge.endings(one, before(one)).filter(({ older }) => older === memory.id),
  );
  return [...ends, ...ended].filter((ending) => endByRule(db, ending));
}

/** Memories that share title words or files, and those that ended them. */
export function relatedTo(
  db: Connection,
  row: Row,
  { words, files }: ReturnType<Judge["subject"]>,
): Memory[] {
  const scope = Number(row.scope);
  const scopes = [scopeTerm(scope), endedTerm(scope), ...(row.everywhere === 1 ? [EVERYWHERE] : [])];
  const terms = [...new Set(termsOf(words))].slice(0, TERMS);
  const query = { scopes, columns: "title", terms, postings: POSTINGS, limit: RELATED } as const;
  const rows = [...rowsSharing(db, query), ...rowsOfFile(db, scope, files)];
  const related = new Map(rows.map((one) => [String(one.id), memoryOf(one)]));
  related.delete(String(row.id));
  for (const { supersededBy } of related.values()) {
    const ender = supersededBy === null || related.has(supersededBy) ? null : memoryById(db, supersededBy);
    if (ender && related.size < RELATED + CHAIN) related.set(ender.id, ender);
  }
  return [...related.values()].filter(({ id }) => id !== row.id);
}

function rowsOfFile(db: Connection, scope: number, files: readonly string[]): Row[] {
  const [first] = files;
  if (first === undefined) return [];
  const sql = `SELECT ${MEMORY_COLUMNS} FROM memory_file f JOIN memory m ON m.number = f.memory
     WHERE f.path = ? AND m.scope = ? ORDER BY m.number DESC LIMIT ?`;
  return db.all(sql, first, scope, RELATED);
}

/** Keeps the user's decision and the earlier of two endings. False where nothing changed. */
export function endByRule(db: Connection, { older, newer, because }: Ending): boolean {
  const [memory, ender] = [memoryById(db, older), memoryById(db, newer)];
  if (!memory || !ender || memory.supersededBy === newer || isDecided(db, "supersede", older)) return false;
  const earlier = memory.supersededBy === null ? null : memoryById(db, memory.supersededBy);
  if ((earlier && earlier.at <= ender.at) || isEndedBy(db, newer, older)) return false;
  changeEnding(db, {
    memory: older,
    before: memory.supersededBy,
    after: newer,
    by: "rule",
    because,
    at: ender.at,
  });
  return true;
}

/** True when the memory was ended and this trust is too low to restore it. */
export function isEndedFor(db: Connection, number: number, trust: Memory["trust"]): boolean {
  const sql = `SELECT 1 FROM memory m JOIN memory e ON e.id = m.superseded_by
     WHERE m.number = ?1 AND (m.trust > ?2 OR e.trust > ?2 OR e.pinned = 1)`;
  const ended = db.get(sql, number, trust);
  return ended !== undefined;
}

/** Ends a memory that left its source, unless the user pinned or changed it; false where it stays. */
export function endAsRemoved(db: Connection, memory: string, because: string, at: number): boolean {
  const protectedMemory = `SELECT 1 FROM memory m WHERE m.id = ?1 AND (m.pinned = 1 OR m.superseded_by IS NOT NULL
    OR EXISTS (SELECT 1 FROM oplog WHERE memory = ?1 AND by = 'user' AND what <> 'pin' AND undone_at IS NULL))`;
  if (db.get(protectedMemory, memory) || isDecided(db, "supersede", memory)) return false;
  changeEnding(db, { memory, before: null, after: REMOVED_AT_SOURCE, by: "rule", because, at });
  return true;
}

/** Its source holds it again. */
export function restoreRemoved(db: Connection, memory: string, at: number): boolean {
  if (memoryById(db, memory)?.supersededBy !== REMOVED_AT_SOURCE) return false;
  if (isDecided(db, "supersede", memory)) return false;
  changeEnding(db, {
    memory,
    before: REMOVED_AT_SOURCE,
    after: null,
    by: "rule",
    because: "it is in its source again",
    at,
  });
  return true;
}

/** The same words once more, after something had ended them: they hold again, and that something no longer does. */
export function repeatMemory(db: Connection, number: number): void {
  const row = db.get("SELECT id, superseded_by, at FROM memory WHERE number = ?", number);
  const ender = row?.superseded_by ? memoryById(db, String(row.superseded_by)) : null;
  if (!row || !ender || ender.at >= Number(row.at)) return;
  const memory = String(row.id);
  if (isDecided(db, "supersede", memory)) return;
  const parts = { by: "rule", because: "it was said again", at: Number(row.at) } as const;
  changeEnding(db, { memory, before: ender.id, after: null, ...parts });
  endByRule(db, { older: ender.id, newer: memory, because: "what it replaced was said again" });
}

export function supersedeAsUser(
  db: Connection,
  { older, newer, because }: Ending,
  at: number,
): Change | "circle" {
  return db.transaction(() => {
    if (older === newer || isEndedBy(db, newer, older)) return "circle";
    const before = memoryById(db, older)?.supersededBy ?? null;
    return changeEnding(db, { memory: older, before, after: newer, by: "user", because, at });
  });
}

/** False for a link that would close a circle. */
export function canRestoreEnding(db: Connection, memory: string, before: string | null): boolean {
  return before === null || !memoryById(db, before) || !isEndedBy(db, before, memory);
}

/** Restores a link, or none where its memory was removed. */
export function restoreEnding(db: Connection, memory: string, before: string | null): void {
  writeEnding(
    db,
    memory,
    before === REMOVED_AT_SOURCE || (before !== null && memoryById(db, before)) ? before : null,
  );
}

/** A memory is about to be forgotten: what it had ended holds again, or is ended by what had ended it. */
export function passOnEndings(db: Connection, row: Row): void {
  const successor = row.superseded_by as string | null;
  const ended = db.all("SELECT id FROM memory WHERE superseded_by = ?", String(row.id));
  for (const { id } of ended) {
    if (successor === null) writeEnding(db, String(id), null);
    else passToSuccessor(db, String(id), successor);
  }
}

function passToSuccessor(db: Connection, memory: string, successor: string): void {
  const at = memoryById(db, successor)?.at ?? 0;
  const because = "it replaced what had replaced this";
  changeEnding(db, { memory, before: null, after: successor, by: "rule", because, at });
}

/** Writes a link and its line in the log. */
export function changeEnding(db: Connection, parts: Omit<Change, "id" | "what" | "undoneAt">): Change {
  writeEnding(db, parts.memory, parts.after);
  return logChange(db, { what: "supersede", ...parts });
}

function writeEnding(db: Connection, memory: string, supersededBy: string | null): void {
  const before = db.get("SELECT * FROM memory WHERE id = ?", memory);
  if (!before) return;
  if (before.superseded_by !== null) takeBackLinks(db, memory);
  db.run("UPDATE memory SET superseded_by = ? WHERE id = ?", supersededBy, memory);
  moveMemory(db, before, { ...before, superseded_by: supersededBy });
}

function isEndedBy(db: Connection, memory: string, by: string): boolean {
  let at = memoryById(db, memory)?.supersededBy ?? null;
  for (let step = 0; at !== null && step < CHAIN; step++) {
    if (at === by) return true;
    at = memoryById(db, at)?.supersededBy ?? null;
  }
  return false;
}

function memoryById(db: Connection, id: string): Memory | null {
  const row = db.get(`SELECT ${MEMORY_COLUMNS} FROM memory m WHERE id = ?`, id);
  return row ? memoryOf(row) : null;
}

import {
  type Change,
  type ChangeKind,
  changedPart,
  changedWords,
  withPart,
  wordsToValue,
} from "../../../domain/change.ts";
import { crossesProjects, type Memory } from "../../../domain/memory.ts";
import type { Connection, Row } from "../connection/connection.ts";
import { termColumns, updateMemory } from "../search/terms.ts";
import { contentHash, contentOf } from "./content.ts";
import { MEMORY_COLUMNS, memoryOf } from "./listing.ts";
import { changes, logChange } from "./oplog.ts";
import { canRestoreEnding, restoreEnding } from "./supersede.ts";
import { unearth } from "./tombstones.ts";

/** Changes words, pin or trust by the user's hand, and writes that down. */
export function amend(
  db: Connection,
  key: Uint8Array,
  id: string,
  { what, after }: { what: Exclude<ChangeKind, "supersede">; after: string | null },
  at: number,
): Change | "same" {
  return db.transaction(() => {
    const row = rowOf(db, id);
    const before = row ? changedPart(memoryOf(row), what) : after;
    if (!row || before === after) return "same";
    writeEdited(db, row, withPart(memoryOf(row), what, after));
    if (what === "edit") sayAgain(db, key, id, at);
    return logChange(db, { what, memory: id, before, after, by: "user", because: "", at });
  });
}

/** Only while it is as the change left it. */
export function undo(db: Connection, key: Uint8Array, id: string, at: number): "undone" | "changed" {
  return db.transaction(() => {
    const [change] = changes(db, { prefix: id, limit: 1 });
    if (!change || change.undoneAt !== null || hasLaterChange(db, change)) return "changed";
    if (!setIfUnchanged(db, change, change.after, change.before)) return "changed";
    db.run("UPDATE oplog SET undone_at = ? WHERE id = ?", at, change.id);
    if (change.what === "edit") sayAgain(db, key, change.memory, at);
    return "undone";
  });
}

/** Words that the user gives a memory are no longer forgotten, or another machine would refuse them. */
function sayAgain(db: Connection, key: Uint8Array, id: string, at: number): void {
  const row = rowOf(db, id);
  if (row) unearth(db, key, contentOf(memoryOf(row)), at);
}

/** A later change of the same kind stands on it, though the memory may be as this one left it. */
function hasLaterChange(db: Connection, { id, memory, what }: Change): boolean {
  const last =
    "SELECT id FROM oplog WHERE memory = ? AND what = ? AND undone_at IS NULL ORDER BY seq DESC LIMIT 1";
  return db.texts(last, memory, what)[0] !== id;
}

/** A change another store made, where the memory is as it was before it; inside a transaction. */
export function repeatChange(db: Connection, change: Change): boolean {
  const isLost = change.what === "supersede" && change.after !== null && !rowOf(db, change.after);
  return !isLost && setIfUnchanged(db, change, change.before, change.after);
}

/** Only if it is now as `from` says. */
function setIfUnchanged(
  db: Connection,
  { memory: id, what }: Change,
  from: string | null,
  to: string | null,
): boolean {
  const row = rowOf(db, id);
  if (!row || changedPart(memoryOf(row), what) !== from) return false;
  if (what !== "supersede") writeEdited(db, row, withPart(memoryOf(row), what, to));
  else if (canRestoreEnding(db, id, to)) restoreEnding(db, id, to);
  else return false;
  return true;
}

/** A memory as a rule says it now, with what the user changed about it; what an undo would bring back is as the rule says. */
export function withUserEdits(db: Connection, memory: Memory): Memory {
  let edited = memory;
  for (const what of ["edit", "tag", "confirm"] as const) {
    const edits = db.all<{ seq: number; after: string }>(
      "SELECT seq, after FROM oplog WHERE memory = ? AND what = ? AND by = 'user' AND undone_at IS NULL ORDER BY seq",
      memory.id,
      what,
    );
    const [first, last] = [edits[0], edits.at(-1)];
    if (!first || !last) continue;
    db.run("UPDATE oplog SET before = ? WHERE seq = ?", changedPart(memory, what), first.seq);
    edited = withPart(edited, what, last.after);
  }
  return edited;
}

/** Every wording of a memory; forgetting covers all of them. */
export function wordings(db: Connection, { id, title, body }: Pick<Memory, "id" | "title" | "body">) {
  const edits =
    "SELECT before FROM oplog WHERE memory = ?1 AND what = 'edit' UNION SELECT after FROM oplog WHERE memory = ?1 AND what = 'edit'";
  return [...new Set([...db.texts(edits, id), wordsToValue({ title, body })])].map(changedWords);
}

function rowOf(db: Connection, id: string): Row | undefined {
  return db.get(`SELECT ${MEMORY_COLUMNS} FROM memory m WHERE id = ?`, id);
}

/** The row's hash stays that of what the rule said, so that a replay knows it has nothing new to say. */
export function writeEdited(db: Connection, row: Row, memory: Memory): Row {
  const { title, body, trust } = memory;
  const everywhere = Number(crossesProjects(memory));
  const flags = { pinned: Number(memory.pinned), everywhere };
  const columns = { title, body, trust, ...flags, ...termColumns(memory), content_hash: contentHash(memory) };
  writeTags(db, Number(row.number), memory.tags);
  updateMemory(db, row, columns);
  return { ...row, ...columns };
}

function writeTags(db: Connection, number: number, tags: readonly string[]): void {
  const json = JSON.stringify(tags);
  db.run(
    "DELETE FROM memory_tag WHERE memory = ? AND tag NOT IN (SELECT value FROM json_each(?))",
    number,
    json,
  );
  for (const tag of tags) db.run("INSERT OR IGNORE INTO memory_tag VALUES (?, ?)", number, tag);
}

import {
  type Change,
  type ChangeKind,
  changedPart,
  changedWords,
  withPart,
  wordsToValue,
} from "../../../domain/change.ts";
import { crossesProjects, type Memory } from "../../../domain/memory.ts";
import { digest } from "../../../text/hashes/digest.ts";
import { termsOf } from "../../../text/terms.ts";
import type { Connection, Row } from "../connection/connection.ts";
import { bodyTermsOf, indexMemory, unindexMemory } from "../search/terms.ts";
import { contentOf } from "./content.ts";
import { MEMORY_COLUMNS, memoryOf } from "./listing.ts";
import { changes, logChange, markUndone } from "./oplog.ts";
import { endAgain, mayHoldAgain } from "./supersede.ts";

/** Changes words, pin or trust by the user's hand, and writes that down. */
export function amend(
  db: Connection,
  id: string,
  { what, after }: { what: Exclude<ChangeKind, "supersede">; after: string | null },
  at: number,
): Change | "same" {
  return db.transaction(() => {
    const row = rowOf(db, id);
    const before = row ? changedPart(memoryOf(row), what) : after;
    if (!row || before === after) return "same";
    write(db, row, withPart(memoryOf(row), what, after));
    return logChange(db, { what, memory: id, before, after, by: "user", because: "", at });
  });
}

/** Only while it is as the change left it. */
export function undo(db: Connection, id: string, at: number): "undone" | "changed" {
  return db.transaction(() => {
    const [done] = changes(db, { prefix: id, limit: 1 });
    if (!done || done.undoneAt !== null || isBuiltUpon(db, done)) return "changed";
    if (!setFrom(db, done, done.after, done.before)) return "changed";
    markUndone(db, done.id, at);
    return "undone";
  });
}

/** A later change of the same kind stands on it, though the memory may be as this one left it. */
function isBuiltUpon(db: Connection, { id, memory, what }: Change): boolean {
  const last = db.get(
    "SELECT id FROM oplog WHERE memory = ? AND what = ? AND undone_at IS NULL ORDER BY seq DESC LIMIT 1",
    memory,
    what,
  );
  return last?.id !== id;
}

/** A change another store made, where the memory is as it was before it; inside a transaction. */
export function makeAgain(db: Connection, change: Change): boolean {
  const isLost = change.what === "supersede" && change.after !== null && !rowOf(db, change.after);
  return !isLost && setFrom(db, change, change.before, change.after);
}

/** Only if it is now as `from` says. */
function setFrom(
  db: Connection,
  { memory: id, what }: Change,
  from: string | null,
  to: string | null,
): boolean {
  const row = rowOf(db, id);
  if (!row || changedPart(memoryOf(row), what) !== from) return false;
  if (what !== "supersede") write(db, row, withPart(memoryOf(row), what, to));
  else if (mayHoldAgain(db, id, to)) endAgain(db, id, to);
  else return false;
  return true;
}

/** A memory as a rule says it now, with what the user changed about it; what an undo would bring back is as the rule says. */
export function withUserEdits(db: Connection, said: Memory): Memory {
  let left = said;
  for (const what of ["edit", "confirm"] as const) {
    const standing = db.all(
      "SELECT seq, after FROM oplog WHERE memory = ? AND what = ? AND by = 'user' AND undone_at IS NULL ORDER BY seq",
      said.id,
      what,
    );
    const [first, last] = [standing[0], standing.at(-1)];
    if (!first || !last) continue;
    db.run("UPDATE oplog SET before = ? WHERE seq = ?", changedPart(said, what), Number(first.seq));
    left = withPart(left, what, String(last.after));
  }
  return left;
}

/** Every wording a memory ever had by hand: whoever forgets it means them all. */
export function wordings(db: Connection, { id, title, body }: Pick<Memory, "id" | "title" | "body">) {
  const rows = db.all("SELECT before, after FROM oplog WHERE memory = ? AND what = 'edit'", id);
  const values = new Set(rows.flatMap((row) => [String(row.before), String(row.after)]));
  values.add(wordsToValue({ title, body }));
  return [...values].map(changedWords);
}

function rowOf(db: Connection, id: string): Row | undefined {
  return db.get(`SELECT ${MEMORY_COLUMNS} FROM memory m WHERE id = ?`, id);
}

/** The row's hash stays that of what the rule said, so that a replay knows it has nothing new to say. */
function write(db: Connection, row: Row, memory: Memory): void {
  unindexMemory(db, row);
  db.run(
    `UPDATE memory SET title = ?, body = ?, pinned = ?, trust = ?, everywhere = ?, title_terms = ?, body_terms = ?,
       content_hash = ? WHERE number = ?`,
    memory.title,
    memory.body,
    Number(memory.pinned),
    memory.trust,
    Number(crossesProjects(memory)),
    termsOf(memory.title).join(" "),
    bodyTermsOf(memory).join(" "),
    digest([contentOf(memory)]),
    Number(row.number),
  );
  indexMemory(db, db.get("SELECT * FROM memory WHERE number = ?", Number(row.number)) as Row);
}

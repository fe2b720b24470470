import type { Memory } from "../../../domain/memory.ts";
import type {
  Merge,
  MergeCandidate,
  MergeCursor,
  MergeOutcome,
  MergeStep,
} from "../../port/maintenance-store.ts";
import type { Ending, Judge } from "../../store.ts";
import type { Connection } from "../connection/connection.ts";
import { readSetting, writeSetting } from "../connection/settings.ts";
import { MEMORY_COLUMNS, memoryOf } from "../memories/listing.ts";
import { mergeByRule } from "../memories/merge.ts";
import { applyEndings, relatedTo } from "../memories/supersede.ts";

type Step = MergeStep<Judge>;

/** Merges the next few memories with those that say the same, and ends what they supersede. */
export function mergeDuplicates(db: Connection, step: Step): MergeOutcome {
  const from = step.from ?? readCursor(db, step.version);
  const page = pageAfter(db, from, step.limit);
  if (page === null) return { merges: [], endings: [], next: null };
  const work = () => {
    const found = page.numbers.map((number) => mergeOne(db, step, number));
    if (!step.dryRun) writeSetting(db, CURSOR, JSON.stringify({ version: step.version, ...page.next }));
    return {
      merges: found.flatMap(({ merges }) => merges),
      endings: found.flatMap(({ endings }) => endings),
      next: page.next,
    };
  };
  return step.dryRun ? db.dryRun(work) : db.transaction(work);
}

interface Page {
  readonly numbers: readonly number[];
  readonly next: MergeCursor;
}

/** All memories first, then those written since. Null at the end. */
function pageAfter(db: Connection, from: MergeCursor, limit: number): Page | null {
  if (from.memory === null) return changedAfter(db, from.change, limit);
  const next = "SELECT number FROM memory WHERE number > ? ORDER BY number LIMIT ?";
  const numbers = db.texts(next, from.memory, limit).map(Number);
  const last = numbers.at(-1);
  return { numbers, next: { change: from.change, memory: last ?? null } };
}

function changedAfter(db: Connection, change: number, limit: number): Page | null {
  const sql = "SELECT seq, memory FROM change WHERE seq > ? ORDER BY seq LIMIT ?";
  const rows = db.all<{ seq: number; memory: number }>(sql, change, limit);
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return null;
  // Older changes were pruned.
  if (first.seq > change + 1) return { numbers: [], next: startCursor(db) };
  const numbers = new Set(rows.map(({ memory }) => memory));
  return { numbers: [...numbers], next: { change: last.seq, memory: null } };
}

function startCursor(db: Connection): MergeCursor {
  return { change: db.number("SELECT max(seq) FROM change"), memory: 0 };
}

const CURSOR = "tidied";

function readCursor(db: Connection, version: number): MergeCursor {
  const cursor = JSON.parse(readSetting(db, CURSOR) ?? "null");
  return cursor?.version === version ? cursor : startCursor(db);
}

interface Merged {
  readonly merges: readonly Merge[];
  readonly endings: readonly Ending[];
}

function mergeOne(db: Connection, step: Step, number: number): Merged {
  if (!isCandidate(db, step, number)) return { merges: [], endings: [] };
  const endings = applyEndings(db, step.judge, number);
  const row = db.get(`SELECT ${MEMORY_COLUMNS} FROM memory m WHERE number = ?`, number);
  if (!row || row.superseded_by !== null) return { merges: [], endings };
  const memory = memoryOf(row);
  const related = relatedTo(db, row, { words: memory.title, files: [] }).filter(
    ({ kind, supersededBy }) => kind === memory.kind && supersededBy === null,
  );
  const candidate = (one: Memory): MergeCandidate => ({ memory: one, edited: isEdited(db, one.id) });
  const merges = related.length === 0 ? [] : step.mergesOf(candidate(memory), related.map(candidate));
  return { merges: merges.filter((merge) => mergeByRule(db, merge, step.at)), endings };
}

function isCandidate(db: Connection, { kinds }: Step, number: number): boolean {
  const row = db.get("SELECT kind, superseded_by FROM memory WHERE number = ?", number);
  return row !== undefined && row.superseded_by === null && kinds.includes(row.kind as Memory["kind"]);
}

function isEdited(db: Connection, id: string): boolean {
  const sql = `SELECT 1 FROM oplog WHERE memory = ? AND what IN ('edit', 'confirm') AND by = 'user' AND undone_at IS NULL`;
  return db.has(sql, id);
}

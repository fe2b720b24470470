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
import { MEMORY_COLUMNS, memoryOf } from "../memories/listing.ts";
import { mergeByRule } from "../memories/merge.ts";
import { relatedTo, settle } from "../memories/supersede.ts";

type Step = MergeStep<Judge>;

/** Looks at the next few memories: what they end, and what says the same as they do. */
export function mergeDuplicates(db: Connection, step: Step): MergeOutcome {
  const from = step.from ?? leftAt(db, step.version);
  const page = pageAfter(db, from, step.limit);
  if (page === null) return { merges: [], endings: [], next: null };
  const work = () => {
    const found = page.numbers.map((number) => tidyOne(db, step, number));
    if (!step.dryRun) leave(db, step.version, page.next);
    return {
      merges: found.flatMap(({ merges }) => merges),
      endings: found.flatMap(({ endings }) => endings),
      next: page.next,
    };
  };
  return step.dryRun ? db.takenBack(work) : db.transaction(work);
}

interface Page {
  readonly numbers: readonly number[];
  readonly next: MergeCursor;
}

/** All memories first, then those written meanwhile and since. Null when there is no more. */
function pageAfter(db: Connection, from: MergeCursor, limit: number): Page | null {
  if (from.memory === null) return changedAfter(db, from.change, limit);
  const rows = db.all(
    "SELECT number FROM memory WHERE number > ? ORDER BY number LIMIT ?",
    from.memory,
    limit,
  );
  const numbers = rows.map(({ number }) => Number(number));
  const last = numbers.at(-1);
  return { numbers, next: { change: from.change, memory: last ?? null } };
}

function changedAfter(db: Connection, change: number, limit: number): Page | null {
  const rows = db.all("SELECT seq, memory FROM change WHERE seq > ? ORDER BY seq LIMIT ?", change, limit);
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return null;
  // Some are not listed any more.
  if (Number(first.seq) > change + 1) return { numbers: [], next: beginning(db) };
  const numbers = new Set(rows.map(({ memory }) => Number(memory)));
  return { numbers: [...numbers], next: { change: Number(last.seq), memory: null } };
}

function beginning(db: Connection): MergeCursor {
  return { change: Number(db.get("SELECT coalesce(max(seq), 0) AS last FROM change")?.last), memory: 0 };
}

const LEFT = "tidied";

function leftAt(db: Connection, version: number): MergeCursor {
  const left = db.get("SELECT value FROM setting WHERE name = ?", LEFT)?.value;
  const known = left === undefined ? null : JSON.parse(String(left));
  return known?.version === version ? known : beginning(db);
}

function leave(db: Connection, version: number, { change, memory }: MergeCursor): void {
  const value = JSON.stringify({ version, change, memory });
  db.run("INSERT INTO setting VALUES (?1, ?2) ON CONFLICT DO UPDATE SET value = ?2", LEFT, value);
}

interface Found {
  readonly merges: readonly Merge[];
  readonly endings: readonly Ending[];
}

function tidyOne(db: Connection, step: Step, number: number): Found {
  if (!isMeant(db, step, number)) return { merges: [], endings: [] };
  const endings = settle(db, step.judge, number);
  const row = db.get(`SELECT ${MEMORY_COLUMNS} FROM memory m WHERE number = ?`, number);
  if (!row || row.superseded_by !== null) return { merges: [], endings };
  const memory = memoryOf(row);
  const related = relatedTo(db, row, { words: memory.title, files: [] }).filter(
    ({ kind, supersededBy }) => kind === memory.kind && supersededBy === null,
  );
  const known = (one: Memory): MergeCandidate => ({ memory: one, edited: isEdited(db, one.id) });
  const merges = related.length === 0 ? [] : step.mergesOf(known(memory), related.map(known));
  return { merges: merges.filter((merge) => mergeByRule(db, merge, step.at)), endings };
}

function isMeant(db: Connection, { kinds }: Step, number: number): boolean {
  const row = db.get("SELECT kind, superseded_by FROM memory WHERE number = ?", number);
  return row !== undefined && row.superseded_by === null && kinds.includes(row.kind as Memory["kind"]);
}

function isEdited(db: Connection, id: string): boolean {
  const sql = `SELECT 1 FROM oplog WHERE memory = ? AND what IN ('edit', 'confirm') AND by = 'user' AND undone_at IS NULL`;
  return db.get(sql, id) !== undefined;
}

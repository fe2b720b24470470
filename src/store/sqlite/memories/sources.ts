import type { Memory } from "../../../domain/memory.ts";
import type {
  ImportedBatch,
  ImportedBatchAnswer,
  ImportedMemory,
  ImportOutcome,
  SourceContents,
} from "../../port/source-store.ts";
import type { Judge, Project } from "../../store.ts";
import type { Connection } from "../connection/connection.ts";
import { IS_THERE, type ProjectRow, projectOf, scopeOf } from "../sessions/projects.ts";
import { MEMORY_COLUMNS, memoryOf } from "./listing.ts";
import { findDuplicate, putMemory } from "./memories.ts";
import { placeHash } from "./notes.ts";
import { applyEndings, endAsRemoved, endByRule, restoreRemoved } from "./supersede.ts";

export function projectsNamed(db: Connection, name: string): Project[] {
  const rows = db.all<ProjectRow>(
    `SELECT * FROM project WHERE name = ? AND ${IS_THERE} ORDER BY number`,
    name,
  );
  return rows.map(projectOf);
}

export function storeImported(
  db: Connection,
  key: Uint8Array,
  batch: ImportedBatch,
  judge: Judge,
): ImportedBatchAnswer {
  const store = () => {
    const stored = batch.memories.map((one) => storeOne(db, key, one, judge));
    if (batch.mark) writeMark(db, batch.mark);
    return {
      outcomes: stored.map(({ outcome }) => outcome),
      ids: stored.map(({ id }) => id),
      ended: stored.reduce((sum, { ended }) => sum + ended, 0),
    };
  };
  return batch.dryRun ? db.dryRun(store) : db.transaction(store);
}

function writeMark(db: Connection, { place, position, at }: NonNullable<ImportedBatch["mark"]>): void {
  const sql = `INSERT INTO source_mark VALUES (?, ?, ?)
     ON CONFLICT (place) DO UPDATE SET position = excluded.position, at = excluded.at`;
  db.run(sql, placeHash(place), position, at);
}

interface StoredOne {
  readonly id: string;
  readonly outcome: ImportOutcome;
  readonly ended: number;
}

function storeOne(db: Connection, key: Uint8Array, one: ImportedMemory, judge: Judge): StoredOne {
  const { memory } = one;
  const isThere = () => db.has("SELECT 1 FROM memory WHERE id = ?", memory.id);
  const wasThere = isThere();
  if (one.leavesEqual && !wasThere && findDuplicate(db, memory, scopeOf(db, memory.project)))
    return asDuplicate(db, memory);
  const number = putMemory(db, key, memory);
  if (!isThere()) return asDuplicate(db, memory);
  const isBack = wasThere && restoreRemoved(db, memory.id, memory.at);
  const ended = one.ends.filter(({ older, because }) =>
    endByRule(db, { older, newer: memory.id, because }),
  ).length;
  if (one.mayEndOlder && number !== null) applyEndings(db, judge, number);
  if (!wasThere) return { id: memory.id, outcome: "new", ended };
  return { id: memory.id, outcome: number === null && !isBack ? "known" : "changed", ended };
}

/** A duplicate has no row of its own, and keeps the other one valid. */
function asDuplicate(db: Connection, memory: ImportedMemory["memory"]): StoredOne {
  const duplicate = findDuplicate(db, memory, scopeOf(db, memory.project));
  if (!duplicate) return { id: memory.id, outcome: "forgotten", ended: 0 };
  restoreRemoved(db, duplicate.id, memory.at);
  return { id: duplicate.id, outcome: "duplicate", ended: 0 };
}

export function memoriesByRule(db: Connection, rule: string, project: string): Memory[] {
  const sql = `SELECT ${MEMORY_COLUMNS} FROM memory m WHERE m.scope = ? AND m.rule = ? AND m.superseded_by IS NULL
     ORDER BY m.number LIMIT ?`;
  return db.all(sql, scopeOf(db, project), rule, MOST_LISTED).map(memoryOf);
}

/** More than any source of a single project holds that is read as a whole. */
const MOST_LISTED = 10_000;

export function endRemoved(
  db: Connection,
  { rule, project, under, there, because, at, dryRun }: SourceContents,
): number {
  const scope = scopeOf(db, project);
  const end = () => {
    const sql = `SELECT DISTINCT m.id FROM memory_file f JOIN memory m ON m.number = f.memory
       WHERE m.rule = ?1 AND m.scope = ?2 AND substr(f.path, 1, length(?3)) = ?3 AND m.superseded_by IS NULL
         -- What lies outside the project is named from the root.
         AND (?3 <> '' OR substr(f.path, 1, 1) <> '/')`;
    const ids = db.texts(sql, rule, scope, under);
    return ids.filter((id) => !there.has(id) && endAsRemoved(db, id, because, at)).length;
  };
  return dryRun ? db.dryRun(end) : db.transaction(end);
}

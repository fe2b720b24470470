import { digest } from "../../../text/hashes/digest.ts";
import type {
  ImportedBatch,
  ImportedBatchAnswer,
  ImportedMemory,
  ImportOutcome,
  NamedProject,
  SourceContents,
} from "../../port/source-store.ts";
import type { Judge } from "../../store.ts";
import type { Connection } from "../connection/connection.ts";
import { scopeOf } from "../sessions/projects.ts";
import { contentOf } from "./content.ts";
import { findDuplicate, putMemory } from "./memories.ts";
import { endAsRemoved, endByRule, restoreRemoved, settle } from "./supersede.ts";

export function projectsNamed(db: Connection, name: string): NamedProject[] {
  const rows = db.all("SELECT id, off FROM project WHERE name = ? ORDER BY number", name);
  return rows.map((row) => ({ id: String(row.id), name, off: row.off === 1 }));
}

export function sourceMark(db: Connection, place: string): string | null {
  const row = db.get("SELECT position FROM source_mark WHERE place = ?", hashOf(place));
  return row ? String(row.position) : null;
}

function hashOf(place: string): string {
  return digest(["source-place", place]);
}

export function storeImported(
  db: Connection,
  key: Uint8Array,
  batch: ImportedBatch,
  judge: Judge,
): ImportedBatchAnswer {
  const take = () => {
    const taken = batch.memories.map((one) => storeOne(db, key, one, judge));
    if (batch.mark) writeMark(db, batch.mark);
    return {
      outcomes: taken.map(({ outcome }) => outcome),
      ids: taken.map(({ id }) => id),
      ended: taken.reduce((sum, { ended }) => sum + ended, 0),
    };
  };
  return batch.dryRun ? db.takenBack(take) : db.transaction(take);
}

function writeMark(db: Connection, { place, position, at }: NonNullable<ImportedBatch["mark"]>): void {
  db.run(
    `INSERT INTO source_mark VALUES (?, ?, ?)
     ON CONFLICT (place) DO UPDATE SET position = excluded.position, at = excluded.at`,
    hashOf(place),
    position,
    at,
  );
}

interface StoredOne {
  readonly id: string;
  readonly outcome: ImportOutcome;
  readonly ended: number;
}

function storeOne(db: Connection, key: Uint8Array, one: ImportedMemory, judge: Judge): StoredOne {
  const { memory } = one;
  const isThere = () => db.get("SELECT 1 FROM memory WHERE id = ?", memory.id) !== undefined;
  const wasThere = isThere();
  const number = putMemory(db, key, memory);
  if (!isThere()) return asDuplicate(db, memory);
  const isBack = wasThere && restoreRemoved(db, memory.id, memory.at);
  const ended = one.ends.filter(({ older, because }) =>
    endByRule(db, { older, newer: memory.id, because }),
  ).length;
  if (one.mayEndOlder && number !== null) settle(db, judge, number);
  if (!wasThere) return { id: memory.id, outcome: "new", ended };
  return { id: memory.id, outcome: number === null && !isBack ? "known" : "changed", ended };
}

/** What joined its duplicate has no row of its own, and keeps that one there. */
function asDuplicate(db: Connection, memory: ImportedMemory["memory"]): StoredOne {
  const duplicate = findDuplicate(db, digest([contentOf(memory)]), scopeOf(db, memory.project));
  if (!duplicate) return { id: memory.id, outcome: "forgotten", ended: 0 };
  const id = String(duplicate.id);
  restoreRemoved(db, id, memory.at);
  return { id, outcome: "duplicate", ended: 0 };
}

export function endRemoved(
  db: Connection,
  { rule, project, under, there, because, at, dryRun }: SourceContents,
): number {
  const scope = scopeOf(db, project);
  const end = () => {
    const rows = db.all(
      `SELECT DISTINCT m.id FROM memory_file f JOIN memory m ON m.number = f.memory
       WHERE m.rule = ?1 AND m.scope = ?2 AND substr(f.path, 1, length(?3)) = ?3 AND m.superseded_by IS NULL
         -- What lies outside the project is named from the root.
         AND (?3 <> '' OR substr(f.path, 1, 1) <> '/')`,
      rule,
      scope,
      under,
    );
    const gone = rows.map(({ id }) => String(id)).filter((id) => !there.has(id));
    return gone.filter((id) => endAsRemoved(db, id, because, at)).length;
  };
  return dryRun ? db.takenBack(end) : db.transaction(end);
}

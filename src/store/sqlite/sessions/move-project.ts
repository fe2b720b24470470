import { REMOVED_AT_SOURCE } from "../../../domain/memory.ts";
import { projectSummaryId } from "../../../domain/project-summary.ts";
import type { Connection, Row } from "../connection/connection.ts";
import { moveMemory, updateMemory } from "../search/terms.ts";
import { type MovedKind, noMoves, type RecordMove } from "./moved.ts";
import type { ProjectRow } from "./projects.ts";

/** All of a project goes into another; its own row stays, so that what still names it finds the other. Inside a transaction. */
export function moveProject(
  db: Connection,
  from: ProjectRow,
  into: ProjectRow,
  record: RecordMove = noMoves,
): void {
  for (const row of db.all("SELECT * FROM memory WHERE scope = ?", from.number)) {
    updateMemory(db, row, { scope: into.number });
    record("memory", String(row.id));
  }
  endSummary(db, from, into, record);
  movePlaces(db, from, into, record);
  db.run("UPDATE receipt SET project = ? WHERE project = ?", into.id, from.id);
  addOccurrences(db, from, into, record);
  // An attempt that both know stays behind: it is the same one.
  db.run("UPDATE OR IGNORE attempt SET scope = ? WHERE scope = ?", into.number, from.number);
  copyPauses(db, from, into);
}

/** The other project has a summary of its own, which is changed in place. */
function endSummary(db: Connection, from: ProjectRow, into: ProjectRow, record: RecordMove): void {
  const sql = "SELECT * FROM memory WHERE id = ? AND superseded_by IS NULL";
  const summary = db.get(sql, projectSummaryId(from.id));
  if (!summary) return;
  const newer = projectSummaryId(into.id);
  const by = db.has("SELECT 1 FROM memory WHERE id = ?", newer) ? newer : REMOVED_AT_SOURCE;
  setEnding(db, summary, by);
  record("summary", String(summary.id));
}

export function setEnding(db: Connection, row: Row, by: string | null): void {
  db.run("UPDATE memory SET superseded_by = ? WHERE id = ?", by, String(row.id));
  moveMemory(db, row, { ...row, superseded_by: by });
}

const PLACES: readonly { readonly what: MovedKind; readonly table: string; readonly key: string }[] = [
  { what: "key", table: "project_key", key: "json_array(kind, value)" },
  { what: "session", table: "session", key: "id" },
  { what: "notes", table: "note_file", key: "path" },
];

function movePlaces(db: Connection, from: ProjectRow, into: ProjectRow, record: RecordMove): void {
  for (const { what, table, key } of PLACES) {
    for (const moved of db.texts(`SELECT ${key} FROM ${table} WHERE project = ?`, from.number))
      record(what, moved);
    db.run(`UPDATE ${table} SET project = ? WHERE project = ?`, into.number, from.number);
  }
}

function addOccurrences(db: Connection, from: ProjectRow, into: ProjectRow, record: RecordMove): void {
  const rows = db.all("SELECT what, name, count FROM occurrence WHERE scope = ?", from.number);
  for (const { what, name, count } of rows) record("occurrence", JSON.stringify([what, name]), Number(count));
  db.run(
    `INSERT INTO occurrence SELECT ?1, what, name, count, last_at FROM occurrence WHERE scope = ?2
     ON CONFLICT DO UPDATE SET count = count + excluded.count, last_at = max(last_at, excluded.last_at)`,
    into.number,
    from.number,
  );
  db.run("DELETE FROM occurrence WHERE scope = ?", from.number);
}

/** What happened while a project was off is never read back, wherever its sessions belong. */
export function copyPauses(db: Connection, from: ProjectRow, into: ProjectRow): void {
  db.run(
    `INSERT INTO pause SELECT ?1, from_at, to_at FROM pause p WHERE subject = ?2 AND NOT EXISTS (
       SELECT 1 FROM pause o WHERE o.subject = ?1 AND o.from_at = p.from_at AND o.to_at IS p.to_at)`,
    into.id,
    from.id,
  );
}

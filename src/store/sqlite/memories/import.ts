import type { Change } from "../../../domain/change.ts";
import type { AgentEvent } from "../../../domain/event.ts";
import type {
  ExportedProject,
  ExportedSession,
  RecordBatch,
  RecordLinks,
  RecordOutcome,
} from "../../../domain/export.ts";
import { type Memory, REMOVED_AT_SOURCE } from "../../../domain/memory.ts";
import { type Connection, insertRow } from "../connection/connection.ts";
import { appendOne } from "../sessions/events.ts";
import { insertProject, projectRowByAnyKey, projectRowById, scopeOf } from "../sessions/projects.ts";
import { repeatChange } from "./amend.ts";
import { contentOf } from "./content.ts";
import { findDuplicate, insertMemory, insertSources } from "./memories.ts";
import { insertChange } from "./oplog.ts";
import { canRestoreEnding, restoreEnding } from "./supersede.ts";
import { isBuried, unearth } from "./tombstones.ts";

/** Takes one record of an export; inside a transaction. What is there already stays as it is. */
export function importRecord(
  db: Connection,
  key: Uint8Array,
  batch: RecordBatch,
  { record, trusted }: RecordBatch["records"][number],
): RecordOutcome {
  if ("project" in record) return importProject(db, batch, record.project);
  if ("memory" in record) return importMemory(db, key, batch, record.memory, trusted);
  // Only a signed record may state events and the user's decisions.
  if (!trusted) return "refused";
  if ("session" in record) return importSession(db, batch, record.session);
  if ("event" in record) return importEvent(db, key, record.event);
  if ("change" in record) return importChange(db, batch, record.change);
  return importTombstone(db, record);
}

/** Finds the project by id or key, or creates it with the keys that are free. */
function importProject(db: Connection, { links }: RecordBatch, project: ExportedProject): RecordOutcome {
  const local = projectRowById(db, project.id) ?? projectRowByAnyKey(db, strongestFirst(project));
  links.projects.set(project.id, String(local?.id ?? project.id));
  if (local) return "known";
  const number = insertProject(db, project.id, project.name, 0);
  for (const { kind, value } of project.keys)
    db.run("INSERT INTO project_key VALUES (?, ?, ?) ON CONFLICT DO NOTHING", kind, value, number);
  return "new";
}

function strongestFirst({ keys }: ExportedProject): ExportedProject["keys"] {
  return (["remote", "common", "path"] as const).flatMap((one) => keys.filter(({ kind }) => kind === one));
}

function importSession(db: Connection, { links }: RecordBatch, session: ExportedSession): RecordOutcome {
  const scope = scopeOf(db, localProject(links, session.project));
  const { id, agent, nativeId: native_id, startedAt: started_at, lastAt: last_at } = session;
  const row = { id, agent, native_id, project: scope === 0 ? null : scope, started_at, last_at };
  return insertRow(db, "session", row, "ON CONFLICT (id) DO NOTHING") > 0 ? "new" : "known";
}

/** The rules saw it where it was exported: of a part of a session they would make other memories. */
function importEvent(db: Connection, key: Uint8Array, event: AgentEvent): RecordOutcome {
  const session = db.get("SELECT last_seq, distilled_seq, last_at FROM session WHERE id = ?", event.session);
  if (!session) return "refused";
  if (isBuried(db, key, `event:${event.id}`)) return "forgotten";
  if (appendOne(db, key, event, null) === "duplicate") return "known";
  if (session.last_seq === session.distilled_seq)
    db.run("UPDATE session SET distilled_seq = last_seq WHERE id = ?", event.session);
  return "new";
}

function importMemory(
  db: Connection,
  key: Uint8Array,
  batch: RecordBatch,
  memory: Memory,
  trusted: boolean,
): RecordOutcome {
  const { links } = batch;
  if (db.get("SELECT 1 FROM memory WHERE id = ?", memory.id)) return "known";
  const contents = [contentOf(memory), `memory:${memory.id}`];
  if (batch.evenForgotten) for (const content of contents) unearth(db, key, content, memory.at);
  if (contents.some((content) => isBuried(db, key, content))) return "forgotten";
  const project = localProject(links, memory.project);
  const scope = scopeOf(db, project);
  links.newestBefore ??= db.number("SELECT max(number) FROM memory");
  const duplicate = findDuplicate(db, memory, scope);
  // Memories of one store that were apart stay apart.
  if (duplicate && !(trusted && duplicate.number > links.newestBefore)) {
    if (trusted) insertSources(db, duplicate.number, memory.sources);
    links.duplicates.set(memory.id, duplicate.id);
    endWaiting(db, links, memory.id, duplicate.id);
    return "duplicate";
  }
  insertMemory(db, { memory: { ...memory, project, supersededBy: null }, scope });
  links.fresh.add(memory.id);
  linkToNewer(db, links, memory);
  endWaiting(db, links, memory.id, memory.id);
  return "new";
}

function localProject(links: RecordLinks, project: string | null): string | null {
  return project === null ? null : (links.projects.get(project) ?? project);
}

/** Ended by what is there, or by what is still to come. */
function linkToNewer(db: Connection, links: RecordLinks, { id, supersededBy }: Memory): void {
  if (supersededBy === null) return;
  const newer = links.duplicates.get(supersededBy) ?? supersededBy;
  if (newer === REMOVED_AT_SOURCE) restoreEnding(db, id, REMOVED_AT_SOURCE);
  else if (db.get("SELECT 1 FROM memory WHERE id = ?", newer)) endByImport(db, id, newer);
  else links.waiting.set(newer, [...(links.waiting.get(newer) ?? []), id]);
}

function endWaiting(db: Connection, links: RecordLinks, inFile: string, here: string): void {
  for (const older of links.waiting.get(inFile) ?? []) endByImport(db, older, here);
  links.waiting.delete(inFile);
}

/** A file may say anything, circles too. */
function endByImport(db: Connection, older: string, newer: string): void {
  if (older !== newer && canRestoreEnding(db, older, newer)) restoreEnding(db, older, newer);
}

/** A change of a local memory is repeated if the memory is as it was before the change. */
function importChange(db: Connection, { links }: RecordBatch, change: Change): RecordOutcome {
  if (!db.get("SELECT 1 FROM memory WHERE id = ?", change.memory)) return "forgotten";
  if (db.get("SELECT 1 FROM oplog WHERE id = ?", change.id)) return "known";
  const isLogOnly = links.fresh.has(change.memory) || change.undoneAt !== null;
  if (!isLogOnly && !repeatChange(db, change)) return "known";
  insertChange(db, change);
  return "new";
}

function importTombstone(
  db: Connection,
  { tombstone: { hash, at } }: { tombstone: { hash: string; at: number } },
): RecordOutcome {
  return db.run("INSERT INTO tombstone VALUES (?, ?) ON CONFLICT DO NOTHING", hash, at) > 0 ? "new" : "known";
}

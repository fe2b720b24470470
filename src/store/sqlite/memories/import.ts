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
import { digest } from "../../../text/hashes/digest.ts";
import type { Connection } from "../connection/connection.ts";
import { appendOne } from "../sessions/events.ts";
import { insertProject, lookUp, scopeOf } from "../sessions/projects.ts";
import { makeAgain } from "./amend.ts";
import { contentOf } from "./content.ts";
import { findDuplicate, insert, insertSources } from "./memories.ts";
import { insertChange } from "./oplog.ts";
import { endAgain, mayHoldAgain } from "./supersede.ts";
import { isBuried, unearth } from "./tombstones.ts";

/** Takes one record of an export; inside a transaction. What is there already stays as it is. */
export function takeRecord(
  db: Connection,
  key: Uint8Array,
  batch: RecordBatch,
  { record, trusted }: RecordBatch["records"][number],
): RecordOutcome {
  if ("project" in record) return takeProject(db, batch, record.project);
  if ("memory" in record) return takeMemory(db, key, batch, record.memory, trusted);
  // What happened, and what the user decided, is known from the store's own word alone.
  if (!trusted) return "refused";
  if ("session" in record) return takeSession(db, batch, record.session);
  if ("event" in record) return takeEvent(db, key, record.event);
  if ("change" in record) return takeChange(db, batch, record.change);
  return takeTombstone(db, record);
}

/** Known by its id or by what a project is known by; else it becomes one, under the keys nobody has yet. */
function takeProject(db: Connection, { links }: RecordBatch, project: ExportedProject): RecordOutcome {
  const known =
    db.get("SELECT id FROM project WHERE id = ?", project.id) ?? lookUp(db, strongestFirst(project));
  links.projects.set(project.id, String(known?.id ?? project.id));
  if (known) return "known";
  const number = insertProject(db, project.id, project.name, 0);
  for (const { kind, value } of project.keys)
    db.run("INSERT INTO project_key VALUES (?, ?, ?) ON CONFLICT DO NOTHING", kind, value, number);
  return "new";
}

function strongestFirst({ keys }: ExportedProject): ExportedProject["keys"] {
  return (["remote", "common", "path"] as const).flatMap((wanted) =>
    keys.filter(({ kind }) => kind === wanted),
  );
}

function takeSession(db: Connection, { links }: RecordBatch, session: ExportedSession): RecordOutcome {
  const scope = scopeOf(db, localProject(links, session.project));
  const changed = db.run(
    `INSERT INTO session (id, agent, native_id, project, started_at, last_at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO NOTHING`,
    session.id,
    session.agent,
    session.nativeId,
    scope === 0 ? null : scope,
    session.startedAt,
    session.lastAt,
  );
  return changed > 0 ? "new" : "known";
}

/** The rules saw it where it was exported: of a part of a session they would make other memories. */
function takeEvent(db: Connection, key: Uint8Array, event: AgentEvent): RecordOutcome {
  const session = db.get("SELECT last_seq, distilled_seq, last_at FROM session WHERE id = ?", event.session);
  if (!session) return "refused";
  if (isBuried(db, key, `event:${event.id}`)) return "forgotten";
  if (appendOne(db, key, event, null) === "duplicate") return "known";
  if (session.last_seq === session.distilled_seq)
    db.run("UPDATE session SET distilled_seq = last_seq WHERE id = ?", event.session);
  return "new";
}

function takeMemory(
  db: Connection,
  key: Uint8Array,
  batch: RecordBatch,
  memory: Memory,
  trusted: boolean,
): RecordOutcome {
  const { links } = batch;
  if (db.get("SELECT 1 FROM memory WHERE id = ?", memory.id)) return "known";
  const marks = [contentOf(memory), `memory:${memory.id}`];
  if (batch.evenForgotten) for (const mark of marks) unearth(db, key, mark);
  if (marks.some((mark) => isBuried(db, key, mark))) return "forgotten";
  const project = localProject(links, memory.project);
  const scope = scopeOf(db, project);
  links.newestBefore ??= Number(db.get("SELECT coalesce(max(number), 0) AS newest FROM memory")?.newest);
  const duplicate = findDuplicate(db, digest([contentOf(memory)]), scope);
  // What one store kept apart stays apart.
  if (duplicate && !(trusted && Number(duplicate.number) > links.newestBefore)) {
    if (trusted) insertSources(db, Number(duplicate.number), memory.sources);
    links.duplicates.set(memory.id, String(duplicate.id));
    release(db, links, memory.id, String(duplicate.id));
    return "duplicate";
  }
  insert(db, { memory: { ...memory, project, supersededBy: null }, scope });
  links.fresh.add(memory.id);
  linkToNewer(db, links, memory);
  release(db, links, memory.id, memory.id);
  return "new";
}

function localProject(links: RecordLinks, project: string | null): string | null {
  return project === null ? null : (links.projects.get(project) ?? project);
}

/** Ended by what is there, or by what is still to come. */
function linkToNewer(db: Connection, links: RecordLinks, { id, supersededBy }: Memory): void {
  if (supersededBy === null) return;
  const newer = links.duplicates.get(supersededBy) ?? supersededBy;
  if (newer === REMOVED_AT_SOURCE) endAgain(db, id, REMOVED_AT_SOURCE);
  else if (db.get("SELECT 1 FROM memory WHERE id = ?", newer)) end(db, id, newer);
  else links.waiting.set(newer, [...(links.waiting.get(newer) ?? []), id]);
}

function release(db: Connection, links: RecordLinks, inFile: string, here: string): void {
  for (const older of links.waiting.get(inFile) ?? []) end(db, older, here);
  links.waiting.delete(inFile);
}

/** A file may say anything, circles too. */
function end(db: Connection, older: string, newer: string): void {
  if (older !== newer && mayHoldAgain(db, older, newer)) endAgain(db, older, newer);
}

/** Of a memory that was here before, a change is made again if it is as it was before the change. */
function takeChange(db: Connection, { links }: RecordBatch, change: Change): RecordOutcome {
  if (!db.get("SELECT 1 FROM memory WHERE id = ?", change.memory)) return "forgotten";
  if (db.get("SELECT 1 FROM oplog WHERE id = ?", change.id)) return "known";
  const isLogOnly = links.fresh.has(change.memory) || change.undoneAt !== null;
  if (!isLogOnly && !makeAgain(db, change)) return "known";
  insertChange(db, change);
  return "new";
}

function takeTombstone(
  db: Connection,
  { tombstone: { hash, at } }: { tombstone: { hash: string; at: number } },
): RecordOutcome {
  return db.run("INSERT INTO tombstone VALUES (?, ?) ON CONFLICT DO NOTHING", hash, at) > 0 ? "new" : "known";
}

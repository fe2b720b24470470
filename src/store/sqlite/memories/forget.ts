import { UnbiddenError } from "../../../domain/errors.ts";
import type { Memory } from "../../../domain/memory.ts";
import type { Forgotten } from "../../store.ts";
import type { Connection, Row } from "../connection/connection.ts";
import { unindexMemory } from "../search/terms.ts";
import { eventsById } from "../sessions/events.ts";
import { discountOccurrences } from "../sessions/occurrences.ts";
import { forgetRecallsOf, sessionsRecalling } from "../sessions/recalls.ts";
import { wordings } from "./amend.ts";
import { contentOf } from "./content.ts";
import { MEMORY_COLUMNS, memoryOf } from "./listing.ts";
import { forgetLinks, mergedOf } from "./merged-links.ts";
import { forgetChanges } from "./oplog.ts";
import { passOnEnding } from "./supersede.ts";
import { bury } from "./tombstones.ts";

/** Removes memories and buries them, so that no replay brings them back. */
export function forget(db: Connection, key: Uint8Array, ids: readonly string[], at: number): Forgotten {
  return db.transaction(() => {
    let memories = 0;
    for (const id of ids) memories += forgetMemory(db, key, id, at);
    return { memories, events: 0 };
  });
}

/** Also the events the memories came from, what else was made from those, and every trace in the file. */
export function purge(db: Connection, key: Uint8Array, ids: readonly string[], at: number): Forgotten {
  const gone = db.transaction(() => purgeRows(db, key, { ids, sources: sourcesOf(db, ids) }, at));
  scrubFile(db);
  return { memories: gone.memories.length, events: gone.events };
}

/** What is to be removed with every trace: memories, and events with what was made from them. */
interface Doomed {
  readonly ids: readonly string[];
  readonly sources: readonly string[];
  /** Memories made from these events that stay. */
  readonly spared?: ReadonlySet<string>;
}

/** Inside a transaction; gives the memories that went and how many events did. */
export function purgeRows(
  db: Connection,
  key: Uint8Array,
  { ids, sources, spared = new Set() }: Doomed,
  at: number,
): { memories: readonly Memory[]; events: number } {
  const quoting = eventsQuoting(db, ids);
  const events = [...new Set([...sources, ...quoting])];
  const doomed = new Set([...ids, ...memoriesFrom(db, sources), ...otherMemoriesOf(db, ids, quoting)]);
  const memories = memoriesWith(
    db,
    [...doomed].filter((id) => !spared.has(id)),
  );
  for (const id of doomed) if (!spared.has(id)) scrubReceipts(db, id);
  const words = memories.flatMap(({ id }) => longTitles(db, id));
  forgetRecallsOf(db, [...sessionsOf(db, events), ...sessionsRecalling(db, words)]);
  for (const { id } of memories) forgetMemory(db, key, id, at);
  for (const event of events) purgeEvent(db, key, event, at);
  // Whatever it quotes: it is about to be taken or dropped anyway.
  db.run("DELETE FROM pending_task");
  return { memories, events: events.length };
}

function sessionsOf(db: Connection, events: readonly string[]): string[] {
  const sql = "SELECT DISTINCT session FROM event WHERE id IN (SELECT value FROM json_each(?))";
  return db.all(sql, JSON.stringify(events)).map((row) => String(row.session));
}

function purgeEvent(db: Connection, key: Uint8Array, event: string, at: number): void {
  bury(db, key, `event:${event}`, at);
  for (const stored of eventsById(db, [event])) discountOccurrences(db, stored);
  scrubAnswersTo(db, event);
  db.run("DELETE FROM feedback WHERE event = ?", event);
  db.run("DELETE FROM event WHERE id = ?", event);
  db.run("DELETE FROM memory_event WHERE event = ?", event);
}

function memoriesWith(db: Connection, ids: readonly string[]): Memory[] {
  const sql = `SELECT ${MEMORY_COLUMNS} FROM memory m WHERE m.id IN (SELECT value FROM json_each(?)) ORDER BY m.at, m.id`;
  return db.all(sql, JSON.stringify(ids)).map(memoryOf);
}

/** Inside a transaction; gives how many there were. */
export function forgetMemory(db: Connection, key: Uint8Array, id: string, at: number): number {
  // They say the same, so whoever forgets it means them, too.
  for (const merged of mergedOf(db, id)) forgetMemory(db, key, String(merged.id), at);
  forgetLinks(db, id);
  const row = db.get("SELECT * FROM memory WHERE id = ?", id);
  return row ? forgetRow(db, key, row, at) : 0;
}

function forgetRow(db: Connection, key: Uint8Array, row: Row, at: number): number {
  const { id, kind, title, body } = row as unknown as Memory;
  for (const words of wordings(db, { id, title, body })) bury(db, key, contentOf({ kind, ...words }), at);
  bury(db, key, `memory:${String(row.id)}`, at);
  unindexMemory(db, row);
  passOnEnding(db, row);
  forgetChanges(db, String(row.id), at);
  db.run("DELETE FROM feedback WHERE memory = ?", String(row.id));
  return db.run("DELETE FROM memory WHERE number = ?", Number(row.number));
}

function sourcesOf(db: Connection, ids: readonly string[]): string[] {
  const rows = db.all(
    `SELECT DISTINCT e.event FROM memory_event e JOIN memory m ON m.number = e.memory
     WHERE m.id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(ids),
  );
  return rows.map((row) => String(row.event));
}

/** Whoever wants every trace gone means the words, wherever they were said; short ones would take strangers along. */
function eventsQuoting(db: Connection, ids: readonly string[]): string[] {
  const rows = db.all(
    `SELECT DISTINCT e.id FROM json_each(?) t JOIN event e
       ON instr(lower(e.text), lower(t.value)) > 0 OR instr(lower(coalesce(e.tool, '')), lower(t.value)) > 0`,
    JSON.stringify(ids.flatMap((id) => longTitles(db, id))),
  );
  return rows.map((row) => String(row.id));
}

function longTitles(db: Connection, id: string): string[] {
  const row = db.get("SELECT id, title, body FROM memory WHERE id = ?", id);
  const titles = row ? wordings(db, row as unknown as Memory).map(({ title }) => title) : [];
  return titles.filter(({ length }) => length >= LONG).map((title) => title.replace(/…+$/, ""));
}

/** Characters of a title that names nothing else by chance. */
const LONG = 12;

function memoriesFrom(db: Connection, events: readonly string[]): string[] {
  const rows = db.all(
    `SELECT DISTINCT m.id FROM memory m JOIN memory_event e ON e.memory = m.number
     WHERE e.event IN (SELECT value FROM json_each(?))`,
    JSON.stringify(events),
  );
  return rows.map((row) => String(row.id));
}

/** What else an event says is kept where it was said in another project, unless it repeats the words itself. */
function otherMemoriesOf(db: Connection, ids: readonly string[], events: readonly string[]): string[] {
  const rows = db.all(
    `SELECT DISTINCT o.id FROM memory m JOIN memory o
       ON o.scope = m.scope OR instr(lower(o.title || ' ' || o.body), lower(rtrim(m.title, '…'))) > 0
     JOIN memory_event e ON e.memory = o.number
     WHERE m.id IN (SELECT value FROM json_each(?)) AND e.event IN (SELECT value FROM json_each(?))`,
    JSON.stringify(ids),
    JSON.stringify(events),
  );
  return rows.map((row) => String(row.id));
}

/** Also where it was only named: on a "more" line stands the beginning of its id, of at least four digits. */
function scrubReceipts(db: Connection, memory: string): void {
  db.run("UPDATE receipt SET text = NULL WHERE instr(text, ?) > 0", memory.slice(0, 4));
  db.run(
    "UPDATE receipt SET text = NULL WHERE id IN (SELECT receipt FROM receipt_item WHERE memory = ?)",
    memory,
  );
  db.run(
    "UPDATE receipt_item SET reasons = json_set(reasons, '$.matched', json('[]')) WHERE memory = ?",
    memory,
  );
}

/** An answer that nothing is known names the subject in the prompt's own words. */
function scrubAnswersTo(db: Connection, event: string): void {
  db.run("UPDATE receipt SET text = NULL WHERE event = ?", event);
  db.run(
    `UPDATE receipt_item SET reasons = json_set(reasons, '$.matched', json('[]'))
     WHERE receipt IN (SELECT id FROM receipt WHERE event = ?)`,
    event,
  );
}

/** Deleted terms live on in FTS5 segments and the WAL until both are rewritten. */
export function scrubFile(db: Connection): void {
  db.exec("INSERT INTO memory_fts(memory_fts) VALUES ('optimize')");
  db.exec("PRAGMA incremental_vacuum");
  if (db.get("PRAGMA wal_checkpoint(TRUNCATE)")?.busy === 0) return;
  throw new UnbiddenError(
    "STORE_BUSY",
    "it is forgotten, but another process still reads the log in which its words stand: " +
      "run any command when no session runs, and they are gone",
  );
}

import { UnbiddenError } from "../../../domain/errors.ts";
import type { Memory } from "../../../domain/memory.ts";
import type { Forgotten } from "../../store.ts";
import type { Connection, Row } from "../connection/connection.ts";
import { deleteMemory } from "../search/terms.ts";
import { eventsById } from "../sessions/events.ts";
import { discountOccurrences } from "../sessions/occurrences.ts";
import { forgetRecallsOf, sessionsRecalling } from "../sessions/recalls.ts";
import { wordings } from "./amend.ts";
import { contentHash, contentOf, type Words } from "./content.ts";
import { MEMORY_COLUMNS, memoryOf } from "./listing.ts";
import { forgetLinks, mergedOf } from "./merged-links.ts";
import { forgetChanges } from "./oplog.ts";
import { passOnEndings } from "./supersede.ts";
import { bury, buryMemory } from "./tombstones.ts";

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
  const removed = db.transaction(() => purgeRows(db, key, { ids, sources: sourcesOf(db, ids) }, at));
  scrubFile(db);
  return { memories: removed.memories.length, events: removed.events };
}

/** Memories and events to remove with every trace. */
interface Removal {
  readonly ids: readonly string[];
  readonly sources: readonly string[];
  /** Memories made from these events that stay. */
  readonly excluded?: ReadonlySet<string>;
}

/** Inside a transaction; gives the memories that went and how many events did. */
export function purgeRows(
  db: Connection,
  key: Uint8Array,
  { ids, sources, excluded: spared = new Set() }: Removal,
  at: number,
): { memories: readonly Memory[]; events: number } {
  const quoting = eventsQuoting(db, ids);
  const events = [...new Set([...sources, ...quoting])];
  const all = withTwins(db, [...ids, ...memoriesFrom(db, sources), ...otherMemoriesOf(db, ids, quoting)]);
  const memories = memoriesWith(
    db,
    [...all].filter((id) => !spared.has(id)),
  );
  for (const id of all) if (!spared.has(id)) scrubReceipts(db, id);
  const words = memories.flatMap(({ id }) => longTitles(db, id));
  forgetRecallsOf(db, [...sessionsOf(db, events), ...sessionsRecalling(db, words)]);
  for (const { id } of memories) forgetMemory(db, key, id, at, "purged");
  for (const event of events) purgeEvent(db, key, event, at);
  // Whatever it quotes: it is about to be taken or dropped anyway.
  db.run("DELETE FROM pending_task");
  return { memories, events: events.length };
}

/** With those in any words that these ever had, and so on: a purge buries them all. */
function withTwins(db: Connection, ids: readonly string[]): ReadonlySet<string> {
  const all = new Set(ids);
  // A set goes on to what is added to it meanwhile.
  for (const id of all)
    for (const memory of memoriesWith(db, [id]))
      for (const words of wordings(db, memory))
        for (const twin of twinsOf(db, { kind: memory.kind, ...words }, id)) all.add(twin);
  return all;
}

function sessionsOf(db: Connection, events: readonly string[]): string[] {
  const sql = "SELECT DISTINCT session FROM event WHERE id IN (SELECT value FROM json_each(?))";
  return db.texts(sql, JSON.stringify(events));
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
export function forgetMemory(
  db: Connection,
  key: Uint8Array,
  id: string,
  at: number,
  state: "forgotten" | "purged" = "forgotten",
): number {
  // Merged memories say the same, so they are forgotten too.
  for (const merged of mergedOf(db, id)) forgetMemory(db, key, String(merged.id), at, state);
  forgetLinks(db, id);
  const row = db.get("SELECT * FROM memory WHERE id = ?", id);
  return row ? forgetRow(db, key, row, { state, at }) : 0;
}

interface Death {
  readonly state: "forgotten" | "purged";
  readonly at: number;
}

function forgetRow(db: Connection, key: Uint8Array, row: Row, death: Death): number {
  const { id, kind, title, body } = row as unknown as Memory;
  for (const words of wordings(db, { id, title, body }).map((one) => ({ kind, ...one })))
    if (death.state === "purged" || twinsOf(db, words, id).length === 0)
      buryMemory(db, key, contentOf(words), death);
  buryMemory(db, key, `memory:${String(row.id)}`, death);
  db.run("DELETE FROM sync_part WHERE memory = ?", String(row.id));
  passOnEndings(db, row);
  forgetChanges(db, String(row.id), death.at);
  db.run("DELETE FROM feedback WHERE memory = ?", String(row.id));
  deleteMemory(db, row);
  return 1;
}

/** Memories in the same words: while one lives, elsewhere or said anew after this one was edited, they are not forgotten, here or on another machine. */
function twinsOf(db: Connection, words: Words, id: string): string[] {
  return db.texts("SELECT id FROM memory WHERE content_hash = ? AND id <> ?", contentHash(words), id);
}

function sourcesOf(db: Connection, ids: readonly string[]): string[] {
  return db.texts(
    `SELECT DISTINCT e.event FROM memory_event e JOIN memory m ON m.number = e.memory
     WHERE m.id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(ids),
  );
}

/** A purge covers every event that quotes the title; short titles would match strangers. */
function eventsQuoting(db: Connection, ids: readonly string[]): string[] {
  return db.texts(
    `SELECT DISTINCT e.id FROM json_each(?) t JOIN event e
       ON instr(lower(e.text), lower(t.value)) > 0 OR instr(lower(coalesce(e.tool, '')), lower(t.value)) > 0`,
    JSON.stringify(ids.flatMap((id) => longTitles(db, id))),
  );
}

function longTitles(db: Connection, id: string): string[] {
  const row = db.get("SELECT id, title, body FROM memory WHERE id = ?", id);
  const titles = row ? wordings(db, row as unknown as Memory).map(({ title }) => title) : [];
  return titles.filter(({ length }) => length >= LEAST_CHARACTERS).map((title) => title.replace(/…+$/, ""));
}

/** Characters of a title that names nothing else by chance. */
const LEAST_CHARACTERS = 12;

function memoriesFrom(db: Connection, events: readonly string[]): string[] {
  return db.texts(
    `SELECT DISTINCT m.id FROM memory m JOIN memory_event e ON e.memory = m.number
     WHERE e.event IN (SELECT value FROM json_each(?))`,
    JSON.stringify(events),
  );
}

/** Other memories of an event stay in other projects, unless they repeat the words. */
function otherMemoriesOf(db: Connection, ids: readonly string[], events: readonly string[]): string[] {
  const sql = `SELECT DISTINCT o.id FROM memory m JOIN memory o
       ON o.scope = m.scope OR instr(lower(o.title || ' ' || o.body), lower(rtrim(m.title, '…'))) > 0
     JOIN memory_event e ON e.memory = o.number
     WHERE m.id IN (SELECT value FROM json_each(?)) AND e.event IN (SELECT value FROM json_each(?))`;
  return db.texts(sql, JSON.stringify(ids), JSON.stringify(events));
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
    "it is forgotten, but its words stay in the log while another process reads that: " +
      "run any command while no session runs, and they are removed",
  );
}

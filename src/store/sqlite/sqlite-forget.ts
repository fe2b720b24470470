import { UnbiddenError } from "../../domain/errors.ts";
import type { Forgotten } from "../store.ts";
import type { Connection, Row } from "./sqlite-connection.ts";
import { contentOf } from "./sqlite-content.ts";
import { eventsById } from "./sqlite-events.ts";
import { discountOccurrences } from "./sqlite-occurrences.ts";
import { forgetChanges } from "./sqlite-oplog.ts";
import { passOnEnding } from "./sqlite-supersede.ts";
import { unindexMemory } from "./sqlite-terms.ts";
import { bury } from "./sqlite-tombstones.ts";

/** Removes memories and buries them, so that no replay brings them back. */
export function forget(db: Connection, key: Uint8Array, ids: readonly string[], at: number): Forgotten {
  return db.transaction(() => {
    let memories = 0;
    for (const id of ids) {
      const row = db.get("SELECT * FROM memory WHERE id = ?", id);
      if (row) memories += forgetRow(db, key, row, at);
    }
    return { memories, events: 0 };
  });
}

/** Also the events the memories came from, what else was made from those, and every trace in the file. */
export function purge(db: Connection, key: Uint8Array, ids: readonly string[], at: number): Forgotten {
  const forgotten = db.transaction(() => {
    const [sources, quoting] = [sourcesOf(db, ids), eventsQuoting(db, ids)];
    const events = [...new Set([...sources, ...quoting])];
    const doomed = new Set([...ids, ...memoriesFrom(db, sources), ...memoriesBeside(db, ids, quoting)]);
    let memories = 0;
    for (const id of doomed) {
      scrubReceipts(db, id);
      const row = db.get("SELECT * FROM memory WHERE id = ?", id);
      if (row) memories += forgetRow(db, key, row, at);
    }
    for (const event of events) {
      bury(db, key, `event:${event}`, at);
      for (const stored of eventsById(db, [event])) discountOccurrences(db, stored);
      scrubAnswersTo(db, event);
      db.run("DELETE FROM event WHERE id = ?", event);
    }
    return { memories, events: events.length };
  });
  scrubFile(db);
  return forgotten;
}

function forgetRow(db: Connection, key: Uint8Array, row: Row, at: number): number {
  const memory = { kind: row.kind, title: row.title, body: row.body } as Parameters<typeof contentOf>[0];
  bury(db, key, contentOf(memory), at);
  bury(db, key, `memory:${String(row.id)}`, at);
  unindexMemory(db, row);
  passOnEnding(db, row);
  forgetChanges(db, String(row.id), at);
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
    `SELECT DISTINCT e.id FROM memory m JOIN event e
       ON instr(lower(e.text), lower(rtrim(m.title, '…'))) > 0
         OR instr(lower(coalesce(e.tool, '')), lower(rtrim(m.title, '…'))) > 0
     WHERE m.id IN (SELECT value FROM json_each(?)) AND length(m.title) >= 12`,
    JSON.stringify(ids),
  );
  return rows.map((row) => String(row.id));
}

function memoriesFrom(db: Connection, events: readonly string[]): string[] {
  const rows = db.all(
    `SELECT DISTINCT m.id FROM memory m JOIN memory_event e ON e.memory = m.number
     WHERE e.event IN (SELECT value FROM json_each(?))`,
    JSON.stringify(events),
  );
  return rows.map((row) => String(row.id));
}

/** What else an event says is kept where it was said in another project, unless it repeats the words itself. */
function memoriesBeside(db: Connection, ids: readonly string[], events: readonly string[]): string[] {
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
  db.run("UPDATE injection SET text = NULL WHERE instr(text, ?) > 0", memory.slice(0, 4));
  db.run(
    "UPDATE injection SET text = NULL WHERE id IN (SELECT injection FROM injection_item WHERE memory = ?)",
    memory,
  );
  db.run(
    "UPDATE injection_item SET reasons = json_set(reasons, '$.matched', json('[]')) WHERE memory = ?",
    memory,
  );
}

/** An answer that nothing is known names the subject in the prompt's own words. */
function scrubAnswersTo(db: Connection, event: string): void {
  db.run("UPDATE injection SET text = NULL WHERE event = ?", event);
  db.run(
    `UPDATE injection_item SET reasons = json_set(reasons, '$.matched', json('[]'))
     WHERE injection IN (SELECT id FROM injection WHERE event = ?)`,
    event,
  );
}

/** Deleted terms live on in FTS5 segments and the WAL until both are rewritten. */
function scrubFile(db: Connection): void {
  db.exec("INSERT INTO memory_fts(memory_fts) VALUES ('optimize')");
  db.exec("PRAGMA incremental_vacuum");
  if (db.get("PRAGMA wal_checkpoint(TRUNCATE)")?.busy === 0) return;
  throw new UnbiddenError(
    "STORE_BUSY",
    "it is forgotten, but another process still reads the log in which its words stand: " +
      "run any command when no session runs, and they are gone",
  );
}

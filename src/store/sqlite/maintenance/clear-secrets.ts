import { type Clear, clearStored, spansAfter } from "../../../redact/stored.ts";
import { digest } from "../../../text/hashes/digest.ts";
import type { Span } from "../../../text/span.ts";
import { termsOf } from "../../../text/terms.ts";
import type { ClearingStep } from "../../port/maintenance-store.ts";
import type { Connection, Row } from "../connection/connection.ts";
import { contentOf } from "../memories/content.ts";
import { scrubFile } from "../memories/forget.ts";
import { MEMORY_COLUMNS, memoryOf } from "../memories/listing.ts";
import { bodyTermsOf, indexMemory, unindexMemory } from "../search/terms.ts";
import { renewRowHash } from "../sessions/events.ts";

/** Where words stand, which columns name a row, and what is done about a secret in one. */
interface ClearedTable {
  readonly table: string;
  readonly key: readonly string[];
  /** Gives how many secrets were taken out. */
  readonly clear: (db: Connection, row: Row, clear: Clear) => number;
}

/** THE table of what is looked through. What is found by a name that held a secret goes whole: it comes back by itself. */
const CLEARED_TABLES: readonly ClearedTable[] = [
  { table: "event", key: ["seq"], clear: clearEvent },
  { table: "memory", key: ["number"], clear: clearMemory },
  rewritten("receipt", ["id"], ["text", "degraded", "paths"]),
  rewritten("receipt_item", ["receipt", "position"], ["reasons"]),
  rewritten("oplog", ["seq"], ["before", "after", "because"]),
  rewritten("recall_document", ["session"], ["facts", "summary", "by_model", "best", "text", "unsummed"]),
  rewritten("project", ["number"], ["name"]),
  emptied("session", ["id"], ["transcript", "root"]),
  removed("pending_task", ["session", "key"], ["key", "words"]),
  removed("project_key", ["kind", "value"], ["value"]),
  removed("occurrence", ["scope", "what", "name"], ["name"]),
  removed("attempt", ["scope", "name"], ["name"]),
  removed("anchor_branch", ["root", "branch"], ["root", "branch"]),
  removed("anchor", ["memory"], ["root", "branch"]),
  removed("anchor_file", ["memory", "path"], ["path"]),
  removed("merged_link", ["ended", "what", "value"], ["value"]),
  removed("note_file", ["path"], ["path"]),
  removed("transcript_mark", ["path_hash"], ["file", "turn"]),
  removed("source_mark", ["place"], ["place", "position"]),
];

const DONE = "redact_version";
const CURSOR = "redact_cursor";
const NOTICE = "redact_notice";

/** How far the rows were looked through; kept in the store, so that whoever comes next goes on there. */
interface Cursor {
  readonly version: number;
  readonly place: number;
  readonly after: readonly (string | number)[] | null;
  readonly secrets: number;
}

/** One slice in one transaction; at the end of all rows the file is rewritten. Throws `STORE_BUSY` while others read its log. */
export function clearSecrets(db: Connection, step: ClearingStep): { isDue: boolean; more: boolean } {
  if (settingOf(db, DONE) === String(step.version)) return { isDue: false, more: false };
  const cursor = db.transaction(() => slice(db, step));
  if (cursor.place < CLEARED_TABLES.length) return { isDue: true, more: true };
  if (cursor.secrets > 0) scrubFile(db);
  return { isDue: true, more: false };
}

function slice(db: Connection, { version, clear, rows, besides = 0 }: ClearingStep): Cursor {
  const known = cursorOf(db, version);
  const from = { ...known, secrets: known.secrets + besides };
  const place = CLEARED_TABLES[from.place];
  if (!place) return from;
  const found = rowsOf(db, place, from.after, rows);
  const secrets = found.reduce((sum, row) => sum + place.clear(db, row, clear), from.secrets);
  const last = found.length < rows ? undefined : found.at(-1);
  const next: Cursor = last
    ? {
        version,
        place: from.place,
        after: place.key.map((column) => last[column] as string | number),
        secrets,
      }
    : { version, place: from.place + 1, after: null, secrets };
  putSetting(db, CURSOR, JSON.stringify(next));
  return next;
}

function cursorOf(db: Connection, version: number): Cursor {
  const said = settingOf(db, CURSOR);
  const cursor = said === null ? null : (JSON.parse(said) as Cursor);
  return cursor?.version === version ? cursor : { version, place: 0, after: null, secrets: 0 };
}

function rowsOf(db: Connection, { table, key }: ClearedTable, after: Cursor["after"], limit: number): Row[] {
  const columns = key.join(", ");
  const where = after ? `WHERE (${columns}) > (${key.map(() => "?").join(", ")})` : "";
  return db.all(`SELECT * FROM ${table} ${where} ORDER BY ${columns} LIMIT ?`, ...(after ?? []), limit);
}

/** `told`: nobody need hear of it, as of a copy. */
export function endClearing(db: Connection, { version, told }: { version: number; told: boolean }): number {
  return db.transaction(() => {
    // Another process may have come to the end first.
    if (settingOf(db, DONE) === String(version)) return 0;
    const secrets = cursorOf(db, version).secrets;
    putSetting(db, DONE, String(version));
    db.run("DELETE FROM setting WHERE name IN (?, ?)", CURSOR, NOTICE);
    if (secrets > 0 && !told) putSetting(db, NOTICE, String(secrets));
    return secrets;
  });
}

export function takeNotice(db: Connection): number {
  const secrets = Number(settingOf(db, NOTICE) ?? 0);
  if (secrets > 0) db.run("DELETE FROM setting WHERE name = ?", NOTICE);
  return secrets;
}

function settingOf(db: Connection, name: string): string | null {
  const value = db.get("SELECT value FROM setting WHERE name = ?", name)?.value;
  return value === undefined ? null : String(value);
}

function putSetting(db: Connection, name: string, value: string): void {
  db.run("INSERT INTO setting VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET value = ?2", name, value);
}

/** The id stays, and with it all that names the event. */
function clearEvent(db: Connection, row: Row, clear: Clear): number {
  const [before, tool] = [String(row.text), row.tool as string | null];
  const text = clearStored(before, clear);
  const facts = tool === null ? { text: null, count: 0 } : clearStored(tool, clear);
  const count = text.count + facts.count;
  if (count === 0) return 0;
  const spans = row.quoted === null ? [] : (JSON.parse(String(row.quoted)) as Span[]);
  const quoted = spansAfter(before, text.text, spans);
  const after = quoted.length === 0 ? null : JSON.stringify(quoted);
  renewRowHash(db, { ...row, text: text.text, tool: facts.text, quoted: after });
  return count;
}

/** Its words, its files and its tags, and what finds it by them; pins and changes stay with the id. */
function clearMemory(db: Connection, { number }: Row, clear: Clear): number {
  const row = db.get(`SELECT ${MEMORY_COLUMNS} FROM memory m WHERE m.number = ?`, Number(number)) as Row;
  const known = memoryOf(row);
  let count = 0;
  const cleared = (text: string) => {
    const done = clearStored(text, clear);
    count += done.count;
    return done.text;
  };
  const words = { title: cleared(known.title), body: cleared(known.body), origin: cleared(known.origin) };
  const memory = { ...known, ...words, files: known.files.map(cleared), tags: known.tags.map(cleared) };
  if (count === 0) return 0;
  unindexMemory(db, row);
  db.run(
    "UPDATE memory SET title = ?, body = ?, origin = ?, title_terms = ?, body_terms = ?, content_hash = ? WHERE number = ?",
    ...[memory.title, memory.body, memory.origin],
    ...[termsOf(memory.title).join(" "), bodyTermsOf(memory).join(" "), digest([contentOf(memory)])],
    Number(number),
  );
  for (const [table, values] of [
    ["memory_file", memory.files],
    ["memory_tag", memory.tags],
  ] as const) {
    db.run(`DELETE FROM ${table} WHERE memory = ?`, Number(number));
    for (const value of values) db.run(`INSERT OR IGNORE INTO ${table} VALUES (?, ?)`, Number(number), value);
  }
  indexMemory(db, db.get("SELECT * FROM memory WHERE number = ?", Number(number)) as Row);
  return count;
}

function rewritten(table: string, key: readonly string[], columns: readonly string[]): ClearedTable {
  return changing(table, key, columns, (text) => text);
}

/** A path with a secret in it leads nowhere once that is gone. */
function emptied(table: string, key: readonly string[], columns: readonly string[]): ClearedTable {
  return changing(table, key, columns, () => null);
}

function changing(
  table: string,
  key: readonly string[],
  columns: readonly string[],
  left: (cleared: string) => string | null,
): ClearedTable {
  const set = (column: string) => `UPDATE ${table} SET ${column} = ? WHERE ${whereOf(key)}`;
  const clear: ClearedTable["clear"] = (db, row, clear) => {
    let secrets = 0;
    for (const column of columns) {
      const { text, count } = foundIn(row[column], clear);
      if (count > 0) db.run(set(column), left(text), ...keyOf(row, key));
      secrets += count;
    }
    return secrets;
  };
  return { table, key, clear };
}

function removed(table: string, key: readonly string[], columns: readonly string[]): ClearedTable {
  const clear: ClearedTable["clear"] = (db, row, clear) => {
    const secrets = columns.reduce((sum, column) => sum + foundIn(row[column], clear).count, 0);
    if (secrets > 0) db.run(`DELETE FROM ${table} WHERE ${whereOf(key)}`, ...keyOf(row, key));
    return secrets;
  };
  return { table, key, clear };
}

function foundIn(value: unknown, clear: Clear): { text: string; count: number } {
  return typeof value === "string" ? clearStored(value, clear) : { text: "", count: 0 };
}

function whereOf(key: readonly string[]): string {
  return key.map((column) => `${column} = ?`).join(" AND ");
}

function keyOf(row: Row, key: readonly string[]): (string | number)[] {
  return key.map((column) => row[column] as string | number);
}

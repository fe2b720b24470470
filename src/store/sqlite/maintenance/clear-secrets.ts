import { type Clear, clearStored, namingKinds, spansAfter } from "../../../redact/stored.ts";
import type { Span } from "../../../text/span.ts";
import type { ClearingStep } from "../../port/maintenance-store.ts";
import type { Connection, Row } from "../connection/connection.ts";
import { deleteSetting, readSetting, writeSetting } from "../connection/settings.ts";
import { contentHash } from "../memories/content.ts";
import { scrubFile } from "../memories/forget.ts";
import { MEMORY_COLUMNS, memoryOf } from "../memories/listing.ts";
import { termColumns, updateMemory } from "../search/terms.ts";
import { renewRowHash } from "../sessions/events.ts";
import { putNotice } from "./clearing-notice.ts";

/** A table, the columns of its key and of its texts, and the redaction of one row. */
export interface ClearedTable {
  readonly table: string;
  readonly key: readonly string[];
  readonly texts: readonly string[];
  /** Gives how many secrets were taken out. */
  readonly clear: (db: Connection, row: Row, clear: Clear) => number;
}

/** THE table of what is looked through. What is found by a name that held a secret goes whole: it comes back by itself. */
export const CLEARED_TABLES: readonly ClearedTable[] = [
  { table: "event", key: ["seq"], texts: ["text", "tool"], clear: clearEvent },
  { table: "memory", key: ["number"], texts: ["title", "body", "origin"], clear: clearMemory },
  clearedColumns("receipt", ["id"], ["text", "degraded", "paths"]),
  clearedColumns("receipt_item", ["receipt", "position"], ["reasons"]),
  clearedColumns("oplog", ["seq"], ["before", "after", "because"]),
  clearedColumns(
    "recall_document",
    ["session"],
    ["facts", "summary", "by_model", "best", "text", "unsummed"],
  ),
  clearedColumns("project", ["number"], ["name"]),
  clearedColumns("project_change", ["seq"], ["before", "after"]),
  // A path is useless without the secret in it.
  clearedColumns("session", ["id"], ["transcript", "root"], () => null),
  deletedRows("pending_task", ["session", "key"], ["key", "words"]),
  deletedRows("project_key", ["kind", "value"], ["value"]),
  deletedRows("occurrence", ["scope", "what", "name"], ["name"]),
  deletedRows("attempt", ["scope", "name"], ["name"]),
  deletedRows("anchor_branch", ["root", "branch"], ["root", "branch"]),
  deletedRows("anchor", ["memory"], ["root", "branch"]),
  deletedRows("anchor_file", ["memory", "path"], ["path"]),
  deletedRows("merged_link", ["ended", "what", "value"], ["value"]),
  deletedRows("note_file", ["path"], ["path"]),
  deletedRows("transcript_mark", ["path_hash"], ["file", "turn"]),
  deletedRows("source_mark", ["place"], ["place", "position"]),
];

const DONE = "redact_version";
const CURSOR = "redact_cursor";

/** Progress, stored so that any process goes on there. */
interface Cursor {
  readonly version: number;
  readonly place: number;
  readonly after: readonly (string | number)[] | null;
  readonly secrets: number;
  readonly kinds: readonly string[];
}

/** One slice in one transaction; at the end of all rows the file is rewritten. Throws `STORE_BUSY` while others read its log. */
export function clearSecrets(db: Connection, step: ClearingStep): { isDue: boolean; more: boolean } {
  if (step.anew) db.run("DELETE FROM setting WHERE name IN (?, ?)", DONE, CURSOR);
  if (readSetting(db, DONE) === String(step.version)) return { isDue: false, more: false };
  const cursor = db.transaction(() => slice(db, step));
  if (cursor.place < CLEARED_TABLES.length) return { isDue: true, more: true };
  if (cursor.secrets > 0) scrubFile(db);
  return { isDue: true, more: false };
}

function slice(db: Connection, { version, clear, rows, besides }: ClearingStep): Cursor {
  const stored = cursorOf(db, version);
  const kinds = new Set([...stored.kinds, ...(besides?.kinds ?? [])]);
  const cursor = { ...stored, secrets: stored.secrets + (besides?.secrets ?? 0), kinds: [...kinds] };
  const table = CLEARED_TABLES[cursor.place];
  if (!table) return cursor;
  const found = rowsAfter(db, table, cursor.after, rows);
  const naming = namingKinds(clear, kinds);
  const secrets = found.reduce((sum, row) => sum + table.clear(db, row, naming), cursor.secrets);
  const last = found.length < rows ? undefined : found.at(-1);
  const next: Cursor = last
    ? { version, place: cursor.place, after: keyOf(last, table.key), secrets, kinds: [...kinds] }
    : { version, place: cursor.place + 1, after: null, secrets, kinds: [...kinds] };
  writeSetting(db, CURSOR, JSON.stringify(next));
  return next;
}

function cursorOf(db: Connection, version: number): Cursor {
  const stored = readSetting(db, CURSOR);
  const first: Cursor = { version, place: 0, after: null, secrets: 0, kinds: [] };
  const cursor = stored === null ? null : (JSON.parse(stored) as Cursor);
  return cursor?.version === version ? { ...first, ...cursor } : first;
}

/** The next rows by their key. */
export function rowsAfter(
  db: Connection,
  { table, key }: Pick<ClearedTable, "table" | "key">,
  after: Cursor["after"],
  limit: number,
): Row[] {
  const columns = key.join(", ");
  const where = after ? `WHERE (${columns}) > (${key.map(() => "?").join(", ")})` : "";
  return db.all(`SELECT * FROM ${table} ${where} ORDER BY ${columns} LIMIT ?`, ...(after ?? []), limit);
}

/** `isSilent`: without a notice to the user, as for a copy. */
export function endClearing(
  db: Connection,
  { version, isSilent }: { version: number; isSilent: boolean },
): number {
  return db.transaction(() => {
    // Another process may have come to the end first.
    if (readSetting(db, DONE) === String(version)) return 0;
    const { secrets, kinds } = cursorOf(db, version);
    writeSetting(db, DONE, String(version));
    deleteSetting(db, CURSOR);
    putNotice(db, isSilent ? { secrets: 0, kinds: [] } : { secrets, kinds });
    return secrets;
  });
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
  const before = memoryOf(row);
  let count = 0;
  const cleared = (text: string) => {
    const result = clearStored(text, clear);
    count += result.count;
    return result.text;
  };
  const words = { title: cleared(before.title), body: cleared(before.body), origin: cleared(before.origin) };
  const memory = { ...before, ...words, files: before.files.map(cleared), tags: before.tags.map(cleared) };
  if (count === 0) return 0;
  updateMemory(db, row, { ...words, ...termColumns(memory), content_hash: contentHash(memory) });
  for (const [table, values] of [
    ["memory_file", memory.files],
    ["memory_tag", memory.tags],
  ] as const) {
    db.run(`DELETE FROM ${table} WHERE memory = ?`, Number(number));
    for (const value of values) db.run(`INSERT OR IGNORE INTO ${table} VALUES (?, ?)`, Number(number), value);
  }
  return count;
}

function clearedColumns(
  table: string,
  key: readonly string[],
  columns: readonly string[],
  replacement: (cleared: string) => string | null = (cleared) => cleared,
): ClearedTable {
  const set = (column: string) => `UPDATE ${table} SET ${column} = ? WHERE ${whereOf(key)}`;
  const clear: ClearedTable["clear"] = (db, row, clear) => {
    let secrets = 0;
    for (const column of columns) {
      const { text, count } = clearValue(row[column], clear);
      if (count > 0) db.run(set(column), replacement(text), ...keyOf(row, key));
      secrets += count;
    }
    return secrets;
  };
  return { table, key, texts: columns, clear };
}

function deletedRows(table: string, key: readonly string[], columns: readonly string[]): ClearedTable {
  const clear: ClearedTable["clear"] = (db, row, clear) => {
    const secrets = columns.reduce((sum, column) => sum + clearValue(row[column], clear).count, 0);
    if (secrets > 0) db.run(`DELETE FROM ${table} WHERE ${whereOf(key)}`, ...keyOf(row, key));
    return secrets;
  };
  return { table, key, texts: columns, clear };
}

export function clearValue(value: unknown, clear: Clear): { text: string; count: number } {
  return typeof value === "string" ? clearStored(value, clear) : { text: "", count: 0 };
}

function whereOf(key: readonly string[]): string {
  return key.map((column) => `${column} = ?`).join(" AND ");
}

export function keyOf(row: Row, key: readonly string[]): (string | number)[] {
  return key.map((column) => row[column] as string | number);
}

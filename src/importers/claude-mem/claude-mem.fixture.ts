import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";

/** What claude-mem's own schema was at three times; what it has beside is of no interest here. */
export type Era = "first" | "sdk" | "newest";

const FIRST = `
  CREATE TABLE schema_versions (id INTEGER PRIMARY KEY, version INTEGER UNIQUE NOT NULL, applied_at TEXT NOT NULL);
  CREATE TABLE sessions (id INTEGER PRIMARY KEY, session_id TEXT UNIQUE NOT NULL, project TEXT NOT NULL,
    created_at TEXT NOT NULL, created_at_epoch INTEGER NOT NULL);
  CREATE TABLE memories (id INTEGER PRIMARY KEY AUTOINCREMENT, session_id TEXT NOT NULL, text TEXT NOT NULL,
    document_id TEXT UNIQUE, keywords TEXT, created_at TEXT NOT NULL, created_at_epoch INTEGER NOT NULL,
    project TEXT NOT NULL, title TEXT, subtitle TEXT, facts TEXT, concepts TEXT, files_touched TEXT);
  CREATE TABLE overviews (id INTEGER PRIMARY KEY AUTOINCREMENT, session_id TEXT NOT NULL, content TEXT NOT NULL,
    created_at TEXT NOT NULL, created_at_epoch INTEGER NOT NULL, project TEXT NOT NULL);`;

const sinceFourth = (session: string, user: string, more: string) => `
  CREATE TABLE sdk_sessions (id INTEGER PRIMARY KEY AUTOINCREMENT, ${user} TEXT UNIQUE NOT NULL,
    ${session} TEXT UNIQUE, project TEXT NOT NULL, user_prompt TEXT, started_at TEXT NOT NULL,
    started_at_epoch INTEGER NOT NULL, status TEXT NOT NULL DEFAULT 'active');
  CREATE TABLE observations (id INTEGER PRIMARY KEY AUTOINCREMENT, ${session} TEXT NOT NULL, project TEXT NOT NULL,
    text TEXT, type TEXT NOT NULL, ${more} created_at TEXT NOT NULL, created_at_epoch INTEGER NOT NULL);
  CREATE TABLE session_summaries (id INTEGER PRIMARY KEY AUTOINCREMENT, ${session} TEXT NOT NULL,
    project TEXT NOT NULL, request TEXT, investigated TEXT, learned TEXT, completed TEXT, next_steps TEXT,
    files_read TEXT, files_edited TEXT, notes TEXT, created_at TEXT NOT NULL, created_at_epoch INTEGER NOT NULL);
  CREATE TABLE user_prompts (id INTEGER PRIMARY KEY AUTOINCREMENT, ${user} TEXT NOT NULL,
    prompt_number INTEGER NOT NULL, prompt_text TEXT NOT NULL, created_at TEXT NOT NULL,
    created_at_epoch INTEGER NOT NULL);`;

const HIERARCHY = `title TEXT, subtitle TEXT, facts TEXT, narrative TEXT, concepts TEXT, files_read TEXT,
  files_modified TEXT, prompt_number INTEGER,`;

const SCHEMAS: Readonly<Record<Era, string>> = {
  first: FIRST,
  sdk: sinceFourth("sdk_session_id", "claude_session_id", ""),
  newest: `${sinceFourth(
    "memory_session_id",
    "content_session_id",
    `${HIERARCHY} content_hash TEXT, merged_into_project TEXT, generated_by_model TEXT,`,
  )}
  CREATE TABLE pending_messages (id INTEGER PRIMARY KEY AUTOINCREMENT, session_db_id INTEGER NOT NULL,
    content_session_id TEXT NOT NULL, message_type TEXT NOT NULL, cwd TEXT, created_at_epoch INTEGER NOT NULL);`,
};

/** One row, by column. */
export type Row = Readonly<Record<string, SQLInputValue>>;

/** A database of claude-mem's with a schema of that time. */
export function claudeMemFile(
  file: string,
  era: Era,
  tables: Readonly<Record<string, readonly Row[]>>,
): string {
  const db = new DatabaseSync(file);
  db.exec(`BEGIN; ${SCHEMAS[era]}`);
  for (const [table, rows] of Object.entries(tables)) for (const row of rows) insert(db, table, row);
  db.exec("COMMIT");
  db.close();
  return file;
}

export function insert(db: DatabaseSync, table: string, row: Row): void {
  const columns = Object.keys(row);
  const sql = `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`;
  db.prepare(sql).run(...Object.values(row));
}

/** When a row was written, as every table has it twice. */
export function at(iso: string): Row {
  return { created_at: iso, created_at_epoch: Date.parse(iso) };
}

/** Folders that are gone after the last test. */
export function scratch(): { readonly folder: string; readonly remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), "unbidden-claude-mem-"));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

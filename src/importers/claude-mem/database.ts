import { existsSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { UnbiddenError } from "../../domain/errors.ts";
import { requirePlainFile } from "../../files/named-file.ts";
import { type TableName, type TableShape, tableShapes } from "./shapes.ts";

/** A raw row; null if unreadable. */
export type FoundRow = Readonly<Record<string, unknown>> | null;

/** An open claude-mem database; nothing is ever written, not even a file beside it. */
export interface Database {
  readonly shapes: readonly TableShape[];
  readonly rows: number;
  /** Bytes of the newest rows, which are in the write-ahead log and not read. */
  readonly logBytes: number;
  /** In the order of their ids. */
  pages(shape: TableShape): Iterable<readonly FoundRow[]>;
  /** Each session's last row. */
  lastOfSessions(shape: TableShape): ReadonlySet<number>;
  /** Working folders by project, as far as pending rows name them. */
  folders(): ReadonlyMap<string, readonly string[]>;
  close(): void;
}

const PAGE = 200;
/** Most damaged pages in a row before reading stops. */
const MOST_DAMAGED = 50;

/** Throws `CLAUDE_MEM_UNREADABLE` or `CLAUDE_MEM_UNKNOWN`. */
export function openClaudeMem(file: string): Database {
  const db = openImmutable(file);
  try {
    const shapes = tableShapes(file, (table) => columnsOf(db, table));
    return {
      shapes,
      rows: shapes.reduce((sum, { table }) => sum + rowCount(db, table), 0),
      logBytes: statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0,
      pages: (shape) => readPages(db, shape),
      lastOfSessions: (shape) => lastOfSessions(db, shape),
      folders: () => projectFolders(db),
      close: () => db.close(),
    };
  } catch (cause) {
    db.close();
    throw cause instanceof UnbiddenError ? cause : unreadableError(file, cause);
  }
}

/** Opens as an immutable file: SQLite takes no lock, reads no log and creates no file. */
function openImmutable(file: string): DatabaseSync {
  if (!existsSync(file)) throw new UnbiddenError("CLAUDE_MEM_UNREADABLE", `there is no file ${file}`);
  try {
    requirePlainFile(file);
  } catch (cause) {
    throw unreadableError(file, cause);
  }
  const address = pathToFileURL(file);
  address.searchParams.set("immutable", "1");
  try {
    const db = new DatabaseSync(address, { readOnly: true });
    db.exec("PRAGMA trusted_schema=OFF; PRAGMA cell_size_check=ON");
    return db;
  } catch (cause) {
    throw unreadableError(file, cause);
  }
}

function unreadableError(file: string, cause: unknown): UnbiddenError {
  return new UnbiddenError("CLAUDE_MEM_UNREADABLE", `cannot read ${file}: ${(cause as Error).message}`, {
    cause,
  });
}

/** Empty for views and virtual tables: reading one runs foreign code, which may never end. */
function columnsOf(db: DatabaseSync, table: string): string[] {
  return db
    .prepare("SELECT c.name FROM pragma_table_list(?1) t, pragma_table_info(?1) c WHERE t.type = 'table'")
    .all(table)
    .map(({ name }) => String(name));
}

function rowCount(db: DatabaseSync, table: TableName): number {
  return Number(orNull(() => db.prepare(`SELECT count(*) AS rows FROM ${table}`).get()?.rows) ?? 0);
}

/** A damaged page costs the rows on it and no others. */
function* readPages(db: DatabaseSync, { table, session, columns }: TableShape): Generator<FoundRow[]> {
  const select = `SELECT ${columns.join(", ")}, ${session} AS session FROM ${table}`;
  const page = db.prepare(`${select} WHERE id > ? ORDER BY id LIMIT ${PAGE}`);
  const one = db.prepare(`${select} WHERE id = ?`);
  let [after, damaged] = [0, 0];
  while (damaged < MOST_DAMAGED) {
    const rows = orNull(() => page.all(after));
    if (rows?.length === 0) return;
    yield rows ?? readSingly(after, (id) => one.get(id));
    damaged = rows === null ? damaged + 1 : 0;
    after = rows === null ? after + PAGE : Number(rows.at(-1)?.id);
  }
}

function readSingly(after: number, read: (id: number) => FoundRow | undefined): FoundRow[] {
  const rows: FoundRow[] = [];
  for (let id = after + 1; id <= after + PAGE; id++) {
    // Null is counted as unreadable.
    const row = orNull(() => read(id));
    if (row !== undefined) rows.push(row);
  }
  return rows;
}

function lastOfSessions(db: DatabaseSync, { table, session }: TableShape): ReadonlySet<number> {
  const sql = `SELECT max(id) AS last FROM ${table} GROUP BY ${session}`;
  const rows = orNull(() => db.prepare(sql).all()) ?? [];
  return new Set(rows.map(({ last }) => Number(last)));
}

const FOLDERS = `SELECT DISTINCT s.project, p.cwd FROM pending_messages p JOIN sdk_sessions s ON s.id = p.session_db_id
  WHERE p.cwd <> '' ORDER BY p.cwd`;

function projectFolders(db: DatabaseSync): ReadonlyMap<string, readonly string[]> {
  // Not every schema has these tables and columns.
  const rows = orNull(() => db.prepare(FOLDERS).all()) ?? [];
  const folders = new Map<string, string[]>();
  for (const { project, cwd } of rows) {
    const name = String(project);
    folders.set(name, [...(folders.get(name) ?? []), String(cwd)]);
  }
  return folders;
}

function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    // Counted where rows are counted.
    return null;
  }
}

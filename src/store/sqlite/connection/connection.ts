import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { type ErrorCode, UnbiddenError } from "../../../domain/errors.ts";
import { refuseStrangeFile } from "../../../files/own-file.ts";

export type Row = Record<string, unknown>;

/** One open database with cached statements; every error carries one of our codes. */
export interface Connection {
  /** A type given for rows is believed: tables are strict, and the statement names its columns. */
  all<T = Row>(sql: string, ...values: SQLInputValue[]): T[];
  get<T = Row>(sql: string, ...values: SQLInputValue[]): T | undefined;
  /** Rows as lists of their columns, in order: cheaper than objects where there are very many. */
  lists<T extends readonly unknown[]>(sql: string, ...values: SQLInputValue[]): T[];
  /** The first column of every row, as text. */
  texts(sql: string, ...values: SQLInputValue[]): string[];
  /** The first column of the first row; 0 for none. */
  number(sql: string, ...values: SQLInputValue[]): number;
  has(sql: string, ...values: SQLInputValue[]): boolean;
  /** Row by row, for what would not fit in memory. */
  each(sql: string, visit: (row: Row) => void, ...values: SQLInputValue[]): void;
  /** Gives the number of rows changed. */
  run(sql: string, ...values: SQLInputValue[]): number;
  exec(sql: string): void;
  /** All or nothing, taking the write lock at once: a deferred BEGIN fails on upgrade whatever the timeout. */
  transaction<T>(work: () => T): T;
  /** Several transactions with one wait for the disk: each holds or fails by itself, and all fail when that does. */
  together<T>(works: readonly (() => Promise<T>)[]): Promise<readonly PromiseSettledResult<T>[]>;
  /** A transaction that is rolled back, to learn its outcome. */
  dryRun<T>(work: () => T): T;
  close(): void;
}

/** Longest wait for another process's lock, in ms; a function is asked before each write. */
export type BusyTimeout = number | (() => number);

/** Opens without creating. */
export function connect(
  path: string,
  busyTimeout: BusyTimeout,
  access: "write" | "read" = "write",
): Connection {
  refuseStrangeStore(path);
  return translated(() => {
    const db = new DatabaseSync(path, { readOnly: access === "read" });
    const limitWaits = waitLimiter(db, busyTimeout);
    limitWaits();
    db.exec(
      "PRAGMA synchronous=FULL; PRAGMA secure_delete=ON; PRAGMA trusted_schema=OFF; PRAGMA foreign_keys=ON",
    );
    db.exec("PRAGMA journal_size_limit=16777216");
    return connectionOver(db, limitWaits);
  });
}

/** Tells SQLite how long it may wait from now on, if that is not what it was told last. */
function waitLimiter(db: DatabaseSync, busyTimeout: BusyTimeout): () => void {
  let told: number | undefined;
  return () => {
    const ms = Math.max(0, Math.floor(typeof busyTimeout === "number" ? busyTimeout : busyTimeout()));
    if (ms !== told) db.exec(`PRAGMA busy_timeout=${ms}`);
    told = ms;
  };
}

/** SQLite itself would follow a link, and wait for a pipe. */
function refuseStrangeStore(path: string): void {
  try {
    for (const suffix of ["", "-wal", "-shm", "-journal"]) refuseStrangeFile(path + suffix);
  } catch (cause) {
    throw new UnbiddenError("HOME_UNUSABLE", (cause as Error).message, { cause });
  }
}

function connectionOver(db: DatabaseSync, limitWaits: () => void): Connection {
  const statements = new Map<string, StatementSync>();
  const prepared = (sql: string): StatementSync => {
    const cached = statements.get(sql);
    if (cached) return cached;
    const statement = db.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  const listStatements = new Map<string, StatementSync>();
  const listing = (sql: string): StatementSync => {
    const statement = listStatements.get(sql) ?? db.prepare(sql);
    statement.setReturnArrays(true);
    listStatements.set(sql, statement);
    return statement;
  };
  const all = <T>(sql: string, ...values: SQLInputValue[]) =>
    translated(() => prepared(sql).all(...values) as T[]);
  const get = <T>(sql: string, ...values: SQLInputValue[]) =>
    translated(() => prepared(sql).get(...values) as T | undefined);
  const connection: Connection = {
    all,
    get,
    lists: <T extends readonly unknown[]>(sql: string, ...values: SQLInputValue[]) =>
      translated(() => listing(sql).all(...values) as unknown as T[]),
    texts: (sql, ...values) => all<Row>(sql, ...values).map((row) => String(Object.values(row)[0])),
    number: (sql, ...values) => Number(Object.values(get<Row>(sql, ...values) ?? {})[0] ?? 0),
    has: (sql, ...values) => get(sql, ...values) !== undefined,
    each: (sql, visit, ...values) =>
      translated(() => {
        for (const row of prepared(sql).iterate(...values)) visit(row as Row);
      }),
    run: (sql, ...values) =>
      translated(() => {
        if (!db.isTransaction) limitWaits();
        return Number(prepared(sql).run(...values).changes);
      }),
    exec: (sql) => translated(() => db.exec(sql)),
    transaction: (work) => {
      if (db.isTransaction) return inTransaction(connection, db, PART, work);
      limitWaits();
      return inTransaction(connection, db, WHOLE, work);
    },
    together: (works) => together(connection, db, works),
    dryRun: (work) => inTransaction(connection, db, { ...WHOLE, end: "ROLLBACK" }, work),
    close: () => translated(() => db.close()),
  };
  return connection;
}

/** Gives 0 where a conflict left the row out. */
export function insertRow(
  db: Connection,
  table: string,
  row: Record<string, SQLInputValue>,
  onConflict = "",
): number {
  const columns = Object.keys(row);
  const sql = `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`;
  return db.run(`${sql} ${onConflict}`, ...Object.values(row));
}

interface Statements {
  readonly begin: string;
  readonly end: string;
  readonly undo: string;
}

const WHOLE: Statements = { begin: "BEGIN IMMEDIATE", end: "COMMIT", undo: "ROLLBACK" };
/** Within a transaction that others are part of, too. */
const PART: Statements = {
  begin: "SAVEPOINT part",
  end: "RELEASE part",
  undo: "ROLLBACK TO part; RELEASE part",
};

function inTransaction<T>(
  connection: Connection,
  db: DatabaseSync,
  { begin, end, undo }: Statements,
  work: () => T,
): T {
  connection.exec(begin);
  try {
    const result = work();
    connection.exec(end);
    return result;
  } catch (error) {
    // SQLite may have rolled back by itself, as it does on a full disk.
    if (db.isTransaction) db.exec(undo);
    throw error;
  }
}

/** Every work is finished before it returns its promise, as every write of the store is. */
async function together<T>(
  connection: Connection,
  db: DatabaseSync,
  works: readonly (() => Promise<T>)[],
): Promise<readonly PromiseSettledResult<T>[]> {
  const begun: Promise<T>[] = [];
  try {
    inTransaction(connection, db, WHOLE, () => {
      for (const work of works) {
        begun.push(work());
        // The works before it are lost with it, and nothing may follow outside the transaction.
        if (!db.isTransaction) throw new UnbiddenError("STORE_FAILED", "store: the transaction was undone");
      }
    });
  } catch (reason) {
    // Their own failures matter no more.
    await Promise.allSettled(begun);
    return works.map(() => ({ status: "rejected", reason }));
  }
  return Promise.allSettled(begun);
}

/** SQLite's primary result codes that a user can do something about. */
const CODES: Record<number, ErrorCode> = {
  5: "STORE_BUSY",
  6: "STORE_BUSY",
  8: "HOME_UNUSABLE",
  11: "STORE_UNREADABLE",
  13: "STORE_FULL",
  14: "HOME_UNUSABLE",
  26: "STORE_UNREADABLE",
};

function translated<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof UnbiddenError) throw error;
    const { errcode } = error as { errcode?: number };
    const code = errcode === undefined ? "STORE_FAILED" : (CODES[errcode & 0xff] ?? "STORE_FAILED");
    throw new UnbiddenError(code, `store: ${(error as Error).message}`, { cause: error });
  }
}

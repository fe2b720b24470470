import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { type ErrorCode, UnbiddenError } from "../../../domain/errors.ts";

export type Row = Record<string, unknown>;

/** One open database: prepared statements are kept, errors carry our codes. */
export interface Connection {
  all(sql: string, ...values: SQLInputValue[]): Row[];
  get(sql: string, ...values: SQLInputValue[]): Row | undefined;
  /** Row by row, for what would not fit in memory. */
  each(sql: string, visit: (row: Row) => void, ...values: SQLInputValue[]): void;
  /** Gives the number of rows changed. */
  run(sql: string, ...values: SQLInputValue[]): number;
  exec(sql: string): void;
  /** All or nothing, taking the write lock at once: a deferred BEGIN fails on upgrade whatever the timeout. */
  transaction<T>(work: () => T): T;
  /** Several such works and one wait for the disk: each holds or fails by itself, and all fail when that does. */
  together<T>(works: readonly (() => Promise<T>)[]): Promise<readonly PromiseSettledResult<T>[]>;
  /** The same, and then nothing: for what it would do. */
  takenBack<T>(work: () => T): T;
  close(): void;
}

/** Opens without creating. `busyTimeoutMs` bounds every wait for another process's lock. */
export function connect(path: string, busyTimeoutMs: number, access: "write" | "read" = "write"): Connection {
  return translated(() => {
    const db = new DatabaseSync(path, { readOnly: access === "read" });
    db.exec(`PRAGMA busy_timeout=${Math.floor(busyTimeoutMs)}`);
    db.exec(
      "PRAGMA synchronous=FULL; PRAGMA secure_delete=ON; PRAGMA trusted_schema=OFF; PRAGMA foreign_keys=ON",
    );
    db.exec("PRAGMA journal_size_limit=16777216");
    return connectionOver(db);
  });
}

function connectionOver(db: DatabaseSync): Connection {
  const statements = new Map<string, StatementSync>();
  const prepared = (sql: string): StatementSync => {
    const known = statements.get(sql);
    if (known) return known;
    const statement = db.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  const connection: Connection = {
    all: (sql, ...values) => translated(() => prepared(sql).all(...values) as Row[]),
    get: (sql, ...values) => translated(() => prepared(sql).get(...values) as Row | undefined),
    each: (sql, visit, ...values) =>
      translated(() => {
        for (const row of prepared(sql).iterate(...values)) visit(row as Row);
      }),
    run: (sql, ...values) => translated(() => Number(prepared(sql).run(...values).changes)),
    exec: (sql) => translated(() => db.exec(sql)),
    transaction: (work) =>
      db.isTransaction ? asPart(connection, db, work) : inTransaction(connection, db, work, "COMMIT"),
    together: (works) => together(connection, db, works),
    takenBack: (work) => inTransaction(connection, db, work, "ROLLBACK"),
    close: () => translated(() => db.close()),
  };
  return connection;
}

function inTransaction<T>(
  connection: Connection,
  db: DatabaseSync,
  work: () => T,
  end: "COMMIT" | "ROLLBACK",
): T {
  connection.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    connection.exec(end);
    return result;
  } catch (error) {
    // SQLite may have rolled back by itself, as it does on a full disk.
    if (db.isTransaction) db.exec("ROLLBACK");
    throw error;
  }
}

/** Within a transaction that others are part of, too. */
function asPart<T>(connection: Connection, db: DatabaseSync, work: () => T): T {
  connection.exec("SAVEPOINT part");
  try {
    const result = work();
    connection.exec("RELEASE part");
    return result;
  } catch (error) {
    // SQLite may have rolled back everything by itself.
    if (db.isTransaction) db.exec("ROLLBACK TO part; RELEASE part");
    throw error;
  }
}

/** The works do all they do before they give their promises, as every write of the store does. */
async function together<T>(
  connection: Connection,
  db: DatabaseSync,
  works: readonly (() => Promise<T>)[],
): Promise<readonly PromiseSettledResult<T>[]> {
  const begun: Promise<T>[] = [];
  try {
    inTransaction(
      connection,
      db,
      () => {
        for (const work of works) {
          begun.push(work());
          // What went before is lost with it, and nothing may follow outside the transaction.
          if (!db.isTransaction) throw new UnbiddenError("STORE_FAILED", "store: the transaction was undone");
        }
      },
      "COMMIT",
    );
  } catch (reason) {
    // Why a single one failed is nobody's news any more.
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

import type { Damage } from "../../../domain/store-check.ts";
import { checksum } from "../../../text/hashes/checksum.ts";
import { CHECKED_TABLES, type CheckedTable, keyIn, lookupKeyIn } from "../schema/row-checksums.ts";
import type { Connection, Row } from "./connection.ts";

/** Stores checksums of rows that have none, in one transaction. Gives how many, at most `limit`. */
export function writeRowChecksums(db: Connection, limit: number): number {
  // Looking for them takes the longer the more rows have one, and keeps nobody from writing.
  const lacking = rowsWithoutChecksum(db, limit);
  if (lacking.length === 0) return 0;
  return db.transaction(() =>
    lacking.reduce((sum, [checked, keys]) => sum + checksumRows(db, checked, keys), 0),
  );
}

type LackingRows = readonly [checked: CheckedTable, keys: readonly unknown[]];

function rowsWithoutChecksum(db: Connection, limit: number): LackingRows[] {
  const lacking: LackingRows[] = [];
  let left = limit;
  for (const checked of CHECKED_TABLES) {
    if (left <= 0) break;
    const keys = keysWithoutChecksum(db, checked, left);
    if (keys.length > 0) lacking.push([checked, keys]);
    left -= keys.length;
  }
  return lacking;
}

function keysWithoutChecksum(db: Connection, checked: CheckedTable, limit: number): unknown[] {
  const { table } = checked;
  const key = keyIn(checked, "t");
  const rows = db.all(
    `SELECT DISTINCT ${key} AS key FROM ${table} t
     WHERE NOT EXISTS (SELECT 1 FROM seal WHERE what = '${table}' AND key = ${lookupKeyIn(checked, "t")}) LIMIT ?`,
    limit,
  );
  return rows.map((row) => row.key);
}

/** As they are now; another process may have stored some since. */
function checksumRows(db: Connection, checked: CheckedTable, keys: readonly unknown[]): number {
  const where = `WHERE ${keyIn(checked, "t")} IN (SELECT value FROM json_each(?))`;
  const sums: (readonly [key: string | number, sum: string])[] = [];
  eachGroup(db, checked, { where, values: [JSON.stringify(keys)] }, ({ key, sum }) => sums.push([key, sum]));
  for (const [key, sum] of sums)
    db.run("INSERT OR IGNORE INTO seal VALUES (?, ?, ?)", checked.table, key, sum);
  return sums.length;
}

/** Rows that differ from their checksum, and the number of rows without one. */
export function wrongChecksums(db: Connection): { damage: Damage[]; withoutChecksum: number } {
  const damage: Damage[] = [];
  let withoutChecksum = 0;
  for (const checked of CHECKED_TABLES) {
    eachGroup(db, checked, { where: "", values: [] }, ({ sum, stored, row, key }) => {
      if (stored === null) withoutChecksum++;
      else if (stored !== sum) damage.push(changedRow(checked, key, row));
    });
    for (const { key } of db.all(orphanedChecksums(checked))) {
      const where = `${checked.table} ${key}`;
      damage.push({ where, what: "its row is missing, and only its checksum is left", remedy: RESTORE });
    }
  }
  return { damage, withoutChecksum };
}

export const RESTORE =
  "`unbidden restore` replaces the store with the last backup, and shows first what would be lost";

function changedRow({ table }: CheckedTable, key: string | number, row: Row): Damage {
  const what = "differs from its checksum";
  if (table !== "memory") return { where: `${table} ${key}`, what, remedy: RESTORE };
  const id = String(row.id);
  return { where: `memory ${id}`, what, remedy: `${RESTORE}; or \`unbidden forget ${id}\`` };
}

function orphanedChecksums(checked: CheckedTable): string {
  const { table } = checked;
  // Not by a lookup of each: keys of several columns have no index.
  return `SELECT key FROM seal WHERE what = '${table}'
    AND key NOT IN (SELECT ${keyIn(checked, "t")} FROM ${table} t) LIMIT 20`;
}

interface Group {
  readonly key: string | number;
  readonly sum: string;
  readonly stored: string | null;
  /** The first of them. */
  readonly row: Row;
}

interface Selection {
  readonly where: string;
  readonly values: readonly string[];
}

/** Calls `visit` for the rows of every key, in order of keys. */
function eachGroup(
  db: Connection,
  checked: CheckedTable,
  { where, values }: Selection,
  visit: (group: Group) => void,
) {
  const key = keyIn(checked, "t");
  const order = [key, ...(checked.order ?? []).map((column) => `t.${column}`)].join(", ");
  const sql = `SELECT ${key} AS seal_key, s.sum AS seal_sum, t.* FROM ${checked.table} t
    LEFT JOIN seal s ON s.what = '${checked.table}' AND s.key = ${lookupKeyIn(checked, "t")} ${where} ORDER BY ${order}`;
  let open: (Omit<Group, "sum"> & { parts: string[] }) | null = null;
  const close = () => open && visit({ ...open, sum: checksum(open.parts) });
  db.each(
    sql,
    ({ seal_key, seal_sum, ...row }) => {
      const [key, seal] = [seal_key as string | number, seal_sum as string | null];
      if (open?.key !== key) {
        close();
        open = { key, stored: seal, row, parts: [] };
      }
      open.parts.push(JSON.stringify(Object.values(row)));
    },
    ...values,
  );
  close();
}

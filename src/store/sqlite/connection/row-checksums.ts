import type { Damage } from "../../../domain/store-check.ts";
import { checksum } from "../../../text/hashes/checksum.ts";
import { CHECKED_TABLES, keyIn, type Sealed } from "../schema/row-checksums.ts";
import type { Connection, Row } from "./connection.ts";

/** Writes down what rows are that nobody wrote down yet, in one transaction. Gives how many, at most `limit`. */
export function writeRowChecksums(db: Connection, limit: number): number {
  return db.transaction(() => {
    let sealed = 0;
    for (const table of CHECKED_TABLES) {
      if (sealed >= limit) break;
      sealed += checksumTable(db, table, limit - sealed);
    }
    return sealed;
  });
}

function checksumTable(db: Connection, sealed: Sealed, limit: number): number {
  const { table } = sealed;
  const key = keyIn(sealed, "t");
  const keys = db
    .all(
      `SELECT DISTINCT ${key} AS key FROM ${table} t
       WHERE NOT EXISTS (SELECT 1 FROM seal WHERE what = '${table}' AND key = ${key}) LIMIT ?`,
      limit,
    )
    .map((row) => row.key);
  if (keys.length === 0) return 0;
  const where = `WHERE ${key} IN (SELECT value FROM json_each(?))`;
  const sums: (readonly [key: string | number, sum: string])[] = [];
  eachGroup(db, sealed, { where, values: [JSON.stringify(keys)] }, ({ key, sum }) => sums.push([key, sum]));
  for (const [key, sum] of sums) db.run("INSERT INTO seal VALUES (?, ?, ?)", table, key, sum);
  return sums.length;
}

/** What is not as it was sealed, and how much is not sealed at all. */
export function wrongChecksums(db: Connection): { damage: Damage[]; withoutChecksum: number } {
  const damage: Damage[] = [];
  let withoutChecksum = 0;
  for (const sealed of CHECKED_TABLES) {
    eachGroup(db, sealed, { where: "", values: [] }, ({ sum, seal, row, key }) => {
      if (seal === null) withoutChecksum++;
      else if (seal !== sum) damage.push(changed(sealed, key, row));
    });
    for (const { key } of db.all(orphansOf(sealed))) {
      const where = `${sealed.table} ${key}`;
      damage.push({ where, what: "there is a seal and nothing under it: the row is lost", remedy: RESTORE });
    }
  }
  return { damage, withoutChecksum };
}

export const RESTORE =
  "`unbidden restore` brings back the last backup, and says first what would be lost by that";

function changed({ table }: Sealed, key: string | number, row: Row): Damage {
  const what = "is not as it was written";
  if (table !== "memory") return { where: `${table} ${key}`, what, remedy: RESTORE };
  const id = String(row.id);
  return { where: `memory ${id}`, what, remedy: `${RESTORE}; or \`unbidden forget ${id}\`` };
}

function orphansOf(sealed: Sealed): string {
  const { table } = sealed;
  return `SELECT key FROM seal s WHERE what = '${table}'
    AND NOT EXISTS (SELECT 1 FROM ${table} t WHERE ${keyIn(sealed, "t")} = s.key) LIMIT 20`;
}

interface Group {
  readonly key: string | number;
  readonly sum: string;
  readonly seal: string | null;
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
  sealed: Sealed,
  { where, values }: Selection,
  visit: (group: Group) => void,
) {
  const key = keyIn(sealed, "t");
  const order = [key, ...(sealed.order ?? []).map((column) => `t.${column}`)].join(", ");
  const sql = `SELECT ${key} AS seal_key, s.sum AS seal_sum, t.* FROM ${sealed.table} t
    LEFT JOIN seal s ON s.what = '${sealed.table}' AND s.key = ${key} ${where} ORDER BY ${order}`;
  let open: (Omit<Group, "sum"> & { parts: string[] }) | null = null;
  const close = () => open && visit({ ...open, sum: checksum(open.parts) });
  db.each(
    sql,
    ({ seal_key, seal_sum, ...row }) => {
      const [key, seal] = [seal_key as string | number, seal_sum as string | null];
      if (open?.key !== key) {
        close();
        open = { key, seal, row, parts: [] };
      }
      open.parts.push(JSON.stringify(Object.values(row)));
    },
    ...values,
  );
  close();
}

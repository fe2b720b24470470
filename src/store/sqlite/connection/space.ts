import type { StoreSpace } from "../../../domain/store-check.ts";
import type { Connection } from "./connection.ts";

/** Reads the number of every page, so it takes as long as reading the file. */
export function space(db: Connection): StoreSpace {
  const rows = db.all(
    `SELECT coalesce(s.tbl_name, d.name) AS name, sum(d.pgsize) AS bytes
     FROM dbstat d LEFT JOIN sqlite_schema s ON s.name = d.name
     WHERE d.aggregate = 1 GROUP BY 1`,
  );
  const sizes = new Map<string, number>();
  for (const row of rows) {
    const name = String(row.name).replace(/^memory_fts_.*/, "memory_fts");
    sizes.set(name, (sizes.get(name) ?? 0) + Number(row.bytes));
  }
  const tables = [...sizes].map(([name, bytes]) => ({ name, bytes })).sort((a, b) => b.bytes - a.bytes);
  const pageSize = Number(db.get("PRAGMA page_size")?.page_size);
  return { tables, freeBytes: Number(db.get("PRAGMA freelist_count")?.freelist_count) * pageSize };
}

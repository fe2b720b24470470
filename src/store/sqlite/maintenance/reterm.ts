import { TEXT_VERSION } from "../../../text/terms.ts";
import type { Connection, Row } from "../connection/connection.ts";
import { deleteSetting, readSetting, writeSetting } from "../connection/settings.ts";
import { MEMORY_COLUMNS, memoryOf } from "../memories/listing.ts";
import { termColumns, updateMemory } from "../search/terms.ts";

/** Setting with the tokenizer's version and the number of the last memory it was applied to. */
const REACHED = "terms_reached";

/** Renews the terms of the next few memories after a change of the tokenizer, in one transaction; true while there are more. */
export function reterm(db: Connection, limit: number): boolean {
  return db.transaction(() => {
    const sql = `SELECT ${MEMORY_COLUMNS} FROM memory m WHERE number > ? ORDER BY number LIMIT ?`;
    const rows = db.all(sql, reached(db), limit);
    for (const row of rows) retermOne(db, row);
    const last = rows.at(-1);
    if (last) writeSetting(db, REACHED, `${TEXT_VERSION} ${last.number}`);
    if (rows.length === limit) return true;
    writeSetting(db, "text_version", String(TEXT_VERSION));
    deleteSetting(db, REACHED);
    return false;
  });
}

/** 0 where the progress is another tokenizer's. */
function reached(db: Connection): number {
  const [version, number] = (readSetting(db, REACHED) ?? "").split(" ");
  return version === String(TEXT_VERSION) ? Number(number) : 0;
}

function retermOne(db: Connection, row: Row): void {
  const terms = termColumns(memoryOf(row));
  if (terms.title_terms !== row.title_terms || terms.body_terms !== row.body_terms)
    updateMemory(db, row, terms);
}

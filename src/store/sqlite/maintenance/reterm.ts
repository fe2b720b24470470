import { TEXT_VERSION, termsOf } from "../../../text/terms.ts";
import type { Connection, Row } from "../connection/connection.ts";
import { MEMORY_COLUMNS, memoryOf } from "../memories/listing.ts";
import { bodyTermsOf, indexMemory, unindexMemory } from "../search/terms.ts";

/** Up to which memory terms were made anew, and by which tokenizer. */
const REACHED = "terms_reached";

/** Makes the terms of the next few memories anew that another tokenizer made, in one transaction; true while there are more. */
export function reterm(db: Connection, limit: number): boolean {
  return db.transaction(() => {
    const rows = db.all(
      `SELECT ${MEMORY_COLUMNS} FROM memory m WHERE number > ? ORDER BY number LIMIT ?`,
      reached(db),
      limit,
    );
    for (const row of rows) retermOne(db, row);
    const last = rows.at(-1);
    if (last) put(db, REACHED, `${TEXT_VERSION} ${last.number}`);
    if (rows.length === limit) return true;
    put(db, "text_version", String(TEXT_VERSION));
    db.run("DELETE FROM setting WHERE name = ?", REACHED);
    return false;
  });
}

/** Another tokenizer's progress is none. */
function reached(db: Connection): number {
  const said = String(db.get("SELECT value FROM setting WHERE name = ?", REACHED)?.value ?? "");
  const [version, number] = said.split(" ");
  return version === String(TEXT_VERSION) ? Number(number) : 0;
}

function retermOne(db: Connection, row: Row): void {
  const memory = memoryOf(row);
  const [title, body] = [termsOf(memory.title).join(" "), bodyTermsOf(memory).join(" ")];
  const before = db.get("SELECT * FROM memory WHERE number = ?", Number(row.number)) as Row;
  if (title === before.title_terms && body === before.body_terms) return;
  unindexMemory(db, before);
  db.run(
    "UPDATE memory SET title_terms = ?, body_terms = ? WHERE number = ?",
    title,
    body,
    Number(row.number),
  );
  indexMemory(db, { ...before, title_terms: title, body_terms: body });
}

function put(db: Connection, name: string, value: string): void {
  db.run("INSERT INTO setting VALUES (?1, ?2) ON CONFLICT DO UPDATE SET value = ?2", name, value);
}

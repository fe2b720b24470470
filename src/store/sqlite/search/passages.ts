import type { Connection, Row } from "../connection/connection.ts";

/** Without passages of which something was kept and has been replaced since: whoever reads one takes it for what holds. */
export function withoutReplaced(db: Connection, rows: readonly Row[]): readonly Row[] {
  const passages = rows.filter(({ kind }) => kind === "turn").map(({ number }) => Number(number));
  if (passages.length === 0) return rows;
  const replaced = db.all(
    `SELECT DISTINCT p.memory FROM json_each(?) f CROSS JOIN memory_event p ON p.memory = f.value
     JOIN memory_event o ON o.event = p.event JOIN memory m ON m.number = o.memory
     WHERE m.superseded_by IS NOT NULL`,
    JSON.stringify(passages),
  );
  const hidden = new Set(replaced.map(({ memory }) => Number(memory)));
  return hidden.size === 0 ? rows : rows.filter(({ number }) => !hidden.has(Number(number)));
}

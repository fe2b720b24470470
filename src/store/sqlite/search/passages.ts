import type { Connection, Row } from "../connection/connection.ts";
import { ROW_COLUMNS } from "../memories/listing.ts";

/** So many of the best turns have their neighbours looked up. */
const TURNS = 100;

/** Turns said right before and after those found, by the number of the turn they stand beside. */
export interface Neighbours {
  readonly numbers: ReadonlyMap<number, readonly number[]>;
  /** Neighbours that were not found themselves. */
  readonly rows: readonly Row[];
}

/** An answer often shares no word with what is asked, but the question before it does. */
export function neighboursOf(db: Connection, found: readonly Row[]): Neighbours {
  const turns = found.filter((row) => row.kind === "turn" && row.session !== null).slice(0, TURNS);
  const numbers = new Map(turns.map((turn) => [Number(turn.number), neighbours(db, turn)]));
  const foundNumbers = new Set(found.map((row) => Number(row.number)));
  const missing = [...new Set([...numbers.values()].flat())].filter((number) => !foundNumbers.has(number));
  if (missing.length === 0) return { numbers, rows: [] };
  const rows = db.all(
    `SELECT ${ROW_COLUMNS} FROM memory m WHERE m.number IN (SELECT value FROM json_each(?)) ORDER BY m.number`,
    JSON.stringify(missing),
  );
  return { numbers, rows };
}

/** The project's turn before and the one after, as far as they are of the same session. */
function neighbours(db: Connection, turn: Row): number[] {
  const sides = [
    "SELECT number, session FROM memory WHERE scope = ? AND kind = 'turn' AND at < ? ORDER BY at DESC LIMIT 1",
    "SELECT number, session FROM memory WHERE scope = ? AND kind = 'turn' AND at > ? ORDER BY at LIMIT 1",
  ];
  const rows = sides.map((sql) => db.get(sql, Number(turn.scope), Number(turn.at)));
  return rows.flatMap((row) => (row && row.session === turn.session ? [Number(row.number)] : []));
}

/** Drops passages whose memories have since been superseded, because a reader would take them for valid. */
export function withoutReplaced(db: Connection, rows: readonly Row[]): readonly Row[] {
  const passages = rows.filter(({ kind }) => kind === "turn").map(({ number }) => Number(number));
  if (passages.length === 0) return rows;
  const rowsReplaced = db.texts(
    `SELECT DISTINCT p.memory FROM json_each(?) f CROSS JOIN memory_event p ON p.memory = f.value
     JOIN memory_event o ON o.event = p.event JOIN memory m ON m.number = o.memory
     WHERE m.superseded_by IS NOT NULL`,
    JSON.stringify(passages),
  );
  const replacedNumbers = new Set(rowsReplaced.map(Number));
  return replacedNumbers.size === 0
    ? rows
    : rows.filter(({ number }) => !replacedNumbers.has(Number(number)));
}

import { DatabaseSync, type StatementSync } from "node:sqlite";
import type { Level } from "./library.ts";
import { DEPTH, type System, timed } from "./system.ts";
import { unitsOf } from "./units.ts";

interface Table {
  readonly ids: string[];
  readonly insert: StatementSync;
  readonly select: StatementSync;
}

/** What most memory tools do: FTS5 with the porter tokenizer, every word of the prompt, its own bm25 as confidence. */
export function fts5System(level: Level): System {
  const db = new DatabaseSync(":memory:");
  const tables = new Map<string, Table>();
  return {
    add: async (items) => {
      for (const unit of unitsOf(items, level)) {
        const { ids, insert } = tableFor(db, tables, unit.group);
        insert.run(ids.push(unit.id), unit.bare);
      }
    },
    ask: async ({ group, text }) => {
      const { result, ms } = timed(() => search(tableFor(db, tables, group), text));
      return { ranked: result.map(([id]) => [id]), confidence: result[0]?.[1] ?? 0, given: null, ms };
    },
    close: async () => db.close(),
  };
}

function tableFor(db: DatabaseSync, tables: Map<string, Table>, group: string): Table {
  const known = tables.get(group);
  if (known) return known;
  const name = `fts_${tables.size}`;
  db.exec(`CREATE VIRTUAL TABLE ${name} USING fts5(text, tokenize='porter unicode61')`);
  const insert = db.prepare(`INSERT INTO ${name} (rowid, text) VALUES (?, ?)`);
  const select = db.prepare(
    `SELECT rowid, -bm25(${name}) AS score FROM ${name} WHERE ${name} MATCH ? ORDER BY bm25(${name}) LIMIT ${DEPTH}`,
  );
  const table = { ids: [], insert, select };
  tables.set(group, table);
  return table;
}

function search({ ids, select }: Table, text: string): [id: string, score: number][] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  if (words.length === 0) return [];
  const rows = select.all(words.map((word) => `"${word}"`).join(" OR "));
  return rows.map((row) => [ids[Number(row.rowid) - 1] ?? "", Number(row.score)]);
}

import type { Connection, Row } from "./sqlite-connection.ts";

/** Counts the whole store, for bounding the work of a query. */
export const WHOLE_STORE = -1;

/** The word a scope is indexed under; `everywhere` marks what crosses projects. */
export const scopeTerm = (scope: number): string => `p${scope}`;
export const EVERYWHERE = "everywhere";
/** What was ended is indexed apart, so that it takes no place from what holds and is found when asked for. */
export const endedTerm = (scope: number): string => `ended${scope}`;

/** Adds a memory row to the full-text index and to the counts the scorer uses. */
export function indexMemory(db: Connection, row: Row): void {
  const { scope, titleTerms, bodyTerms } = indexed(row);
  insertTerms(db, row);
  count(db, scope, titleTerms, bodyTerms, 1);
}

/** Files a memory where it belongs since its validity changed; its words stay counted. */
export function moveMemory(db: Connection, row: Row): void {
  db.run("DELETE FROM memory_fts WHERE rowid = ?", Number(row.number));
  insertTerms(db, row);
}

function insertTerms(db: Connection, row: Row): void {
  const { number, scope, titleTerms, bodyTerms } = indexed(row);
  db.run(
    "INSERT INTO memory_fts (rowid, scope, title, body) VALUES (?, ?, ?, ?)",
    number,
    placeTerms(row, scope),
    titleTerms.join(" "),
    bodyTerms.join(" "),
  );
}

function placeTerms(row: Row, scope: number): string {
  if (row.superseded_by !== null) return endedTerm(scope);
  return row.everywhere === 1 ? `${scopeTerm(scope)} ${EVERYWHERE}` : scopeTerm(scope);
}

/** Takes a memory row out again, leaving no count behind. */
export function unindexMemory(db: Connection, row: Row): void {
  const { number, scope, titleTerms, bodyTerms } = indexed(row);
  db.run("DELETE FROM memory_fts WHERE rowid = ?", number);
  count(db, scope, titleTerms, bodyTerms, -1);
}

export function splitTerms(joined: unknown): string[] {
  return joined === "" ? [] : String(joined).split(" ");
}

function indexed(row: Row) {
  return {
    number: Number(row.number),
    scope: Number(row.scope),
    titleTerms: splitTerms(row.title_terms),
    bodyTerms: splitTerms(row.body_terms),
  };
}

function count(db: Connection, scope: number, title: string[], body: string[], sign: 1 | -1): void {
  for (const place of [scope, WHOLE_STORE]) {
    db.run(
      `INSERT INTO collection VALUES (?1, ?2, ?3, ?4) ON CONFLICT (scope) DO UPDATE SET
         size = size + ?2, title_terms = title_terms + ?3, body_terms = body_terms + ?4`,
      place,
      sign,
      sign * title.length,
      sign * body.length,
    );
    for (const term of new Set([...title, ...body])) {
      db.run(
        `INSERT INTO term VALUES (?1, ?2, ?3) ON CONFLICT (term, scope) DO UPDATE SET frequency = frequency + ?3`,
        term,
        place,
        sign,
      );
      // A word nobody uses any more must not survive its memory.
      if (sign === -1)
        db.run("DELETE FROM term WHERE term = ? AND scope = ? AND frequency <= 0", term, place);
    }
  }
}

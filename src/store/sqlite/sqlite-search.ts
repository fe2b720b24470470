import type { Candidate, Collection, LexicalQuery } from "../store.ts";
import type { Connection } from "./sqlite-connection.ts";
import { MEMORY_COLUMNS, memoryOf } from "./sqlite-memories.ts";
import { scopeOf } from "./sqlite-projects.ts";
import { EVERYWHERE, scopeTerm, splitTerms, WHOLE_STORE } from "./sqlite-terms.ts";

/** Most index entries one query may touch: no timer can stop SQLite, so the work is bounded beforehand. */
const MAX_POSTINGS = 50_000;
/** Enough to find what the rare words point to; common words cost most and add almost nothing. */
const WANTED_POSTINGS = 4_000;
/** The scorer weighs a title match more; the order of candidates must agree with it. */
const TITLE_WEIGHT = 1.5;

/** Memories visible from the project that share terms with the query, best first. */
export function findByTerms(
  db: Connection,
  query: LexicalQuery,
): { candidates: Candidate[]; collection: Collection } {
  const scope = scopeOf(db, query.project);
  const collection = collectionOf(db, scope, query.terms);
  const terms = affordableTerms(db, query.terms);
  if (terms.length === 0) return { candidates: [], collection };
  const rows = db.all(
    `SELECT ${MEMORY_COLUMNS} FROM (
       SELECT rowid AS number, rank AS place FROM memory_fts
       WHERE memory_fts MATCH ? AND rank MATCH 'bm25(0, ${TITLE_WEIGHT}, 1)' ORDER BY rank LIMIT ?
     ) f JOIN memory m ON m.number = f.number ORDER BY f.place, m.number`,
    matchExpression(scope, terms),
    query.limit,
  );
  return {
    candidates: rows.map((row) => ({
      memory: memoryOf(row),
      titleTerms: splitTerms(row.title_terms),
      bodyTerms: splitTerms(row.body_terms),
    })),
    collection,
  };
}

function collectionOf(db: Connection, scope: number, terms: readonly string[]): Collection {
  const totals = db.get(
    "SELECT size, title_terms AS title, body_terms AS body FROM collection WHERE scope = ?",
    scope,
  );
  const size = Number(totals?.size ?? 0);
  const rows = db.all(
    "SELECT term, frequency FROM term WHERE term IN (SELECT value FROM json_each(?)) AND scope = ?",
    JSON.stringify(terms),
    scope,
  );
  return {
    size,
    meanTitle: Number(totals?.title ?? 0) / Math.max(1, size),
    meanBody: Number(totals?.body ?? 0) / Math.max(1, size),
    frequency: new Map(rows.map((row) => [String(row.term), Number(row.frequency)])),
  };
}

/** The rarest terms, which tell memories apart, as long as their postings are few; the first one may have many. */
function affordableTerms(db: Connection, terms: readonly string[]): string[] {
  const rows = db.all(
    `SELECT term, frequency FROM term WHERE scope = ${WHOLE_STORE} AND term IN (SELECT value FROM json_each(?))
     ORDER BY frequency, term`,
    JSON.stringify(terms),
  );
  const affordable: string[] = [];
  let postings = 0;
  for (const row of rows) {
    postings += Number(row.frequency);
    if (postings > (affordable.length === 0 ? MAX_POSTINGS : WANTED_POSTINGS)) break;
    affordable.push(String(row.term));
  }
  return affordable;
}

function matchExpression(scope: number, terms: readonly string[]): string {
  const where = [scopeTerm(scope), EVERYWHERE].map(quoted).join(" OR ");
  return `scope : (${where}) AND {title body} : (${terms.map(quoted).join(" OR ")})`;
}

/** FTS5 reads punctuation as syntax unless a term is quoted. */
function quoted(term: string): string {
  return `"${term.replaceAll('"', '""')}"`;
}

import type { Candidate, Collection, LexicalQuery } from "../store.ts";
import { turnsBeside } from "./sqlite-beside.ts";
import type { Connection, Row } from "./sqlite-connection.ts";
import { MEMORY_COLUMNS, memoryOf } from "./sqlite-listing.ts";
import { scopeOf } from "./sqlite-projects.ts";
import { EVERYWHERE, endedTerm, scopeTerm, splitTerms, WHOLE_STORE } from "./sqlite-terms.ts";

/** Most index entries one query may touch: no timer can stop SQLite, so the work is bounded beforehand. */
const MAX_POSTINGS = 50_000;
/** Enough to find what the rare words point to; common words cost most and add almost nothing. */
const WANTED_POSTINGS = 8_000;

/** Memories visible from the project that share terms with the query, those with the rarest terms first. */
export function findByTerms(
  db: Connection,
  query: LexicalQuery,
): { candidates: Candidate[]; collection: Collection } {
  const scope = scopeOf(db, query.project);
  const collection = collectionOf(db, scope, query.terms);
  const places = [scopeTerm(scope), EVERYWHERE, ...(query.ended ? [endedTerm(scope)] : [])];
  const rows = rowsSharing(db, {
    places,
    columns: "title body",
    terms: query.terms,
    postings: WANTED_POSTINGS,
    limit: query.limit,
  });
  const beside = turnsBeside(db, rows);
  const all = [...rows, ...beside.rows];
  const ids = new Map(all.map((row) => [Number(row.number), String(row.id)]));
  const besideOf = (row: Row) => beside.numbers.get(Number(row.number))?.flatMap((one) => ids.get(one) ?? []);
  return { candidates: all.map((row) => candidateOf(row, besideOf(row) ?? [])), collection };
}

/** Rows that share terms in these columns, those with the rarest first. */
export function rowsSharing(db: Connection, { places, columns, terms, postings, limit }: Sharing): Row[] {
  const affordable = affordableTerms(db, terms, postings);
  if (affordable.length === 0) return [];
  // CROSS JOIN keeps the order as written; left to itself SQLite reads every memory and looks up the matches.
  return db.all(
    `SELECT ${MEMORY_COLUMNS} FROM (${sharedTerms(affordable)} LIMIT ?) f
     CROSS JOIN memory m ON m.number = f.number ORDER BY f.weight DESC, m.number DESC`,
    ...affordable.flatMap(({ term, weight }) => [weight, matchExpression(places, columns, term)]),
    limit,
  );
}

interface Sharing {
  /** Scope terms, any of which will do. */
  readonly places: readonly string[];
  readonly columns: "title" | "title body";
  readonly terms: readonly string[];
  /** Index entries it may cost; the first term may have many. */
  readonly postings: number;
  readonly limit: number;
}

function candidateOf(row: Row, beside: readonly string[]): Candidate {
  return {
    memory: memoryOf(row),
    titleTerms: splitTerms(row.title_terms),
    bodyTerms: splitTerms(row.body_terms),
    beside,
  };
}

/** A term and what it is worth to share it. */
interface WeighedTerm {
  readonly term: string;
  readonly weight: number;
}

/** Adds up the weights of shared terms. FTS5's own bm25 looks up a length for every match, which takes twice as long. */
function sharedTerms(terms: readonly WeighedTerm[]): string {
  const each = "SELECT rowid AS number, ? AS weight FROM memory_fts WHERE memory_fts MATCH ?";
  const matches = terms.map(() => each).join(" UNION ALL ");
  return `SELECT number, sum(weight) AS weight FROM (${matches}) GROUP BY number ORDER BY 2 DESC, 1 DESC`;
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
function affordableTerms(db: Connection, terms: readonly string[], wanted: number): WeighedTerm[] {
  const rows = db.all(
    `SELECT term, frequency, (SELECT size FROM collection WHERE scope = ${WHOLE_STORE}) AS size FROM term
     WHERE scope = ${WHOLE_STORE} AND term IN (SELECT value FROM json_each(?)) ORDER BY frequency, term`,
    JSON.stringify(terms),
  );
  const affordable: WeighedTerm[] = [];
  let postings = 0;
  for (const row of rows) {
    const frequency = Number(row.frequency);
    postings += frequency;
    if (postings > (affordable.length === 0 ? MAX_POSTINGS : wanted)) break;
    affordable.push({ term: String(row.term), weight: Math.log(1 + Number(row.size) / frequency) });
  }
  return affordable;
}

function matchExpression(places: readonly string[], columns: Sharing["columns"], term: string): string {
  const where = places.map(quoted).join(" OR ");
  return `scope : (${where}) AND {${columns}} : ${quoted(term)}`;
}

/** FTS5 reads punctuation as syntax unless a term is quoted. */
function quoted(term: string): string {
  return `"${term.replaceAll('"', '""')}"`;
}

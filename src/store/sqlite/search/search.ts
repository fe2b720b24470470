import { titledTerms } from "../../../text/term-places.ts";
import {
  type FoundByIndex,
  passagesIn,
  projectOfPassages,
  type ScopeNumber,
  type WeighedTerm,
  type WeighedTerms,
} from "../../port/indexed.ts";
import { affordableTerms, type RarestFirst, weighByRarity } from "../../port/rarest-terms.ts";
import type { Candidate, Candidates, Collection, LexicalQuery } from "../../store.ts";
import type { Connection, Row } from "../connection/connection.ts";
import { MEMORY_COLUMNS, memoryLinkedLater, ROW_COLUMNS } from "../memories/listing.ts";
import { scopeOf } from "../sessions/projects.ts";
import { neighboursOf, withoutReplaced } from "./passages.ts";
import { EVERYWHERE, endedTerm, scopeTerm, splitTerms, WHOLE_STORE } from "./terms.ts";

/** Enough to find what the rare words point to; common words cost most and add almost nothing. */
const WANTED_POSTINGS = 12_000;

/** Memories visible from the project that share terms with the query, those with the rarest terms first. */
export function findByTerms(db: Connection, query: LexicalQuery): Candidates {
  const scope = queriedScope(db, query);
  const rarest = rarestFirst(db, query.terms);
  const terms = affordableTerms(rarest, WANTED_POSTINGS);
  const shared = projectOfPassages(scope) === null ? [EVERYWHERE] : [];
  const scopes = [scopeTerm(scope), ...shared, ...(query.ended ? [endedTerm(scope)] : [])];
  const { limit, until } = query;
  const sharing = {
    scopes,
    columns: "title body",
    terms,
    limit,
    ...(until === undefined ? {} : { until }),
  } as const;
  const collection = collectionOf(db, scope, query.terms);
  const rows =
    rowsInProject(db, scope, query, { terms, wholeStore: rarest.frequency, collection }) ??
    rowsWith(db, sharing, ROW_COLUMNS);
  return {
    // A neighbour may be later than `until`.
    candidates:
      until === undefined
        ? candidatesFrom(db, rows, query.ended)
        : rows.map((row) => candidateOf(db, row, [])),
    collection,
    leftOut: rarest.terms.slice(terms.length).map(({ term }) => term),
  };
}

/** The given ones as candidates, in that order, as far as they are visible now. */
export function candidatesByNumber(db: Connection, { scope, numbers, ended }: FoundByIndex): Candidate[] {
  const rows = db.all(
    `SELECT ${ROW_COLUMNS} FROM json_each(?) f CROSS JOIN memory m ON m.number = f.value
     WHERE ${visibleFrom(scope)} ORDER BY f.key`,
    JSON.stringify(numbers),
    projectOfPassages(scope) ?? scope,
    Number(ended ?? false),
  );
  return candidatesFrom(db, rows, ended);
}

function queriedScope(db: Connection, { project, passages }: Pick<LexicalQuery, "project" | "passages">) {
  const scope = scopeOf(db, project);
  return passages ? passagesIn(scope) : scope;
}

/** Condition for a scope; its parameters are the project and whether ended memories are included. */
function visibleFrom(scope: ScopeNumber): string {
  if (projectOfPassages(scope) !== null)
    return "m.scope = ? AND m.kind = 'turn' AND (? OR m.superseded_by IS NULL)";
  return `((m.scope = ? AND m.kind <> 'turn' AND (? OR m.superseded_by IS NULL))
    OR (m.everywhere = 1 AND m.superseded_by IS NULL))`;
}

/** The terms any memory has, rarest first, and what the scorer needs to know of the whole. */
export function weighTerms(
  db: Connection,
  { terms, ...where }: Pick<LexicalQuery, "project" | "terms" | "passages">,
): WeighedTerms & Pick<Candidates, "collection"> {
  const scope = queriedScope(db, where);
  return { scope, collection: collectionOf(db, scope, terms), terms: rarestFirst(db, terms).terms };
}

/** Most index entries looked at for one beginning. */
const MAX_BEGINNING = 2_000;

/** Each beginning is one stretch of the index. */
export function termsBeginning(
  db: Connection,
  where: Pick<LexicalQuery, "project" | "passages">,
  beginnings: readonly string[],
): string[] {
  const scope = queriedScope(db, where);
  return beginnings.flatMap((beginning) =>
    db.texts(
      `SELECT term FROM (SELECT term, scope FROM term WHERE term >= ? AND term < ? LIMIT ${MAX_BEGINNING})
       WHERE scope = ?`,
      beginning,
      `${beginning}\u{10FFFF}`,
      scope,
    ),
  );
}

function rarestFirst(db: Connection, terms: readonly string[]): RarestFirst {
  const rows = db.all<{ term: string; frequency: number; size: number }>(
    `SELECT term, frequency, (SELECT size FROM collection WHERE scope = ${WHOLE_STORE}) AS size FROM term
     WHERE scope = ${WHOLE_STORE} AND term IN (SELECT value FROM json_each(?)) ORDER BY frequency, term`,
    JSON.stringify(terms),
  );
  return weighByRarity(rows, rows[0]?.size ?? 0);
}

function candidatesFrom(db: Connection, rows: readonly Row[], ended = false): Candidate[] {
  const neighbours = neighboursOf(db, rows);
  const found = [...rows, ...neighbours.rows];
  const all = ended ? found : withoutReplaced(db, found);
  const ids = new Map(all.map((row) => [Number(row.number), String(row.id)]));
  const neighboursIn = (row: Row) =>
    neighbours.numbers.get(Number(row.number))?.flatMap((one) => ids.get(one) ?? []);
  return all.map((row) => candidateOf(db, row, neighboursIn(row) ?? []));
}

/** Rows that share terms in these columns, those with the rarest first; `postings` bounds what it costs. */
export function rowsSharing(
  db: Connection,
  { terms, postings, ...sharing }: Omit<Sharing, "terms"> & { terms: readonly string[]; postings: number },
): Row[] {
  return rowsWith(
    db,
    { ...sharing, terms: affordableTerms(rarestFirst(db, terms), postings) },
    MEMORY_COLUMNS,
  );
}

/** Least share of this project's postings for which the shorter way is tried. */
const LEAST_SHARE = 0.75;
/** So many are looked at for one that is wanted. */
const ROWS_PER_HIT = 2;

/**
 * The same rows as `rowsWith` finds, in half the time where most that have the terms are of this project: it need not
 * read, for every term, which memories are. Null where others came between, or would.
 */
function rowsInProject(
  db: Connection,
  scope: number,
  { limit, until, ended = false }: LexicalQuery,
  {
    terms,
    wholeStore,
    collection,
  }: Pick<Sharing, "terms"> & { wholeStore: RarestFirst["frequency"] } & Pick<Candidates, "collection">,
): Row[] | null {
  const postingsIn = (frequency: ReadonlyMap<string, number>) =>
    terms.reduce((sum, { term }) => sum + (frequency.get(term) ?? 0), 0);
  const all = postingsIn(wholeStore);
  if (until !== undefined || terms.length === 0 || postingsIn(collection.frequency) < LEAST_SHARE * all)
    return null;
  const rows = db.all(
    `SELECT ${ROW_COLUMNS} FROM (
       SELECT s.number, s.weight FROM (${sharedTerms(terms)} LIMIT ?) s CROSS JOIN memory m ON m.number = s.number
       WHERE ${visibleFrom(scope)} ORDER BY s.weight DESC, s.number DESC LIMIT ?) f
     CROSS JOIN memory m ON m.number = f.number ORDER BY f.weight DESC, m.number DESC`,
    ...terms.flatMap(({ term, weight }) => [weight, matchExpression(null, "title body", term)]),
    ROWS_PER_HIT * limit,
    projectOfPassages(scope) ?? scope,
    Number(ended),
    limit,
  );
  return rows.length === limit || all <= ROWS_PER_HIT * limit ? rows : null;
}

interface Sharing {
  /** Scope terms, any of which will do. */
  readonly scopes: readonly string[];
  readonly columns: "title" | "title body";
  readonly terms: readonly WeighedTerm[];
  /** Only what was said by then. */
  readonly until?: number;
  readonly limit: number;
}

function rowsWith(
  db: Connection,
  { scopes, columns, terms, limit, until }: Sharing,
  selected: typeof ROW_COLUMNS | typeof MEMORY_COLUMNS,
): Row[] {
  if (terms.length === 0) return [];
  const [match, bound] = until === undefined ? [sharedTerms(terms), []] : [sharedTermsUntil(terms), [until]];
  // CROSS JOIN keeps the order as written; left to itself SQLite reads every memory and looks up the matches.
  return db.all(
    `SELECT ${selected} FROM (${match} LIMIT ?) f
     CROSS JOIN memory m ON m.number = f.number ORDER BY f.weight DESC, m.number DESC`,
    ...terms.flatMap(({ term, weight }) => [weight, matchExpression(scopes, columns, term)]),
    ...bound,
    limit,
  );
}

function candidateOf(db: Connection, row: Row, neighbours: readonly string[]): Candidate {
  return {
    memory: memoryLinkedLater(db, row),
    terms: titledTerms(splitTerms(row.title_terms), splitTerms(row.body_terms)),
    neighbours: neighbours,
  };
}

/** Adds up the weights of shared terms. FTS5's own bm25 looks up a length for every match, which takes twice as long. */
function sharedTerms(terms: readonly WeighedTerm[]): string {
  const each = "SELECT rowid AS number, ? AS weight FROM memory_fts WHERE memory_fts MATCH ?";
  const matches = terms.map(() => each).join(" UNION ALL ");
  return `SELECT number, sum(weight) AS weight FROM (${matches}) GROUP BY number ORDER BY 2 DESC, 1 DESC`;
}

/** The same among what was said by a time; of what was said again since, the first time counts. */
function sharedTermsUntil(terms: readonly WeighedTerm[]): string {
  return `SELECT s.number, s.weight FROM (${sharedTerms(terms)}) s JOIN memory t ON t.number = s.number
    WHERE min(t.at, coalesce((SELECT min(e.at) FROM memory_event o JOIN event e ON e.id = o.event
      WHERE o.memory = t.number), t.at)) <= ? ORDER BY 2 DESC, 1 DESC`;
}

function collectionOf(db: Connection, scope: number, terms: readonly string[]): Collection {
  const totals = db.get<{ size: number; title: number; body: number }>(
    "SELECT size, title_terms AS title, body_terms AS body FROM collection WHERE scope = ?",
    scope,
  );
  const { size, title, body } = totals ?? { size: 0, title: 0, body: 0 };
  const rows = db.all<{ term: string; frequency: number }>(
    "SELECT term, frequency FROM term WHERE term IN (SELECT value FROM json_each(?)) AND scope = ?",
    JSON.stringify(terms),
    scope,
  );
  return {
    size,
    meanTitle: title / Math.max(1, size),
    meanBody: body / Math.max(1, size),
    frequency: new Map(rows.map(({ term, frequency }) => [term, frequency])),
  };
}

/** Wherever it is, when `scopes` is null. */
function matchExpression(
  scopes: readonly string[] | null,
  columns: Sharing["columns"],
  term: string,
): string {
  if (scopes === null) return `{${columns}} : ${quoted(term)}`;
  const where = scopes.map(quoted).join(" OR ");
  return `scope : (${where}) AND {${columns}} : ${quoted(term)}`;
}

/** FTS5 reads punctuation as syntax unless a term is quoted. */
function quoted(term: string): string {
  return `"${term.replaceAll('"', '""')}"`;
}

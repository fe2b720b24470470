import type { Memory } from "../../../domain/memory.ts";
import { termsOf } from "../../../text/terms.ts";
import {
  EVERYWHERE_SCOPE,
  fingerprint,
  hashTerms,
  passagesIn,
  type ScopeNumber,
  type TermHashes,
} from "../../port/indexed.ts";
import type { Connection, Row } from "../connection/connection.ts";

/** Counts the whole store, for bounding the work of a query. */
export const WHOLE_STORE = -1;

/** The word a scope is indexed under; `everywhere` marks what crosses projects. */
export const scopeTerm = (scope: ScopeNumber): string => `p${scope}`;
export const EVERYWHERE = "everywhere";
/** What was ended is indexed apart, so that it takes no scope from what holds and is found when asked for. */
export const endedTerm = (scope: ScopeNumber): string => `ended${scope}`;

/** Where a memory is filed and counted. */
export function indexScopeOf({ kind, scope }: Row): ScopeNumber {
  return kind === "turn" ? passagesIn(Number(scope)) : Number(scope);
}

/** Adds a memory row to the full-text index and to the counts the scorer uses. */
export function indexMemory(db: Connection, row: Row): void {
  insertTerms(db, row);
  count(db, row, 1);
}

/** Files a memory where it belongs since its validity changed; its words stay counted. */
export function moveMemory(db: Connection, before: Row, after: Row): void {
  db.run("DELETE FROM memory_fts WHERE rowid = ?", Number(after.number));
  insertTerms(db, after);
  check(db, before, -1);
  check(db, after, 1);
}

function insertTerms(db: Connection, row: Row): void {
  const { number, titleTerms, bodyTerms } = termsOfRow(row);
  db.run(
    "INSERT INTO memory_fts (rowid, scope, title, body) VALUES (?, ?, ?, ?)",
    number,
    scopeTermsOf(row),
    titleTerms.join(" "),
    bodyTerms.join(" "),
  );
}

export function scopeTermsOf(row: Row): string {
  const scope = indexScopeOf(row);
  if (row.superseded_by !== null) return endedTerm(scope);
  return row.everywhere === 1 ? `${scopeTerm(scope)} ${EVERYWHERE}` : scopeTerm(scope);
}

/** Takes a memory row out again, leaving no count behind. */
export function unindexMemory(db: Connection, row: Row): void {
  db.run("DELETE FROM memory_fts WHERE rowid = ?", Number(row.number));
  count(db, row, -1);
}

/** A memory is found by its files and tags as by the words of its body. */
export function bodyTermsOf({ body, files, tags }: Pick<Memory, "body" | "files" | "tags">): string[] {
  return termsOf([body, ...files, ...tags].join("\n"));
}

export function splitTerms(joined: unknown): string[] {
  return joined === "" ? [] : String(joined).split(" ");
}

function termsOfRow(row: Row) {
  return {
    number: Number(row.number),
    titleTerms: splitTerms(row.title_terms),
    bodyTerms: splitTerms(row.body_terms),
  };
}

function count(db: Connection, row: Row, sign: 1 | -1): void {
  const { titleTerms, bodyTerms } = termsOfRow(row);
  for (const scope of countsAsKnown(row) ? [indexScopeOf(row), WHOLE_STORE] : [WHOLE_STORE]) {
    countMemory(db, scope, [sign, sign * titleTerms.length, sign * bodyTerms.length, 0, 0]);
    for (const term of new Set([...titleTerms, ...bodyTerms])) countTerm(db, scope, term, sign);
  }
  check(db, row, sign);
}

/** A snapshot repeats what was kept for itself: counted, it would make the words of each decision look common. */
export function countsAsKnown({ kind }: Row): boolean {
  return kind !== "snapshot";
}

/** What an index must hold; it differs with a memory's validity, which its words do not. */
function check(db: Connection, row: Row, sign: 1 | -1): void {
  const print = sign * fingerprintOf(row);
  for (const scope of [indexScopeOf(row), WHOLE_STORE]) countMemory(db, scope, [0, 0, 0, sign, print]);
  if (row.everywhere === 1 && row.superseded_by === null)
    countMemory(db, EVERYWHERE_SCOPE, [sign, 0, 0, sign, print]);
}

function countMemory(db: Connection, scope: number, sums: [number, number, number, number, number]): void {
  db.run(
    `INSERT INTO collection VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT (scope) DO UPDATE SET size = size + ?2,
       title_terms = title_terms + ?3, body_terms = body_terms + ?4, held = held + ?5, checksum = checksum + ?6`,
    scope,
    ...sums,
  );
}

function countTerm(db: Connection, scope: number, term: string, sign: 1 | -1): void {
  db.run(
    `INSERT INTO term VALUES (?1, ?2, ?3) ON CONFLICT (term, scope) DO UPDATE SET frequency = frequency + ?3`,
    term,
    scope,
    sign,
  );
  // A word nobody uses any more must not survive its memory.
  if (sign === -1) db.run("DELETE FROM term WHERE term = ? AND scope = ? AND frequency <= 0", term, scope);
}

export function fingerprintOf(row: Row): number {
  const hashes: TermHashes = { pairs: new Int32Array(256) };
  const count = hashTerms(`${String(row.title_terms)} ${String(row.body_terms)}`, hashes);
  return fingerprint(Number(row.number), row.superseded_by !== null, hashes, count);
}

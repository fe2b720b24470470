import type { SQLInputValue } from "node:sqlite";
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
import { bodyTermsOf } from "../../port/memory-terms.ts";
import type { Connection, Row } from "../connection/connection.ts";

/** Counts the whole store, for bounding the work of a query. */
export const WHOLE_STORE = -1;

/** The word a scope is indexed under; `everywhere` marks what crosses projects. */
export const scopeTerm = (scope: ScopeNumber): string => `p${scope}`;
export const EVERYWHERE = "everywhere";
/** Scope term of ended memories, apart so that they take no place from valid ones. */
export const endedTerm = (scope: ScopeNumber): string => `ended${scope}`;

/** Scope in which a memory is indexed and counted. */
export function indexScopeOf({ kind, scope }: Row): ScopeNumber {
  return kind === "turn" ? passagesIn(Number(scope)) : Number(scope);
}

/** Adds a memory row to the full-text index and to the counts the scorer uses. */
export function indexMemory(db: Connection, row: Row): void {
  insertTerms(db, row);
  countTerms(db, row, 1);
}

/** Files a memory where it belongs since its validity changed; its words stay counted. */
export function moveMemory(db: Connection, before: Row, after: Row): void {
  db.run("DELETE FROM memory_fts WHERE rowid = ?", Number(after.number));
  insertTerms(db, after);
  countFingerprint(db, before, -1);
  countFingerprint(db, after, 1);
}

function insertTerms(db: Connection, row: Row): void {
  const sql = "INSERT INTO memory_fts (rowid, scope, title, body) VALUES (?, ?, ?, ?)";
  db.run(sql, Number(row.number), scopeTermsOf(row), String(row.title_terms), String(row.body_terms));
}

export function scopeTermsOf(row: Row): string {
  const scope = indexScopeOf(row);
  if (row.superseded_by !== null) return endedTerm(scope);
  return row.everywhere === 1 ? `${scopeTerm(scope)} ${EVERYWHERE}` : scopeTerm(scope);
}

/** Removes a memory row from the index and the counts. */
function unindexMemory(db: Connection, row: Row): void {
  db.run("DELETE FROM memory_fts WHERE rowid = ?", Number(row.number));
  countTerms(db, row, -1);
}

/** Updates columns of a memory's row, and its index. */
export function updateMemory(db: Connection, row: Row, columns: Record<string, SQLInputValue>): void {
  unindexMemory(db, row);
  const set = Object.keys(columns).map((column) => `${column} = ?`);
  const sql = `UPDATE memory SET ${set.join(", ")} WHERE number = ?`;
  db.run(sql, ...Object.values(columns), Number(row.number));
  indexMemory(db, { ...row, ...columns });
}

export function deleteMemory(db: Connection, row: Row): void {
  unindexMemory(db, row);
  db.run("DELETE FROM memory WHERE number = ?", Number(row.number));
}

/** The columns that hold a memory's terms. */
export function termColumns(memory: Pick<Memory, "title" | "body" | "files" | "tags">) {
  return { title_terms: termsOf(memory.title).join(" "), body_terms: bodyTermsOf(memory).join(" ") };
}

export function splitTerms(joined: unknown): string[] {
  return joined === "" ? [] : String(joined).split(" ");
}

function countTerms(db: Connection, row: Row, sign: 1 | -1): void {
  const [titleTerms, bodyTerms] = [splitTerms(row.title_terms), splitTerms(row.body_terms)];
  for (const scope of isCounted(row) ? [indexScopeOf(row), WHOLE_STORE] : [WHOLE_STORE]) {
    countMemory(db, scope, [sign, sign * titleTerms.length, sign * bodyTerms.length, 0, 0]);
    for (const term of new Set([...titleTerms, ...bodyTerms])) countTerm(db, scope, term, sign);
  }
  countFingerprint(db, row, sign);
}

/** A snapshot repeats what was kept for itself: counted, it would make the words of each decision look common. */
export function isCounted({ kind }: Row): boolean {
  return kind !== "snapshot";
}

/** Size and fingerprints of a scope; unlike word counts they depend on a memory's validity. */
function countFingerprint(db: Connection, row: Row, sign: 1 | -1): void {
  const print = sign * fingerprintOf(row);
  for (const scope of [indexScopeOf(row), WHOLE_STORE]) countMemory(db, scope, [0, 0, 0, sign, print]);
  if (row.everywhere === 1 && row.superseded_by === null)
    countMemory(db, EVERYWHERE_SCOPE, [sign, 0, 0, sign, print]);
}

function countMemory(db: Connection, scope: number, sums: [number, number, number, number, number]): void {
  const sql = `INSERT INTO collection VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT (scope) DO UPDATE SET size = size + ?2,
       title_terms = title_terms + ?3, body_terms = body_terms + ?4, held = held + ?5, checksum = checksum + ?6`;
  db.run(sql, scope, ...sums);
}

function countTerm(db: Connection, scope: number, term: string, sign: 1 | -1): void {
  const sql = `INSERT INTO term VALUES (?1, ?2, ?3) ON CONFLICT (term, scope) DO UPDATE SET frequency = frequency + ?3`;
  db.run(sql, term, scope, sign);
  // An unused word must not survive its memory.
  if (sign === -1) db.run("DELETE FROM term WHERE term = ? AND scope = ? AND frequency <= 0", term, scope);
}

export function fingerprintOf(row: Row): number {
  const hashes: TermHashes = { pairs: new Int32Array(256) };
  const count = hashTerms(`${String(row.title_terms)} ${String(row.body_terms)}`, hashes);
  return fingerprint(Number(row.number), row.superseded_by !== null, hashes, count);
}

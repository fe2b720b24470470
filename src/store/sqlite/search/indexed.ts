import { isSessionSummary, type Kind } from "../../../domain/memory.ts";
import type { Trust } from "../../../domain/trust.ts";
import {
  EVERYWHERE_SCOPE,
  type IndexCheck,
  type IndexedMemory,
  type IndexPage,
  type MemoryText,
  projectOfPassages,
  type ScopeNumber,
} from "../../port/indexed.ts";
import type { Connection, Row } from "../connection/connection.ts";
import { indexScopeOf, WHOLE_STORE } from "./terms.ts";

const COLUMNS = `number, scope, kind, everywhere, superseded_by IS NOT NULL, id, trust, at, pinned, rule, origin,
  CASE WHEN kind IN ('handoff', 'snapshot') THEN session END, title_terms, title_terms || ' ' || body_terms`;

/** What a row of these columns holds. */
type IndexedRow = readonly [
  number: number,
  scope: number,
  kind: Kind,
  everywhere: number,
  ended: number,
  id: string,
  trust: Trust,
  at: number,
  pinned: number,
  rule: string,
  origin: string,
  session: string | null,
  titleTerms: string,
  terms: string,
];

/** A page of a place's memories, by number. */
export function indexed(db: Connection, { scope, after, upTo, limit }: IndexPage): IndexedMemory[] {
  const { where, own } = scopeCondition(scope);
  if (isLarge(db, scope)) {
    // Read as it lies in the file: an index would give the same rows in another order, each from another page.
    const sql = `SELECT ${COLUMNS} FROM memory NOT INDEXED WHERE number > ?1 AND number <= ?4 AND ${where} ORDER BY number LIMIT ?2`;
    return db.lists<IndexedRow>(sql, after, limit, own, upTo).map(indexedOf);
  }
  const numbers = `SELECT number FROM memory WHERE number > ?1 AND number <= ?4 AND ${where} ORDER BY number LIMIT ?2`;
  const sql = `SELECT ${COLUMNS} FROM memory WHERE number IN (${numbers}) ORDER BY number`;
  return db.lists<IndexedRow>(sql, after, limit, own, upTo).map(indexedOf);
}

/** Words of a page of a scope's memories, by number. */
export function textsIn(db: Connection, { scope, after, upTo, limit }: IndexPage): MemoryText[] {
  const { where, own } = scopeCondition(scope);
  const how = isLarge(db, scope) ? "NOT INDEXED" : "";
  const sql = `SELECT number, id, title, body FROM memory ${how} WHERE number > ?1 AND number <= ?4 AND ${where} ORDER BY number LIMIT ?2`;
  return db.all(sql, after, limit, own, upTo).map(toMemoryText);
}

export function memoryTexts(db: Connection, numbers: readonly number[]): MemoryText[] {
  const sql =
    "SELECT number, id, title, body FROM memory WHERE number IN (SELECT value FROM json_each(?)) ORDER BY number";
  return db.all(sql, JSON.stringify(numbers)).map(toMemoryText);
}

export function toMemoryText({ number, id, title, body }: Row): MemoryText {
  return { number: Number(number), id: String(id), title: String(title), body: String(body) };
}

export function scopeCondition(scope: ScopeNumber): { readonly where: string; readonly own: number } {
  if (scope === EVERYWHERE_SCOPE) return { where: "everywhere = 1 AND superseded_by IS NULL", own: scope };
  const project = projectOfPassages(scope);
  return project === null
    ? { where: "scope = ?3 AND kind <> 'turn'", own: scope }
    : { where: "scope = ?3 AND kind = 'turn'", own: project };
}

/** A scope of at least an eighth of all. */
function isLarge(db: Connection, scope: ScopeNumber): boolean {
  const sizes =
    "SELECT max(size) FILTER (WHERE scope = ?) * 8 >= max(size) AS large FROM collection WHERE scope IN (?, ?)";
  return db.get(sizes, scope, scope, WHOLE_STORE)?.large === 1;
}

export function lastNumber(db: Connection): number {
  return db.number("SELECT max(number) FROM memory");
}

export function lastChange(db: Connection): number {
  return db.number("SELECT max(seq) FROM change");
}

/** Memories changed after `seq`; null when the log does not reach back that far or `seq` is another store's. */
export function changedSince(
  db: Connection,
  seq: number,
): { seq: number; memories: Map<number, IndexedMemory | null> } | null {
  const log = db.get("SELECT min(seq) AS first, max(seq) AS last FROM change");
  const last = Number(log?.last ?? 0);
  if (seq > last || seq < Number(log?.first ?? 1) - 1) return null;
  const sql = `SELECT c.memory, ${COLUMNS} FROM (SELECT DISTINCT memory FROM change WHERE seq > ? AND seq <= ?) c
     LEFT JOIN memory ON number = c.memory ORDER BY c.memory`;
  const memories = new Map<number, IndexedMemory | null>();
  for (const [changed, ...row] of db.lists<readonly [number, ...Partial<IndexedRow>]>(sql, seq, last))
    memories.set(changed, row[0] === null ? null : indexedOf(row as unknown as IndexedRow));
  return { seq: last, memories };
}

export function indexCheck(db: Connection, scope: ScopeNumber): IndexCheck & { seq: number } {
  const row = db.get(
    `SELECT (SELECT max(seq) FROM change) AS seq, held AS size, checksum FROM (SELECT 1)
     LEFT JOIN collection ON scope = ?`,
    scope,
  );
  return { seq: Number(row?.seq ?? 0), size: Number(row?.size ?? 0), checksum: Number(row?.checksum ?? 0) };
}

function indexedOf(row: IndexedRow): IndexedMemory {
  const [number, scope, kind, everywhere, ended, id, trust, at, pinned, rule, origin, session, title, terms] =
    row;
  return {
    number,
    scope: indexScopeOf({ kind, scope }),
    everywhere: everywhere === 1,
    ended: ended === 1,
    id,
    kind,
    trust,
    at,
    pinned: pinned === 1,
    rule,
    origin,
    session: isSessionSummary({ kind }) ? session : undefined,
    terms,
    titleLength: termsIn(title),
  };
}

/** Terms are parted by single spaces. */
function termsIn(joined: string): number {
  if (joined === "") return 0;
  let count = 1;
  for (let at = joined.indexOf(" "); at !== -1; at = joined.indexOf(" ", at + 1)) count++;
  return count;
}

import type { NewRecall, Recall, RecallShare, RecallStore } from "../../port/recall-store.ts";
import { type Connection, insertRow } from "../connection/connection.ts";
import type { Operations } from "../connection/operations.ts";
import { scopeOf } from "./projects.ts";

/** Documents of older sessions are deleted. */
const MOST_SESSIONS = 50;

export const recallReads = {
  recallOf: (db, session) => recallWhere(db, session, "1"),
  latestRecall,
  recallToTell: (db, session, by) => recallWhere(db, session, UNCLAIMED, by),
} satisfies Operations;

export const recallWrites = {
  putRecall: (db, recall) => db.transaction(() => putRecall(db, recall)),
  noteRecall,
  claimRecall,
} satisfies Operations;

const COLUMNS =
  "r.session, r.at, r.text, r.best, r.facts, r.unsummed, r.given, r.summary, r.by_model AS byModel";

type RecallRow = Omit<Recall, "facts" | "given"> & { readonly facts: string; readonly given: number };

const UNCLAIMED = `((coalesce(facts_told_by, ?2) = ?2 AND (given = 1 OR summary IS NOT NULL))
  OR (coalesce(model_told_by, ?2) = ?2 AND by_model IS NOT NULL))`;

function putRecall(db: Connection, { session, at, text, best, facts, unsummed }: NewRecall): void {
  db.run("DELETE FROM recall_document WHERE session = ?", session);
  insertRow(db, "recall_document", { session, at, facts: JSON.stringify(facts), best, text, unsummed });
  db.run(
    "DELETE FROM recall_document WHERE session IN (SELECT session FROM recall_document ORDER BY at DESC LIMIT -1 OFFSET ?)",
    MOST_SESSIONS,
  );
}

function recallWhere(db: Connection, session: string, condition: string, ...more: string[]): Recall | null {
  const sql = `SELECT ${COLUMNS} FROM recall_document r WHERE session = ?1 AND ${condition}`;
  const row = db.get<RecallRow>(sql, session, ...more);
  return row ? recallOf(row) : null;
}

function latestRecall(db: Connection, project: string | null): Recall | null {
  const row = db.get<RecallRow>(
    `SELECT ${COLUMNS} FROM recall_document r JOIN session s ON s.id = r.session
     WHERE s.project IS ?1 ORDER BY r.at DESC LIMIT 1`,
    project === null ? null : scopeOf(db, project),
  );
  return row ? recallOf(row) : null;
}

function recallOf(row: RecallRow): Recall {
  return { ...row, facts: JSON.parse(row.facts) as Recall["facts"], given: row.given === 1 };
}

/** Deletes text that a model has summarised. */
function noteRecall(
  db: Connection,
  { session, at }: Pick<Recall, "session" | "at">,
  { given, summary, byModel }: Parameters<RecallStore["noteRecall"]>[1],
): void {
  const sql = `UPDATE recall_document SET given = coalesce(?3, given), summary = coalesce(?4, summary),
       by_model = coalesce(?5, by_model), unsummed = iif(?5 IS NULL, unsummed, NULL)
     WHERE session = ?1 AND at = ?2`;
  db.run(sql, session, at, given === undefined ? null : Number(given), summary ?? null, byModel ?? null);
}

function claimRecall(
  db: Connection,
  { session, at }: Pick<Recall, "session" | "at">,
  share: RecallShare,
  by: string,
): boolean {
  const column = `${share}_told_by`;
  const where = `session = ?1 AND at = ?2 AND coalesce(${column}, ?3) = ?3`;
  return db.run(`UPDATE recall_document SET ${column} = ?3 WHERE ${where}`, session, at, by) > 0;
}

/** Inside a transaction: a document quotes everything its session said. */
export function forgetRecallsOf(db: Connection, sessions: readonly string[]): void {
  const ids = JSON.stringify(sessions);
  db.run("DELETE FROM recall_document WHERE session IN (SELECT value FROM json_each(?))", ids);
  db.run(
    "UPDATE receipt SET text = NULL WHERE instr(paths, 'compact') > 0 AND session IN (SELECT value FROM json_each(?))",
    ids,
  );
}

/** Sessions whose document, or an injected part of it, holds any of these words; inside a transaction. */
export function sessionsRecalling(db: Connection, words: readonly string[]): string[] {
  return db.texts(
    `SELECT r.session FROM recall_document r JOIN json_each(?1) t ON instr(lower(
         r.text || r.best || r.facts || coalesce(r.summary, '') || coalesce(r.by_model, '') || coalesce(r.unsummed, '')
       ), lower(t.value)) > 0
     UNION SELECT i.session FROM receipt i JOIN json_each(?1) t ON instr(lower(i.text), lower(t.value)) > 0
       WHERE instr(i.paths, 'compact') > 0`,
    JSON.stringify(words),
  );
}

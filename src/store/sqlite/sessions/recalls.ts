import type { NewRecall, Recall, RecallShare, RecallStore } from "../../port/recall-store.ts";
import type { Connection, Row } from "../connection/connection.ts";
import type { Operations } from "../connection/operations.ts";
import { scopeOf } from "./projects.ts";

/** Of so many sessions the document stays, the latest. */
const MOST_SESSIONS = 50;

export const recallReads = {
  recallOf: (db, session) => recallWhere(db, session, "1"),
  latestRecall,
  recallToTell: (db, session, by) => recallWhere(db, session, TO_TELL, by),
} satisfies Operations;

export const recallWrites = {
  putRecall: (db, recall) => db.transaction(() => putRecall(db, recall)),
  noteRecall,
  claimRecall,
} satisfies Operations;

const TO_TELL = `((coalesce(facts_told_by, ?2) = ?2 AND (given = 1 OR summary IS NOT NULL))
  OR (coalesce(model_told_by, ?2) = ?2 AND by_model IS NOT NULL))`;

function putRecall(db: Connection, { session, at, text, best, facts, unsummed }: NewRecall): void {
  db.run("DELETE FROM recall_document WHERE session = ?", session);
  db.run(
    "INSERT INTO recall_document (session, at, facts, best, text, unsummed) VALUES (?, ?, ?, ?, ?, ?)",
    ...[session, at, JSON.stringify(facts), best, text, unsummed],
  );
  db.run(
    "DELETE FROM recall_document WHERE session IN (SELECT session FROM recall_document ORDER BY at DESC LIMIT -1 OFFSET ?)",
    MOST_SESSIONS,
  );
}

function recallWhere(db: Connection, session: string, condition: string, ...more: string[]): Recall | null {
  const row = db.get(`SELECT * FROM recall_document WHERE session = ?1 AND ${condition}`, session, ...more);
  return row ? recallOf(row) : null;
}

function latestRecall(db: Connection, project: string | null): Recall | null {
  const row = db.get(
    `SELECT r.* FROM recall_document r JOIN session s ON s.id = r.session
     WHERE s.project IS ?1 ORDER BY r.at DESC LIMIT 1`,
    project === null ? null : scopeOf(db, project),
  );
  return row ? recallOf(row) : null;
}

function recallOf(row: Row): Recall {
  const textIn = (column: string) => row[column] as string | null;
  return {
    session: String(row.session),
    at: Number(row.at),
    text: String(row.text),
    best: String(row.best),
    facts: JSON.parse(String(row.facts)) as Recall["facts"],
    unsummed: textIn("unsummed"),
    given: row.given === 1,
    summary: textIn("summary"),
    byModel: textIn("by_model"),
  };
}

/** What a model has summed up need not be kept for it. */
function noteRecall(
  db: Connection,
  { session, at }: Pick<Recall, "session" | "at">,
  { given, summary, byModel }: Parameters<RecallStore["noteRecall"]>[1],
): void {
  db.run(
    `UPDATE recall_document SET given = coalesce(?3, given), summary = coalesce(?4, summary),
       by_model = coalesce(?5, by_model), unsummed = iif(?5 IS NULL, unsummed, NULL)
     WHERE session = ?1 AND at = ?2`,
    ...[session, at, given === undefined ? null : Number(given), summary ?? null, byModel ?? null],
  );
}

function claimRecall(
  db: Connection,
  { session, at }: Pick<Recall, "session" | "at">,
  share: RecallShare,
  by: string,
): boolean {
  const column = `${share}_told_by`;
  const claimed = db.run(
    `UPDATE recall_document SET ${column} = ?3 WHERE session = ?1 AND at = ?2 AND coalesce(${column}, ?3) = ?3`,
    ...[session, at, by],
  );
  return claimed > 0;
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

/** Inside a transaction: sessions whose document, or what was told of it, holds any of these words. */
export function sessionsRecalling(db: Connection, words: readonly string[]): string[] {
  const rows = db.all(
    `SELECT r.session FROM recall_document r JOIN json_each(?1) t ON instr(lower(
         r.text || r.best || r.facts || coalesce(r.summary, '') || coalesce(r.by_model, '') || coalesce(r.unsummed, '')
       ), lower(t.value)) > 0
     UNION SELECT i.session FROM receipt i JOIN json_each(?1) t ON instr(lower(i.text), lower(t.value)) > 0
       WHERE instr(i.paths, 'compact') > 0`,
    JSON.stringify(words),
  );
  return rows.map((row) => String(row.session));
}

import type { Kind } from "../../../domain/memory.ts";
import type { InjectionEvent, ReceiptVerdict } from "../../../domain/receipt.ts";
import {
  FEEDBACK_PATIENCE_MS,
  type Feedback,
  type FeedbackScope,
  type FeedbackSign,
  type FeedbackStore,
  type ItemFigures,
  nextOffset,
  OFFSET_BATCH,
  type ReceiptFigures,
  type ResetFeedback,
} from "../../port/feedback-store.ts";
import type { Connection, Row } from "../connection/connection.ts";
import type { Operations } from "../connection/operations.ts";
import { projectIdOf, scopeOfSession } from "../sessions/projects.ts";

/** Feedback as it is written and counted; no prompt asks for it. */
export const feedbackOperations = {
  putFeedback,
  takeBackFeedback,
  readFeedback,
  receiptFigures,
  resetFeedback,
} satisfies Operations;

function putFeedback(db: Connection, session: string, feedback: readonly Feedback[], at: number): void {
  const project = projectIdOf(db, scopeOfSession(db, session)) ?? "";
  db.transaction(() => {
    for (const one of feedback) putSign(db, one);
    moveThreshold(db, project, at);
  });
}

/** Skips removed receipts; `unused` holds only until another sign. */
function putSign(db: Connection, { receipt, memory, how, event, at }: Feedback): void {
  const sql = `INSERT INTO feedback (receipt, memory, how, event, at) SELECT ?1, ?2, ?3, ?4, ?5
     WHERE EXISTS (SELECT 1 FROM receipt WHERE id = ?1)
       AND NOT (?3 = 'unused' AND EXISTS (SELECT 1 FROM feedback WHERE receipt = ?1 AND memory = ?2))
     ON CONFLICT DO NOTHING`;
  db.run(sql, receipt, memory, how, event, at);
  if (how === "unused") return;
  db.run("DELETE FROM feedback WHERE receipt = ? AND memory = ? AND how = 'unused'", receipt, memory);
}

function takeBackFeedback(
  db: Connection,
  { receipt, memory, how }: Pick<Feedback, "receipt" | "memory" | "how">,
): void {
  const sql = "DELETE FROM feedback WHERE receipt = ? AND memory = ? AND how = ? AND event IS NULL";
  db.transaction(() => db.run(sql, receipt, memory, how));
}

/** Memories that passed the gate unasked; explicit requests say nothing about it. */
const RELEVANT = `FROM receipt_item t WHERE t.receipt = i.id AND t.written = 1
  AND json_extract(t.reasons, '$.path') = 'relevant'`;

/** One step per batch of prompts with memories, once each had time to show whether it helped. */
function moveThreshold(db: Connection, project: string, at: number): void {
  if (project === "") return;
  const own = db.get("SELECT * FROM threshold_offset WHERE project = ?", project);
  const rows = db.all(
    `SELECT i.at, EXISTS (SELECT 1 ${RELEVANT} AND EXISTS (
       SELECT 1 FROM feedback u WHERE u.receipt = i.id AND u.memory = t.memory
         AND u.how IN ('cited', 'file', 'command'))) AS used
     FROM receipt i WHERE i.project = ? AND i.hook_event = 'prompt' AND i.verdict = 'injected' AND i.at > ? AND i.at <= ?
       AND EXISTS (SELECT 1 ${RELEVANT})
     ORDER BY i.at LIMIT ${OFFSET_BATCH}`,
    project,
    Math.max(Number(own?.counted_at ?? 0), Number(own?.reset_at ?? 0)),
    at - FEEDBACK_PATIENCE_MS,
  );
  if (rows.length < OFFSET_BATCH) return;
  const share = rows.filter(({ used }) => used === 1).length / rows.length;
  putOffset(db, project, {
    offset: nextOffset(Number(own?.offset ?? 0), share),
    countedAt: Number(rows.at(-1)?.at),
    resetAt: Number(own?.reset_at ?? 0),
  });
}

function putOffset(
  db: Connection,
  project: string,
  { offset, countedAt, resetAt }: { offset: number; countedAt: number; resetAt: number },
): void {
  const sql = `INSERT INTO threshold_offset (project, offset, counted_at, reset_at) VALUES (?1, ?2, ?3, ?4)
     ON CONFLICT (project) DO UPDATE SET offset = ?2, counted_at = ?3, reset_at = ?4`;
  db.run(sql, project, offset, countedAt, resetAt);
}

function readFeedback(db: Connection, receipts: readonly string[]): Feedback[] {
  return db.all<Feedback>(
    `SELECT receipt, memory, how, event, at FROM feedback WHERE receipt IN (SELECT value FROM json_each(?))
     ORDER BY receipt, memory, how`,
    JSON.stringify(receipts),
  );
}

/** Condition for a `FeedbackScope`. */
const IN_SCOPE = "(?1 = 'all' OR coalesce(i.project, '') = ?1)";

const scopeKey = ({ project }: FeedbackScope): string => project ?? "";

function receiptFigures(
  db: Connection,
  { since, limit, ...scope }: Parameters<FeedbackStore["receiptFigures"]>[0],
): ReceiptFigures[] {
  const chosen = `SELECT i.* FROM receipt i WHERE ${IN_SCOPE} AND i.at >= ?2 ORDER BY i.at DESC, i.id LIMIT ?3`;
  const items = new Map<string, ItemFigures[]>();
  const itemsOfReceipts = `SELECT t.receipt, json_extract(t.reasons, '$.path') AS path,
      (SELECT kind FROM memory WHERE id = t.memory) AS kind,
      (SELECT json_group_array(how) FROM feedback u WHERE u.receipt = t.receipt AND u.memory = t.memory) AS how
    FROM (${chosen}) i CROSS JOIN receipt_item t ON t.receipt = i.id
    WHERE t.written = 1 AND json_extract(t.reasons, '$.absent') IS NULL`;
  for (const row of db.all(itemsOfReceipts, scopeKey(scope), since, limit))
    items.set(String(row.receipt), [...(items.get(String(row.receipt)) ?? []), itemOf(row)]);
  return db.all(chosen, scopeKey(scope), since, limit).map((row) => ({
    id: String(row.id),
    at: Number(row.at),
    project: row.project as string | null,
    session: String(row.session),
    hookEvent: row.hook_event as InjectionEvent,
    verdict: row.verdict as ReceiptVerdict,
    degraded: row.degraded !== "[]",
    tokens: Number(row.tokens),
    ms: Number(row.ms),
    items: items.get(String(row.id)) ?? [],
  }));
}

function itemOf(row: Row): ItemFigures {
  return {
    kind: row.kind as Kind | null,
    path: row.path as string | null,
    how: JSON.parse(String(row.how)) as FeedbackSign[],
  };
}

function resetFeedback(
  db: Connection,
  scope: FeedbackScope,
  { preview, at }: { preview: boolean; at: number },
): ResetFeedback {
  const key = scopeKey(scope);
  const count = (from: string) => db.number(`SELECT count(*) ${from}`, key);
  const feedback = `FROM feedback WHERE receipt IN (SELECT id FROM receipt i WHERE ${IN_SCOPE})`;
  const offsets = "FROM threshold_offset WHERE (?1 = 'all' OR project = ?1) AND offset <> 0";
  return db.transaction(() => {
    const removed = { feedback: count(feedback), offsets: count(offsets) };
    if (preview) return removed;
    db.run(`DELETE ${feedback}`, key);
    for (const project of projectsOf(db, key))
      putOffset(db, project, { offset: 0, countedAt: at, resetAt: at });
    return removed;
  });
}

/** Sessions outside any project have an empty name. */
function projectsOf(db: Connection, key: string): string[] {
  if (key !== "all") return [key];
  return ["", ...db.texts("SELECT id FROM project")];
}

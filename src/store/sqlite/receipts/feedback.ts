import type { Kind } from "../../../domain/memory.ts";
import type { InjectionEvent, ReceiptVerdict } from "../../../domain/receipt.ts";
import type {
  Feedback,
  FeedbackScope,
  FeedbackSign,
  FeedbackStore,
  ItemFigures,
  ReceiptFigures,
  ResetFeedback,
} from "../../port/feedback-store.ts";
import { FEEDBACK_PATIENCE_MS, nextOffset, OFFSET_BATCH } from "../../port/threshold-offset.ts";
import type { Connection, Row } from "../connection/connection.ts";
import type { Operations } from "../connection/operations.ts";

/** Feedback as it is written and counted; no prompt asks for it. */
export const feedbackOperations = {
  putFeedback,
  readFeedback,
  receiptFigures,
  resetFeedback,
} satisfies Operations;

function putFeedback(db: Connection, session: string, uses: readonly Feedback[], at: number): void {
  const project = projectOf(db, session);
  db.transaction(() => {
    for (const use of uses) putSign(db, use);
    moveThreshold(db, project, at);
  });
}

function projectOf(db: Connection, session: string): string {
  const sql = "SELECT p.id FROM session s JOIN project p ON p.number = s.project WHERE s.id = ?";
  return String(db.get(sql, session)?.id ?? "");
}

/** Of a receipt that is gone nothing is kept, and `unused` holds only while nothing else does. */
function putSign(db: Connection, { receipt, memory, how, event, at }: Feedback): void {
  db.run(
    `INSERT INTO feedback (receipt, memory, how, event, at) SELECT ?1, ?2, ?3, ?4, ?5
     WHERE EXISTS (SELECT 1 FROM receipt WHERE id = ?1)
       AND NOT (?3 = 'unused' AND EXISTS (SELECT 1 FROM feedback WHERE receipt = ?1 AND memory = ?2))
     ON CONFLICT DO NOTHING`,
    receipt,
    memory,
    how,
    event,
    at,
  );
  if (how === "unused") return;
  db.run("DELETE FROM feedback WHERE receipt = ? AND memory = ? AND how = 'unused'", receipt, memory);
}

/** What came unasked through the gate, which alone says something about it. */
const RELEVANT = `FROM receipt_item t WHERE t.receipt = i.id AND t.written = 1
  AND json_extract(t.reasons, '$.path') = 'relevant'`;

/** By one step for each batch of prompts that were told something, once each had its time to show whether it helped. */
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
  putGate(db, project, {
    offset: nextOffset(Number(own?.offset ?? 0), share),
    countedAt: Number(rows.at(-1)?.at),
    resetAt: Number(own?.reset_at ?? 0),
  });
}

function putGate(
  db: Connection,
  project: string,
  { offset, countedAt, resetAt }: { offset: number; countedAt: number; resetAt: number },
): void {
  db.run(
    `INSERT INTO threshold_offset (project, offset, counted_at, reset_at) VALUES (?1, ?2, ?3, ?4)
     ON CONFLICT (project) DO UPDATE SET offset = ?2, counted_at = ?3, reset_at = ?4`,
    project,
    offset,
    countedAt,
    resetAt,
  );
}

function readFeedback(db: Connection, receipts: readonly string[]): Feedback[] {
  const rows = db.all(
    "SELECT * FROM feedback WHERE receipt IN (SELECT value FROM json_each(?)) ORDER BY receipt, memory, how",
    JSON.stringify(receipts),
  );
  return rows.map((row) => ({
    receipt: String(row.receipt),
    memory: String(row.memory),
    how: row.how as FeedbackSign,
    event: row.event as string | null,
    at: Number(row.at),
  }));
}

/** Of one project, of none, or of all. */
const OF = "(?1 = 'all' OR coalesce(i.project, '') = ?1)";

const ofWhom = ({ project }: FeedbackScope): string => project ?? "";

function receiptFigures(
  db: Connection,
  { since, limit, ...whose }: Parameters<FeedbackStore["receiptFigures"]>[0],
): ReceiptFigures[] {
  const chosen = `SELECT i.* FROM receipt i WHERE ${OF} AND i.at >= ?2 ORDER BY i.at DESC, i.id LIMIT ?3`;
  const items = new Map<string, ItemFigures[]>();
  const told = `SELECT t.receipt, json_extract(t.reasons, '$.path') AS path,
      (SELECT kind FROM memory WHERE id = t.memory) AS kind,
      (SELECT json_group_array(how) FROM feedback u WHERE u.receipt = t.receipt AND u.memory = t.memory) AS how
    FROM (${chosen}) i CROSS JOIN receipt_item t ON t.receipt = i.id
    WHERE t.written = 1 AND json_extract(t.reasons, '$.absent') IS NULL`;
  for (const row of db.all(told, ofWhom(whose), since, limit))
    items.set(String(row.receipt), [...(items.get(String(row.receipt)) ?? []), itemOf(row)]);
  return db.all(chosen, ofWhom(whose), since, limit).map((row) => ({
    id: String(row.id),
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
  whose: FeedbackScope,
  { preview, at }: { preview: boolean; at: number },
): ResetFeedback {
  const of = ofWhom(whose);
  const count = (sql: string) => Number(db.get(sql, of)?.count);
  const uses = `FROM feedback WHERE receipt IN (SELECT id FROM receipt i WHERE ${OF})`;
  const gates = "FROM threshold_offset WHERE (?1 = 'all' OR project = ?1) AND offset <> 0";
  return db.transaction(() => {
    const gone = {
      feedback: count(`SELECT count(*) AS count ${uses}`),
      offsets: count(`SELECT count(*) AS count ${gates}`),
    };
    if (preview) return gone;
    db.run(`DELETE ${uses}`, of);
    for (const project of projectsOf(db, of)) putGate(db, project, { offset: 0, countedAt: at, resetAt: at });
    return gone;
  });
}

/** Those outside any project count as one without a name. */
function projectsOf(db: Connection, of: string): string[] {
  if (of !== "all") return [of];
  return ["", ...db.all("SELECT id FROM project").map((row) => String(row.id))];
}

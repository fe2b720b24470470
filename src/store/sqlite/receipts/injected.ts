import type {
  FeedbackTally,
  InjectedMemory,
  ThresholdOffset,
  ToldMemory,
} from "../../port/feedback-store.ts";
import type { Connection, Row } from "../connection/connection.ts";
import type { Operations } from "../connection/operations.ts";
import { MEMORY_COLUMNS, memoryOf } from "../memories/listing.ts";

/** Queries at a prompt; the rest is loaded on first use, because most hooks give no feedback. */
export const feedbackReads = {
  injectedIn: injectedIn,
  toldFromSources,
  feedbackTallies: feedbackTallies,
  thresholdOffset,
} satisfies Operations;

/** Told in this context and not before the project's last reset. */
function injectedIn(db: Connection, session: string, limit: number): InjectedMemory[] {
  const sql = `SELECT i.id AS receipt, i.event AS told_for, i.hook_event, i.at AS told_at, ${MEMORY_COLUMNS}
     FROM session s CROSS JOIN receipt_item t ON t.session = s.id AND t.epoch = s.epoch AND t.written = 1
       CROSS JOIN receipt i ON i.id = t.receipt CROSS JOIN memory m ON m.id = t.memory
     WHERE s.id = ?1 AND i.at >= coalesce((SELECT reset_at FROM threshold_offset WHERE project = coalesce(i.project, '')), 0)
     ORDER BY i.at DESC, i.id, t.position LIMIT ?2`;
  const rows = db.all(sql, session, limit);
  const newer = memoriesNamed(
    db,
    rows.flatMap((row) => (row.superseded_by === null ? [] : [String(row.superseded_by)])),
  );
  return rows.reverse().map((row) => ({
    receipt: String(row.receipt),
    event: String(row.told_for),
    hookEvent: row.hook_event as InjectedMemory["hookEvent"],
    at: Number(row.told_at),
    memory: memoryOf(row),
    newer: newer.get(String(row.superseded_by)) ?? null,
  }));
}

/** Most memories of a session that its replies are compared with. */
const MOST_TOLD = 500;

function toldFromSources(db: Connection, session: string): ToldMemory[] {
  const rows = db.all(
    `SELECT min(i.at) AS told_at, ${MEMORY_COLUMNS}
     FROM receipt_item t CROSS JOIN memory m ON m.id = t.memory AND m.trust < 2 CROSS JOIN receipt i ON i.id = t.receipt
     WHERE t.session = ?1 AND t.written = 1 GROUP BY m.id ORDER BY told_at, m.id LIMIT ?2`,
    session,
    MOST_TOLD,
  );
  return rows.map((row) => ({ memory: memoryOf(row), at: Number(row.told_at) }));
}

function memoriesNamed(db: Connection, ids: readonly string[]) {
  if (ids.length === 0) return new Map();
  const rows = db.all(
    `SELECT ${MEMORY_COLUMNS} FROM memory m WHERE m.id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(ids),
  );
  return new Map(rows.map((row) => [String(row.id), memoryOf(row)]));
}

/** Only the latest signs of a memory count, so that a prompt's work is bounded. */
const MOST_COUNTED = 32;

function feedbackTallies(db: Connection, memories: readonly string[]): Map<string, FeedbackTally> {
  const rows = db.all(
    `SELECT j.value AS memory, (
       SELECT json_array(count(DISTINCT receipt),
         count(DISTINCT CASE WHEN how IN ('cited', 'file', 'command') THEN receipt END),
         count(DISTINCT CASE WHEN how = 'contradicted' THEN receipt END))
       FROM (SELECT receipt, how FROM feedback WHERE memory = j.value ORDER BY at DESC LIMIT ${MOST_COUNTED})
     ) AS tally FROM json_each(?) j WHERE EXISTS (SELECT 1 FROM feedback WHERE memory = j.value)`,
    JSON.stringify(memories),
  );
  return new Map(rows.map((row) => [String(row.memory), tallyOf(row)]));
}

function tallyOf(row: Row): FeedbackTally {
  const [given = 0, helped = 0, contradicted = 0] = JSON.parse(String(row.tally)) as number[];
  return { given, helped: helped, contradicted };
}

/** A null project stands as an empty one. */
function thresholdOffset(db: Connection, project: string | null): ThresholdOffset {
  const row = db.get("SELECT offset, reset_at FROM threshold_offset WHERE project = ?", project ?? "");
  return { offset: Number(row?.offset ?? 0), resetAt: Number(row?.reset_at ?? 0) };
}

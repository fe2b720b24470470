import type { Reasons } from "../../../domain/hit.ts";
import type { DecisionFilter, DecisionItem, MadeDecision } from "../../port/decision-store.ts";
import type { Connection, Row } from "../connection/connection.ts";
import type { Operations } from "../connection/operations.ts";
import { MEMORY_COLUMNS, memoryOf } from "../memories/listing.ts";
import { CLAIM_MS, RECEIPT_COLUMNS, type ReceiptRow, toReceipt } from "./receipts.ts";

export const decisionOperations = { decisions } satisfies Operations;

/** A receipt is stored before its text is written; one without claims is known to be silent after this long. */
const SETTLED_MS = 1_000;

/** Row numbers are the order of arrival; a mark's own is found by its time where its receipt is gone. */
const ROW_OF_MARK =
  "coalesce((SELECT rowid FROM receipt WHERE id = ?), (SELECT max(rowid) FROM receipt WHERE at <= ?), 0)";

const IS_FINAL = `r.verdict <> 'silent' OR NOT (abs(? - r.at) < ${SETTLED_MS} OR EXISTS (
  SELECT 1 FROM receipt_item t WHERE t.receipt = r.id AND t.written = 0 AND t.claimed_at > 0
    AND abs(? - t.claimed_at) < ${CLAIM_MS}))`;

type DecisionRow = ReceiptRow & {
  readonly agent: string | null;
  readonly nativeSession: string | null;
  readonly isFinal: number;
};

function decisions(db: Connection, filter: DecisionFilter): MadeDecision[] {
  const { sql, values } = decisionConditions(filter);
  const order = filter.after ? "ASC" : "DESC";
  const columns = RECEIPT_COLUMNS.split(",").map((column) => `r.${column.trim()}`);
  const rows = db.all<DecisionRow>(
    `SELECT ${columns.join(", ")}, s.agent, s.native_id AS nativeSession, ${IS_FINAL} AS isFinal
     FROM receipt r LEFT JOIN session s ON s.id = r.session
     WHERE ${sql.join(" AND ")} ORDER BY r.rowid ${order} LIMIT ?`,
    filter.now,
    filter.now,
    ...values,
    filter.limit,
  );
  const items = decidedItems(
    db,
    rows.map(({ id }) => id),
  );
  const found = rows.map(({ agent, nativeSession, isFinal, ...row }) => ({
    ...toReceipt(row),
    agent: agent ?? "",
    nativeSession: nativeSession ?? row.session,
    isFinal: isFinal === 1,
    items: items.get(row.id) ?? [],
  }));
  return filter.after ? found : found.reverse();
}

function decisionConditions({ after, before, project, session }: DecisionFilter) {
  const parts: (readonly [sql: string, ...values: (string | number)[]] | null)[] = [
    ["1"],
    after ? [`r.rowid > ${ROW_OF_MARK}`, after.receipt, after.at] : null,
    before ? [`r.rowid < ${ROW_OF_MARK}`, before.receipt, before.at] : null,
    project === undefined ? null : ["coalesce(r.project, '') = ?", project ?? ""],
    session === undefined ? null : ["r.session = ?", session],
  ];
  const said = parts.filter((part) => part !== null);
  return { sql: said.map(([sql]) => sql), values: said.flatMap(([, ...values]) => values) };
}

/** What was written; of a receipt without that, the best that was left out. */
function decidedItems(db: Connection, receipts: readonly string[]): Map<string, DecisionItem[]> {
  const rows = db.all(
    `SELECT t.receipt, t.memory AS named, t.confidence, t.reasons, t.position, ${MEMORY_COLUMNS}
     FROM json_each(?) j CROSS JOIN receipt_item t ON t.receipt = j.value LEFT JOIN memory m ON m.id = t.memory
     WHERE t.written = 1 OR t.position = (
       SELECT o.position FROM receipt_item o WHERE o.receipt = t.receipt AND o.claimed_at = 0
         AND NOT EXISTS (SELECT 1 FROM receipt_item w WHERE w.receipt = t.receipt AND w.written = 1)
       ORDER BY o.confidence DESC, o.position LIMIT 1)
     ORDER BY t.receipt, t.position`,
    JSON.stringify(receipts),
  );
  const groups = Map.groupBy(rows, ({ receipt }) => String(receipt));
  return new Map([...groups].map(([receipt, own]) => [receipt, own.map(decidedItem)]));
}

function decidedItem(row: Row): DecisionItem {
  return {
    id: String(row.named),
    confidence: Number(row.confidence),
    reasons: JSON.parse(String(row.reasons)) as Reasons,
    memory: row.id === null ? null : memoryOf(row),
  };
}

import type { Reasons } from "../../../domain/hit.ts";
import type { InjectionEvent, Receipt, ReceiptItem, ReceiptVerdict } from "../../../domain/receipt.ts";
import type { ContextState } from "../../../domain/session-status.ts";
import type { Session } from "../../store.ts";
import { type Connection, insertRow } from "../connection/connection.ts";
import { loadedBy } from "../memories/notes.ts";
import { sessionById } from "../sessions/projects.ts";

/** A claim whose text was never written is free again after this long: its hook has died. */
export const CLAIM_MS = 10_000;

/** `claimed_at` of items that were left out. */
const NEVER = 0;

const IN_CONTEXT = `
  SELECT memory FROM receipt_item WHERE session = ?1 AND epoch = ?2 AND memory IN (SELECT value FROM json_each(?3))
    AND (written = 1 OR abs(claimed_at - ?4) < ${CLAIM_MS})
  UNION SELECT memory FROM carried WHERE session = ?1 AND epoch = ?2 AND memory IN (SELECT value FROM json_each(?3))`;

/** Held because we gave it in this context, it was said in this very context, or the agent reads it by itself. */
export function inContext(
  db: Connection,
  session: Session,
  memories: readonly string[],
  at: number,
): Map<string, "given" | "said" | "loaded"> {
  const ids = JSON.stringify(memories);
  const injected = db.texts(IN_CONTEXT, session.id, session.epoch, ids, at);
  const sql = `SELECT DISTINCT m.id AS memory FROM memory m JOIN memory_event s ON s.memory = m.number
       JOIN event e ON e.id = s.event
     WHERE m.id IN (SELECT value FROM json_each(?)) AND e.session = ? AND e.seq > ?`;
  const fromContext = db.texts(sql, ids, session.id, session.contextSeq);
  return new Map([
    ...loadedBy(db, session.agent, ids).map((memory) => [memory, "loaded"] as const),
    ...fromContext.map((memory) => [memory, "said"] as const),
    ...injected.map((memory) => [memory, "given"] as const),
  ]);
}

/** Opens a receipt and claims its memories. An event that has one already is a `duplicate`. */
export function openReceipt(
  db: Connection,
  receipt: Receipt,
  items: readonly ReceiptItem[],
): Set<string> | "duplicate" {
  return db.transaction(() => {
    const { epoch } = sessionById(db, receipt.session);
    if (insertReceipt(db, receipt, epoch) === 0) return "duplicate";
    const ids = JSON.stringify(items.map((item) => item.memory));
    const present = new Set(db.texts(IN_CONTEXT, receipt.session, epoch, ids, receipt.at));
    const isLeftOut = ({ reasons }: ReceiptItem) => reasons.left !== undefined;
    const granted = items.filter((item) => !isLeftOut(item) && !present.has(item.memory));
    for (const item of granted) insertReceiptItem(db, receipt, epoch, item, receipt.at);
    for (const item of items.filter(isLeftOut)) insertReceiptItem(db, receipt, epoch, item, NEVER);
    return new Set(granted.map((item) => item.memory));
  });
}

function insertReceipt(db: Connection, receipt: Receipt, epoch: number): number {
  const { hookEvent: hook_event, degraded, paths, ...columns } = receipt;
  const json = { degraded: JSON.stringify(degraded), paths: JSON.stringify(paths) };
  return insertRow(db, "receipt", { ...columns, hook_event, epoch, ...json }, "ON CONFLICT DO NOTHING");
}

function insertReceiptItem(
  db: Connection,
  receipt: Receipt,
  epoch: number,
  item: ReceiptItem,
  claimedAt: number,
): void {
  const { position, memory, confidence, score } = item;
  const claim = { session: receipt.session, epoch, claimed_at: claimedAt };
  const reasons = JSON.stringify(item.reasons);
  insertRow(db, "receipt_item", {
    receipt: receipt.id,
    position,
    memory,
    confidence,
    score,
    reasons,
    ...claim,
  });
}

/** Its items go with it. */
export function dropClaim(db: Connection, id: string, by: number): void {
  db.transaction(() => db.run("DELETE FROM receipt WHERE id = ? AND verdict = 'silent' AND at <= ?", id, by));
}

/** Only now does the ledger count it. */
export function closeReceipt(
  db: Connection,
  id: string,
  written: { text: string; tokens: number; ms: number; items: readonly string[] },
): void {
  db.transaction(() => {
    const sql = "UPDATE receipt SET verdict = 'injected', text = ?, tokens = ?, ms = ? WHERE id = ?";
    db.run(sql, written.text, written.tokens, written.ms, id);
    db.run(
      `UPDATE receipt_item SET written = 1
       WHERE receipt = ? AND memory IN (SELECT value FROM json_each(?)) AND claimed_at <> ${NEVER}`,
      id,
      JSON.stringify(written.items),
    );
  });
}

export function receipts(
  db: Connection,
  filter: { prefix?: string; limit: number; verdict?: ReceiptVerdict; hookEvent?: InjectionEvent },
): Receipt[] {
  const rows = db.all<ReceiptRow>(
    `SELECT ${RECEIPT_COLUMNS} FROM receipt WHERE (?1 IS NULL OR substr(id, 1, length(?1)) = ?1) AND (?2 IS NULL OR verdict = ?2)
     AND (?3 IS NULL OR hook_event = ?3) ORDER BY at DESC, rowid DESC LIMIT ?4`,
    filter.prefix ?? null,
    filter.verdict ?? null,
    filter.hookEvent ?? null,
    filter.limit,
  );
  return rows.map(toReceipt);
}

export function receiptItems(db: Connection, receipt: string): ReceiptItem[] {
  const sql = `SELECT receipt, memory, position, confidence, score, reasons FROM receipt_item
     WHERE receipt = ?1 AND (written = 1 OR claimed_at = ?2) ORDER BY position`;
  const rows = db.all<Omit<ReceiptItem, "reasons"> & { readonly reasons: string }>(sql, receipt, NEVER);
  return rows.map((row) => ({ ...row, reasons: JSON.parse(row.reasons) as Reasons }));
}

/** The columns of a receipt; `degraded` and `paths` are JSON. */
export const RECEIPT_COLUMNS = `id, event, session, project, hook_event AS hookEvent, verdict, at, best, threshold, degraded, paths,
  ranker, text, tokens, ms`;

export type ReceiptRow = Omit<Receipt, "degraded" | "paths"> & {
  readonly degraded: string;
  readonly paths: string;
};

export function toReceipt(row: ReceiptRow): Receipt {
  const degraded = JSON.parse(row.degraded) as Receipt["degraded"];
  return { ...row, degraded, paths: JSON.parse(row.paths) as Receipt["paths"] };
}

/** Claims without a memory, such as the answer that nothing is known, do not count. */
export function contextState(db: Connection, session: string): ContextState {
  const epoch = db.number("SELECT epoch FROM session WHERE id = ?", session);
  const sql = `SELECT count(*) FROM memory WHERE id IN (
       SELECT memory FROM receipt_item WHERE session = ?1 AND epoch = ?2 AND written = 1
       UNION SELECT memory FROM carried WHERE session = ?1 AND epoch = ?2)`;
  const memories = db.number(sql, session, epoch);
  const receipts = "FROM receipt WHERE session = ? AND epoch = ?";
  const tokens = db.number(`SELECT sum(tokens) ${receipts}`, session, epoch);
  const last = db.get<{ ms: number; degraded: string }>(
    `SELECT ms, degraded ${receipts} ORDER BY rowid DESC LIMIT 1`,
    session,
    epoch,
  );
  return { memories, tokens, ms: last?.ms ?? null, degraded: JSON.parse(last?.degraded ?? "[]") as string[] };
}

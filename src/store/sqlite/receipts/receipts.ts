import type { Reasons } from "../../../domain/hit.ts";
import type { PathReceipt } from "../../../domain/injection-path.ts";
import type { InjectionEvent, Receipt, ReceiptItem, ReceiptVerdict } from "../../../domain/receipt.ts";
import type { Session } from "../../store.ts";
import type { Connection, Row } from "../connection/connection.ts";
import { loadedBy } from "../memories/notes.ts";
import { sessionById } from "../sessions/projects.ts";

/** A claim whose text was never written is free again after this long: its hook has died. */
export const CLAIM_MS = 10_000;

/** When what was left out was claimed. */
const NEVER = 0;

const HELD = `
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
  const given = db.all(HELD, session.id, session.epoch, ids, at);
  const born = db.all(
    `SELECT DISTINCT m.id AS memory FROM memory m JOIN memory_event s ON s.memory = m.number
       JOIN event e ON e.id = s.event
     WHERE m.id IN (SELECT value FROM json_each(?)) AND e.session = ? AND e.seq > ?`,
    ids,
    session.id,
    session.contextSeq,
  );
  return new Map([
    ...loadedBy(db, session.agent, ids).map((memory) => [memory, "loaded"] as const),
    ...born.map((row) => [String(row.memory), "said"] as const),
    ...given.map((row) => [String(row.memory), "given"] as const),
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
    const held = new Set(
      db.all(HELD, receipt.session, epoch, ids, receipt.at).map((row) => String(row.memory)),
    );
    const isLeft = ({ reasons }: ReceiptItem) => reasons.left !== undefined;
    const granted = items.filter((item) => !isLeft(item) && !held.has(item.memory));
    for (const item of granted) insertReceiptItem(db, receipt, epoch, item, receipt.at);
    for (const item of items.filter(isLeft)) insertReceiptItem(db, receipt, epoch, item, NEVER);
    return new Set(granted.map((item) => item.memory));
  });
}

function insertReceipt(db: Connection, receipt: Receipt, epoch: number): number {
  return db.run(
    `INSERT INTO receipt (id, event, session, epoch, project, hook_event, verdict, at, best, threshold, degraded, paths, ranker,
       text, tokens, ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
    receipt.id,
    receipt.event,
    receipt.session,
    epoch,
    receipt.project,
    receipt.hookEvent,
    receipt.verdict,
    receipt.at,
    receipt.best,
    receipt.threshold,
    JSON.stringify(receipt.degraded),
    JSON.stringify(receipt.paths),
    receipt.ranker,
    receipt.text,
    receipt.tokens,
    receipt.ms,
  );
}

function insertReceiptItem(
  db: Connection,
  receipt: Receipt,
  epoch: number,
  item: ReceiptItem,
  claimedAt: number,
): void {
  db.run(
    `INSERT INTO receipt_item (receipt, position, memory, session, epoch, confidence, score, reasons, claimed_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    receipt.id,
    item.position,
    item.memory,
    receipt.session,
    epoch,
    item.confidence,
    item.score,
    JSON.stringify(item.reasons),
    claimedAt,
  );
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
    db.run(
      "UPDATE receipt SET verdict = 'injected', text = ?, tokens = ?, ms = ? WHERE id = ?",
      written.text,
      written.tokens,
      written.ms,
      id,
    );
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
  const rows = db.all(
    `SELECT * FROM receipt WHERE (?1 IS NULL OR substr(id, 1, length(?1)) = ?1) AND (?2 IS NULL OR verdict = ?2)
     AND (?3 IS NULL OR hook_event = ?3) ORDER BY at DESC, rowid DESC LIMIT ?4`,
    filter.prefix ?? null,
    filter.verdict ?? null,
    filter.hookEvent ?? null,
    filter.limit,
  );
  return rows.map(toReceipt);
}

export function receiptItems(db: Connection, receipt: string): ReceiptItem[] {
  const rows = db.all(
    "SELECT * FROM receipt_item WHERE receipt = ?1 AND (written = 1 OR claimed_at = ?2) ORDER BY position",
    receipt,
    NEVER,
  );
  return rows.map((row) => ({
    receipt: String(row.receipt),
    memory: String(row.memory),
    position: Number(row.position),
    confidence: Number(row.confidence),
    score: Number(row.score),
    reasons: JSON.parse(String(row.reasons)) as Reasons,
  }));
}

function toReceipt(row: Row): Receipt {
  return {
    id: String(row.id),
    event: String(row.event),
    session: String(row.session),
    project: row.project as string | null,
    hookEvent: row.hook_event as InjectionEvent,
    verdict: row.verdict as ReceiptVerdict,
    at: Number(row.at),
    best: Number(row.best),
    threshold: Number(row.threshold),
    degraded: JSON.parse(String(row.degraded)) as string[],
    paths: JSON.parse(String(row.paths)) as PathReceipt[],
    ranker: Number(row.ranker),
    text: row.text as string | null,
    tokens: Number(row.tokens),
    ms: Number(row.ms),
  };
}

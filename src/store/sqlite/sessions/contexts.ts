import type { OwnBlock } from "../../../domain/own-blocks.ts";
import type { PendingTask } from "../../port/session-store.ts";
import type { Connection } from "../connection/connection.ts";
import type { Operations } from "../connection/operations.ts";
import { sessionById } from "./projects.ts";

/** For a context that was copied, and for a sub-agent that begins one. */
export const contextOperations = {
  repliedBetween,
  carryContext: (db, session, from) => db.transaction(() => carryContext(db, session, from)),
  carryBlocks: (db, session, blocks) => db.transaction(() => carryBlocks(db, session, blocks)),
  expectCopy: (db, session) => void db.run("INSERT OR IGNORE INTO copy_expected VALUES (?)", session),
  putTask: (db, task) => db.transaction(() => putTask(db, task)),
  takeTask: (db, session, kind, at) => db.transaction(() => takeTask(db, session, kind, at)),
} satisfies Operations;

/** Memories that a session's context holds, given, carried over or said in it; ?1 is the session. */
const IN_CONTEXT_OF = `
  SELECT i.memory FROM receipt_item i JOIN session s ON s.id = i.session AND s.epoch = i.epoch
  WHERE i.session = ?1 AND i.written = 1
  UNION SELECT c.memory FROM carried c JOIN session s ON s.id = c.session AND s.epoch = c.epoch WHERE c.session = ?1
  UNION SELECT m.id FROM session s JOIN event e ON e.session = s.id AND e.seq > s.context_seq
    JOIN memory_event o ON o.event = e.id JOIN memory m ON m.number = o.memory WHERE s.id = ?1`;

const CARRY = "INSERT OR IGNORE INTO carried (session, epoch, memory)";

/** More sessions than anybody goes on with after one that was left. */
const MOST_SESSIONS = 500;

function repliedBetween(db: Connection, project: string, from: number, to: number): readonly string[] {
  const sql = `SELECT id FROM
       (SELECT s.id, (SELECT max(e.at) FROM event e WHERE e.session = s.id AND e.kind = 'reply') AS replied
        FROM session s JOIN project p ON p.number = s.project
        WHERE p.id = ?1 AND s.last_at >= ?2 ORDER BY s.last_at LIMIT ${MOST_SESSIONS})
     WHERE replied BETWEEN ?2 AND ?3 LIMIT 3`;
  return db.texts(sql, project, from, to);
}

function carryContext(db: Connection, session: string, from: string): void {
  const { epoch } = sessionById(db, session);
  db.run(`${CARRY} SELECT ?2, ?3, memory FROM (${IN_CONTEXT_OF})`, from, session, epoch);
}

function carryBlocks(db: Connection, session: string, blocks: readonly OwnBlock[]): number {
  const { epoch, project } = sessionById(db, session);
  const sessions = new Set<string>();
  let count = 0;
  for (const { nonce, text } of blocks) {
    const receipt = db.get(
      "SELECT id, session FROM receipt WHERE id >= ?1 AND id < ?1 || 'g' AND text = ?2 AND project IS ?3",
      nonce,
      text,
      project?.id ?? null,
    );
    if (!receipt) continue;
    count++;
    sessions.add(String(receipt.session));
    const items = "SELECT ?1, ?2, memory FROM receipt_item WHERE receipt = ?3 AND written = 1";
    db.run(`${CARRY} ${items}`, session, epoch, String(receipt.id));
  }
  sessions.delete(session);
  for (const from of sessions) carryEventMemories(db, { session, epoch }, from);
  return count;
}

/** A copy does not include what came before the context was emptied. */
function carryEventMemories(
  db: Connection,
  to: { readonly session: string; readonly epoch: number },
  from: string,
) {
  const sql = `${CARRY} SELECT ?2, ?3, m.id FROM session s JOIN event e ON e.session = s.id AND e.seq > s.context_seq
       JOIN memory_event o ON o.event = e.id JOIN memory m ON m.number = o.memory WHERE s.id = ?1`;
  db.run(sql, from, to.session, to.epoch);
}

/** A sub-agent starts right after its call; one that was not allowed never does. */
const TASK_MS = 60_000;

/** Inside a transaction, as `takeTask`. */
export function putTask(db: Connection, { session, key, kind, words, at }: PendingTask): void {
  dropOldTasks(db, at);
  const sql = "INSERT OR REPLACE INTO pending_task (session, key, kind, words, at) VALUES (?, ?, ?, ?, ?)";
  db.run(sql, session, key, kind, words, at);
}

export function takeTask(db: Connection, session: string, kind: string, at: number): string | null {
  dropOldTasks(db, at);
  const [task, other] = db.all(
    "SELECT key, kind, words, unsure FROM pending_task WHERE session = ? ORDER BY at, key LIMIT 2",
    session,
  );
  if (!task) return null;
  db.run("DELETE FROM pending_task WHERE session = ? AND key = ?", session, String(task.key));
  if (other) db.run("UPDATE pending_task SET unsure = 1, words = '' WHERE session = ?", session);
  const isOfKind = kind === "" || task.kind === "" || task.kind === kind;
  return !other && task.unsure === 0 && isOfKind ? String(task.words) : null;
}

function dropOldTasks(db: Connection, at: number): void {
  db.run("DELETE FROM pending_task WHERE abs(at - ?) > ?", at, TASK_MS);
}

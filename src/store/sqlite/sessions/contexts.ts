import type { OwnBlock } from "../../../domain/own-blocks.ts";
import type { Connection } from "../connection/connection.ts";
import type { Operations } from "../connection/operations.ts";
import { sessionById } from "./projects.ts";
import { putTask, takeTask } from "./tasks.ts";

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
const HELD_BY = `
  SELECT i.memory FROM receipt_item i JOIN session s ON s.id = i.session AND s.epoch = i.epoch
  WHERE i.session = ?1 AND i.written = 1
  UNION SELECT c.memory FROM carried c JOIN session s ON s.id = c.session AND s.epoch = c.epoch WHERE c.session = ?1
  UNION SELECT m.id FROM session s JOIN event e ON e.session = s.id AND e.seq > s.context_seq
    JOIN memory_event o ON o.event = e.id JOIN memory m ON m.number = o.memory WHERE s.id = ?1`;

const CARRY = "INSERT OR IGNORE INTO carried (session, epoch, memory)";

/** More sessions than anybody goes on with after one that was left. */
const MOST_SESSIONS = 500;

function repliedBetween(db: Connection, project: string, from: number, to: number): readonly string[] {
  const rows = db.all(
    `SELECT id FROM
       (SELECT s.id, (SELECT max(e.at) FROM event e WHERE e.session = s.id AND e.kind = 'reply') AS replied
        FROM session s JOIN project p ON p.number = s.project
        WHERE p.id = ?1 AND s.last_at >= ?2 ORDER BY s.last_at LIMIT ${MOST_SESSIONS})
     WHERE replied BETWEEN ?2 AND ?3 LIMIT 3`,
    project,
    from,
    to,
  );
  return rows.map((row) => String(row.id));
}

function carryContext(db: Connection, session: string, from: string): void {
  const { epoch } = sessionById(db, session);
  db.run(`${CARRY} SELECT ?2, ?3, memory FROM (${HELD_BY})`, from, session, epoch);
}

function carryBlocks(db: Connection, session: string, blocks: readonly OwnBlock[]): number {
  const { epoch, project } = sessionById(db, session);
  const sessions = new Set<string>();
  let known = 0;
  for (const { nonce, text } of blocks) {
    const receipt = db.get(
      "SELECT id, session FROM receipt WHERE id >= ?1 AND id < ?1 || 'g' AND text = ?2 AND project IS ?3",
      nonce,
      text,
      project?.id ?? null,
    );
    if (!receipt) continue;
    known++;
    sessions.add(String(receipt.session));
    const items = "SELECT ?1, ?2, memory FROM receipt_item WHERE receipt = ?3 AND written = 1";
    db.run(`${CARRY} ${items}`, session, epoch, String(receipt.id));
  }
  sessions.delete(session);
  for (const from of sessions) carryEventMemories(db, { session, epoch }, from);
  return known;
}

/** What was said before its context was emptied is not in the copy either. */
function carryEventMemories(
  db: Connection,
  to: { readonly session: string; readonly epoch: number },
  from: string,
) {
  db.run(
    `${CARRY} SELECT ?2, ?3, m.id FROM session s JOIN event e ON e.session = s.id AND e.seq > s.context_seq
       JOIN memory_event o ON o.event = e.id JOIN memory m ON m.number = o.memory WHERE s.id = ?1`,
    from,
    to.session,
    to.epoch,
  );
}

import type { PendingTask } from "../../port/task-store.ts";
import type { Connection } from "../connection/connection.ts";

/** A sub-agent starts right after its call; one that was not allowed never does. */
const WAITS_MS = 60_000;

/** Inside a transaction, as `takeTask`. */
export function putTask(db: Connection, { session, key, kind, words, at }: PendingTask): void {
  dropOld(db, at);
  db.run(
    "INSERT OR REPLACE INTO pending_task (session, key, kind, words, at) VALUES (?, ?, ?, ?, ?)",
    ...[session, key, kind, words, at],
  );
}

export function takeTask(db: Connection, session: string, kind: string, at: number): string | null {
  dropOld(db, at);
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

function dropOld(db: Connection, at: number): void {
  db.run("DELETE FROM pending_task WHERE abs(at - ?) > ?", at, WAITS_MS);
}

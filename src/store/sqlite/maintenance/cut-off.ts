import { type Kind, type Memory, USER_RULE } from "../../../domain/memory.ts";
import type { Connection } from "../connection/connection.ts";

/** True for memories removed by age or space, which a rule that reads old events again must not restore. */
export function isPast(db: Connection, { kind, at, rule, pinned }: Memory): boolean {
  if (rule === USER_RULE || pinned) return false;
  return db.has("SELECT 1 FROM horizon WHERE kind = ? AND before_at > ? LIMIT 1", kind, at);
}

/** Replaces the cut-off by age, so that a longer retention restores memories. */
export function setAgeCutOff(db: Connection, kinds: readonly { kind: Kind; before: number }[]): void {
  const limits = JSON.stringify(kinds);
  const isSet = db.number(
    `SELECT (SELECT count(*) FROM horizon WHERE why = 'age') = json_array_length(?1) AND NOT EXISTS (
       SELECT 1 FROM json_each(?1) w LEFT JOIN horizon h ON h.why = 'age' AND h.kind = w.value ->> 'kind'
       WHERE h.before_at IS NOT w.value ->> 'before')`,
    limits,
  );
  if (isSet === 1) return;
  db.transaction(() => {
    db.run("DELETE FROM horizon WHERE why = 'age'");
    db.run(
      "INSERT INTO horizon SELECT value ->> 'kind', 'age', value ->> 'before' FROM json_each(?)",
      limits,
    );
  });
}

/** Raises the cut-off by space, which never falls. Inside a transaction. */
export function raiseSpaceCutOff(db: Connection, kind: Kind, before: number): void {
  const sql = `INSERT INTO horizon VALUES (?, 'room', ?)
     ON CONFLICT DO UPDATE SET before_at = max(before_at, excluded.before_at)`;
  db.run(sql, kind, before);
}

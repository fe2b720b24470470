import type { Kind, Memory } from "../../../domain/memory.ts";
import type { Connection } from "../connection/connection.ts";

/** Whether memories of this kind and time are gone, so that a rule which reads old events again makes none anew. */
export function isPast(db: Connection, { kind, at, rule, pinned }: Memory): boolean {
  if (rule === "cli" || pinned) return false;
  return db.get("SELECT 1 FROM horizon WHERE kind = ? AND before_at > ? LIMIT 1", kind, at) !== undefined;
}

/** Those that are gone for their age: what is kept longer from now on may come again. */
export function setAgeCutOff(db: Connection, kinds: readonly { kind: Kind; before: number }[]): void {
  const wanted = JSON.stringify(kinds);
  const isSet = db.get(
    `SELECT (SELECT count(*) FROM horizon WHERE why = 'age') = json_array_length(?1) AND NOT EXISTS (
       SELECT 1 FROM json_each(?1) w LEFT JOIN horizon h ON h.why = 'age' AND h.kind = w.value ->> 'kind'
       WHERE h.before_at IS NOT w.value ->> 'before') AS is_set`,
    wanted,
  );
  if (isSet?.is_set === 1) return;
  db.transaction(() => {
    db.run("DELETE FROM horizon WHERE why = 'age'");
    db.run(
      "INSERT INTO horizon SELECT value ->> 'kind', 'age', value ->> 'before' FROM json_each(?)",
      wanted,
    );
  });
}

/** Those that went to save room stay away. Inside a transaction. */
export function raiseSpaceCutOff(db: Connection, kind: Kind, before: number): void {
  db.run(
    `INSERT INTO horizon VALUES (?, 'room', ?)
     ON CONFLICT DO UPDATE SET before_at = max(before_at, excluded.before_at)`,
    kind,
    before,
  );
}

import type { RuleOutput } from "../../../domain/memory.ts";
import type { Connection } from "../connection/connection.ts";
import { unindexMemory } from "../search/terms.ts";

/** Without a tombstone: what is found again comes back. What was given, is linked or was changed by hand stays. */
export function retract(db: Connection, { session, rules, events, memories }: RuleOutput): number {
  return db.transaction(() => {
    const rows = db.all(
      `SELECT * FROM memory m
       WHERE m.number IN (SELECT memory FROM memory_event WHERE event IN (SELECT value FROM json_each(?1)))
         AND NOT EXISTS (SELECT 1 FROM session WHERE id = ?2 AND thinned = 1)
         AND m.session = ?2 AND m.pinned = 0 AND m.superseded_by IS NULL
         AND m.rule IN (SELECT value FROM json_each(?3)) AND m.id NOT IN (SELECT value FROM json_each(?4))
         AND NOT EXISTS (SELECT 1 FROM memory_event
           WHERE memory = m.number AND event NOT IN (SELECT value FROM json_each(?1)))
         AND NOT EXISTS (SELECT 1 FROM oplog WHERE memory = m.id AND by = 'user' AND undone_at IS NULL)
         AND NOT EXISTS (SELECT 1 FROM receipt_item WHERE memory = m.id AND claimed_at > 0)
         AND NOT EXISTS (SELECT 1 FROM memory other WHERE other.superseded_by = m.id)`,
      JSON.stringify(events),
      session,
      JSON.stringify(rules),
      JSON.stringify(memories),
    );
    for (const row of rows) {
      unindexMemory(db, row);
      db.run("DELETE FROM memory WHERE number = ?", Number(row.number));
    }
    return rows.length;
  });
}

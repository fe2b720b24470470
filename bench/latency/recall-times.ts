import { DatabaseSync } from "node:sqlite";
import type { Home } from "../../src/config/home.ts";
import { sessionId } from "../../src/domain/event.ts";

/** How long answers waited for recall, in ms, as receipts of those sessions say, in order of rounds; a daemon searches while it writes the event. */
export function recallTimes(home: Home, sessions: readonly string[]): number[] {
  const db = new DatabaseSync(home.store, { readOnly: true });
  const receipt = db.prepare("SELECT ms FROM receipt WHERE session = ?");
  const times = sessions.map((native) => Number(receipt.get(sessionId("claude-code", native))?.ms));
  db.close();
  return times;
}

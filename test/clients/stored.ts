import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { PathReceipt } from "../../src/domain/injection-path.ts";
import type { Sandbox } from "./sandbox.ts";

/** What the store holds of a happening, without what differs from one session to the next. */
export type StoredEvent = {
  readonly kind: string;
  readonly text: string;
  readonly tool: string | null;
  readonly trust: number;
};

/** The agent's ids of all sessions that are known. */
export function storedSessions(sandbox: Sandbox): string[] {
  return rowsOf(sandbox, "SELECT native_id AS name FROM session ORDER BY 1").map(({ name }) => String(name));
}

/** How often a start of the session was told. */
export function storedStarts(sandbox: Sandbox, nativeSession: string): number {
  const sql = `SELECT e.id FROM event e JOIN session s ON s.id = e.session
     WHERE s.native_id = ? AND e.kind = 'session-start'`;
  return rowsOf(sandbox, sql, nativeSession).length;
}

/** What a language model made of them. */
export function madeByModel(sandbox: Sandbox): string[] {
  const sql = "SELECT title AS name FROM memory WHERE rule = 'model' ORDER BY 1";
  return rowsOf(sandbox, sql).map(({ name }) => String(name));
}

/** What each path did at each moment of a session, silence included, in the order in which they spoke. */
export function storedPaths(sandbox: Sandbox, nativeSession: string): (PathReceipt & { moment: string })[] {
  const rows = rowsOf(
    sandbox,
    `SELECT i.hook_event AS moment, i.paths FROM receipt i JOIN session s ON s.id = i.session
     WHERE s.native_id = ? ORDER BY i.at, i.rowid`,
    nativeSession,
  );
  return rows.flatMap(({ moment, paths }) =>
    (JSON.parse(String(paths)) as PathReceipt[]).map((path) => ({ ...path, moment: String(moment) })),
  );
}

/** A session's events in the order in which they happened; starts and ends have no counterpart in a transcript. */
export function storedEvents(sandbox: Sandbox, nativeSession: string): StoredEvent[] {
  const rows = rowsOf(
    sandbox,
    `SELECT e.kind, e.text, e.tool, e.trust FROM event e JOIN session s ON s.id = e.session
     WHERE s.native_id = ? AND e.kind NOT LIKE 'session-%' ORDER BY coalesce(e.place, e.seq)`,
    nativeSession,
  );
  return rows.map((row) => ({ ...row }) as StoredEvent);
}

/** The schema of the store. */
export function storedSchema(sandbox: Sandbox): number {
  return Number(rowsOf(sandbox, "PRAGMA user_version")[0]?.user_version);
}

function rowsOf(sandbox: Sandbox, sql: string, ...values: string[]): Record<string, unknown>[] {
  const db = new DatabaseSync(join(sandbox.unbiddenHome, "unbidden.db"), { readOnly: true });
  try {
    return db.prepare(sql).all(...values);
  } finally {
    db.close();
  }
}

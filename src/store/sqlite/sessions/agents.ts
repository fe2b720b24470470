import type { Connection } from "../connection/connection.ts";

export function agentsOf(db: Connection, sessions: readonly string[]): Map<string, string> {
  if (sessions.length === 0) return new Map();
  const sql = "SELECT id, agent FROM session WHERE id IN (SELECT value FROM json_each(?))";
  return new Map(db.all(sql, JSON.stringify(sessions)).map(({ id, agent }) => [String(id), String(agent)]));
}

export function knownAgents(db: Connection): string[] {
  return db.texts("SELECT DISTINCT agent FROM session ORDER BY agent");
}

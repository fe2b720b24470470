import type { Connection } from "./connection.ts";

export function readSetting(db: Connection, name: string): string | null {
  return db.texts("SELECT value FROM setting WHERE name = ?", name)[0] ?? null;
}

export function writeSetting(db: Connection, name: string, value: string): void {
  db.run("INSERT INTO setting VALUES (?1, ?2) ON CONFLICT DO UPDATE SET value = ?2", name, value);
}

export function deleteSetting(db: Connection, name: string): void {
  db.run("DELETE FROM setting WHERE name = ?", name);
}

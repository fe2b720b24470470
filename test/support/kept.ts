import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { DatabaseSync, type SQLOutputValue } from "node:sqlite";
import type { ThrowAwayHome } from "./home.ts";

type Row = Record<string, SQLOutputValue>;

/** Rows of the store, as it lies on disk. */
export function storeRows(home: ThrowAwayHome, sql: string): Row[] {
  const path = join(home.unbidden, "unbidden.db");
  if (!existsSync(path)) return [];
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    return db.prepare(sql).all();
  } finally {
    db.close();
  }
}

/** The words of stored events, in the order they came. */
export function storedTexts(home: ThrowAwayHome, kind = "prompt"): string[] {
  return storeRows(home, "SELECT kind, text FROM event ORDER BY seq")
    .filter((row) => row.kind === kind)
    .map((row) => String(row.text));
}

/** The words of spooled events, oldest first. */
export function spooledTexts(home: ThrowAwayHome, kind = "prompt"): string[] {
  return spooledEvents(home)
    .filter((event) => event.kind === kind)
    .map((event) => event.text);
}

/** Wherever they are safe: in the store or in the spool. */
export function keptTexts(home: ThrowAwayHome, kind = "prompt"): string[] {
  return [...storedTexts(home, kind), ...spooledTexts(home, kind)];
}

/** Titles of live memories. */
/** Of what was kept for itself; passages of conversation are not. */
export function memoryTitles(home: ThrowAwayHome): string[] {
  return storeRows(home, "SELECT title FROM memory WHERE kind <> 'turn' ORDER BY number").map((row) =>
    String(row.title),
  );
}

/** All that was said and done, by session and in the order in which it happened. */
export function happenings(home: ThrowAwayHome): Row[] {
  return storeRows(
    home,
    `SELECT session, kind, native_key, turn, text, tool, trust, original_length, quoted FROM event
     WHERE kind NOT IN ('session-start', 'session-end') ORDER BY session, coalesce(place, seq)`,
  );
}

/** Codes of swallowed errors, oldest first. */
export function errorCodes(home: ThrowAwayHome): string[] {
  return logged<{ code: string }>(home, "logs/errors.jsonl").map(({ code }) => code);
}

/** The lines of a log in the home, oldest first; none where nothing was logged. */
export function logged<T>(home: ThrowAwayHome, log: string): T[] {
  let text = "";
  try {
    text = readFileSync(join(home.unbidden, log), "utf8");
  } catch {
    // Nothing was logged.
  }
  return text.split("\n").flatMap((line) => {
    try {
      return [JSON.parse(line) as T];
    } catch {
      // A full disk takes half a line, and a power cut leaves zeros.
      return [];
    }
  });
}

/** Every file under a folder, by its path in it; sockets and pipes too. */
export function filesUnder(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

/** What SQLite itself thinks of the store. */
export function storeIntegrity(home: ThrowAwayHome): unknown {
  return storeRows(home, "PRAGMA integrity_check")[0]?.integrity_check;
}

function spooledEvents(home: ThrowAwayHome): { kind: string; text: string }[] {
  const spool = join(home.unbidden, "spool");
  return filesUnder(spool)
    .filter((name) => /^\d{15}-[0-9a-f]{32}\.json$/.test(name))
    .map((name) => JSON.parse(readFileSync(join(spool, name), "utf8")).event);
}

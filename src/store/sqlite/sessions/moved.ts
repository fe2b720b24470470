import { hmacUnder } from "../../../text/hashes/digest.ts";
import type { Connection } from "../connection/connection.ts";

/** What moves with a project; `ending` is a change of the log, `change` the last of them before the move. */
export type MovedKind = "key" | "session" | "notes" | "memory" | "summary" | "occurrence" | "change";

/** Notes what moved, and for what is counted, how often. */
export type RecordMove = (what: MovedKind, key: string, times?: number) => void;

export const noMoves: RecordMove = () => undefined;

/** Kinds whose keys hold words of the user; only their keyed digests are kept. */
const WITH_WORDS: readonly MovedKind[] = ["key", "notes", "occurrence"];

export function moveRecorder(db: Connection, key: Uint8Array, change: number): RecordMove {
  const digest = hmacUnder(key);
  return (what, moved, times = 1) =>
    void db.run(
      "INSERT OR IGNORE INTO project_moved VALUES (?, ?, ?, ?)",
      change,
      what,
      WITH_WORDS.includes(what) ? digest(moved) : moved,
      times,
    );
}

/** What moved by a change. */
export interface Moved {
  has(what: MovedKind, key: string): boolean;
  /** 0 for none. */
  times(what: MovedKind, key: string): number;
  keys(what: MovedKind): readonly string[];
}

export function movedBy(db: Connection, key: Uint8Array, change: number): Moved {
  const digest = hmacUnder(key);
  const rows = db.all<{ what: MovedKind; key: string; times: number }>(
    "SELECT what, key, times FROM project_moved WHERE change = ?",
    change,
  );
  const times = new Map(rows.map((row) => [`${row.what} ${row.key}`, row.times]));
  const timesOf = (what: MovedKind, moved: string) =>
    times.get(`${what} ${WITH_WORDS.includes(what) ? digest(moved) : moved}`) ?? 0;
  return {
    has: (what, moved) => timesOf(what, moved) > 0,
    times: timesOf,
    keys: (what) => rows.flatMap((row) => (row.what === what ? [row.key] : [])),
  };
}

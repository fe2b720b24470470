import type { Row } from "../connection/connection.ts";

/** A place in a list that is newest first; it needs no memory that is still there. */
export function listPlace({ at, number }: Row): string {
  return `${at}-${number}`;
}

/** What comes after a place, or after the memory with an id. The first bound is what the index is entered by. */
export function behindPlace(after: string): { sql: string; values: (string | number)[] } {
  const [, at, number] = /^(\d+)-(\d+)$/.exec(after) ?? [];
  if (at !== undefined)
    return { sql: "at <= ? AND (at, number) < (?, ?)", values: [Number(at), Number(at), Number(number)] };
  return {
    sql: "at <= (SELECT at FROM memory WHERE id = ?) AND (at, number) < (SELECT at, number FROM memory WHERE id = ?)",
    values: [after, after],
  };
}

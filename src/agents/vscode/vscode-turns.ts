import { fieldsOf, stringOf } from "../calls/fields.ts";
import { entryInLine } from "../calls/session-entries.ts";

/** Turns have no name in the hooks: the reply before a prompt names its turn, `0` the first. */
export const FIRST_VSCODE_TURN = "0";

/** The turn of a prompt that comes next, from the end of a transcript. */
export function turnAfter(tail: string): string {
  for (const line of tail.split("\n").reverse()) {
    if (!line.startsWith('{"type":"assistant.message"')) continue;
    const id = stringOf(fieldsOf(entryInLine(line)).id);
    if (id !== undefined) return id;
  }
  return FIRST_VSCODE_TURN;
}

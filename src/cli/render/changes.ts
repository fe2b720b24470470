import { type Change, changedWords } from "../../domain/change.ts";
import { REMOVED_AT_SOURCE } from "../../domain/memory.ts";
import { day, type Paint, printable } from "./paint.ts";

/** Enough of an id of a change, or of an event, to name it. */
export const SHORT_ID = 8;

/** `edited on 2026-02-10, was "..." (undo: unbidden undo 1234abcd)` */
export function changeLine(change: Change, command: string, paint: Paint): string {
  const undo = paint.dim(`(undo: ${command} undo ${change.id.slice(0, SHORT_ID)})`);
  return `${deed(change)} ${undo}`;
}

function deed({ what, before, after, because, at }: Change): string {
  switch (what) {
    case "edit":
      return `edited on ${day(at)}, was "${printable(changedWords(before).title)}"`;
    case "pin":
      return `${after === null ? "unpinned" : "pinned"} on ${day(at)}`;
    case "confirm":
      return `confirmed on ${day(at)}, was of trust ${before}`;
    case "supersede":
      if (after === REMOVED_AT_SOURCE) return `ended on ${day(at)}, because ${printable(because)}`;
      return `${after === null ? "held again" : "replaced"} on ${day(at)}`;
  }
}

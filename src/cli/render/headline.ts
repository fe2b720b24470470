import { type Change, changedTags, changedWords } from "../../domain/change.ts";
import { REMOVED_AT_SOURCE } from "../../domain/memory.ts";
import { colleagueSaid } from "../../domain/team/colleague.ts";
import type { ShownMemory } from "../../operations/shown-memory.ts";
import { day, type Page, type Paint } from "./paint.ts";
import { printable } from "./printable.ts";

/** Enough of an id of a change, or of an event, to name it. */
export const SHORT_ID = 8;

/** A memory in one line. */
export function headline(memory: ShownMemory, paint: Paint): string {
  const pinned = memory.pinned ? " pinned" : "";
  const agent = memory.agent === null ? "" : ` · ${memory.agent}`;
  const said = colleagueSaid(memory);
  const colleague = said === null ? "" : ` · ${said}`;
  return `${paint.dim(`[${memory.kind} ${memory.shortId}]`)} ${paint.strong(memory.title)} ${paint.dim(`· ${day(memory.at)}${colleague}${agent}${pinned}`)}`;
}

/** `edited on 2026-02-10, was "..." (undo: unbidden undo 1234abcd)` */
export function changeLine(change: Change, page: Page): string {
  return `${changeWords(change)}${undoHint(change.id, page)}`;
}

/** ` (undo: unbidden undo 1234abcd)` */
export function undoHint(change: string, { paint, command }: Page): string {
  return ` ${paint.dim(`(undo: ${command} undo ${change.slice(0, SHORT_ID)})`)}`;
}

function changeWords({ what, before, after, because, at }: Change): string {
  switch (what) {
    case "edit":
      return `edited on ${day(at)}, was "${printable(changedWords(before).title)}"`;
    case "tag":
      return `tags changed on ${day(at)}, were "${printable(changedTags(before).join(", "))}"`;
    case "pin":
      return `${after === null ? "unpinned" : "pinned"} on ${day(at)}`;
    case "confirm":
      return `confirmed on ${day(at)}, trust was ${before}`;
    case "supersede":
      if (after === REMOVED_AT_SOURCE) return `ended on ${day(at)}, because ${because}`;
      return `${after === null ? "reinstated" : "replaced"} on ${day(at)}`;
  }
}

import type { ShownMemory } from "../../operations/shown-memory.ts";
import { day, type Paint, printable } from "./paint.ts";

/** A memory in one line. */
export function headline(memory: ShownMemory, paint: Paint): string {
  const pinned = memory.pinned ? " pinned" : "";
  return `${paint.dim(`[${memory.kind} ${memory.shortId}]`)} ${paint.strong(printable(memory.title))} ${paint.dim(`· ${day(memory.at)}${pinned}`)}`;
}

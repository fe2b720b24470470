import type { BulkAnswer } from "../../operations/edits.ts";
import { headline } from "./headline.ts";
import { type Page, plural } from "./paint.ts";

export const BULK_QUESTIONS: Readonly<Record<BulkAnswer["act"], string>> = {
  retire: "Retire all these?",
  confirm: "Confirm all these?",
  pin: "Pin all these?",
  unpin: "Unpin all these?",
  undo: "Undo all these?",
};

const DONE: Readonly<Record<Exclude<BulkAnswer["act"], "undo">, string>> = {
  retire: "Retired",
  confirm: "Confirmed",
  pin: "Pinned",
  unpin: "Unpinned",
};

export function renderBulk({ act, done, memories, more, changes, left }: BulkAnswer, page: Page): string {
  const { paint, command } = page;
  if (act === "undo")
    return `Undone: ${plural(changes.length, "change")}${left > 0 ? `; ${left} no longer hold` : ""}`;
  if (memories.length === 0) return paint.dim("No memory that matches would change.");
  const lines = memories.map((memory) => headline(memory, paint));
  const rest = more ? [paint.dim("More of them match; run it again for those.")] : [];
  if (!done) return [...lines, ...rest].join("\n");
  return [
    `${DONE[act]} ${plural(changes.length, "memory")}`,
    ...rest,
    paint.dim(`Undo: ${command} bulk undo`),
  ].join("\n");
}

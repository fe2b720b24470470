import type { SynonymsAnswer } from "../../operations/settings.ts";
import { type Page, plural, printable } from "./paint.ts";

export function renderSynonyms(answer: SynonymsAnswer, page: Page): string {
  const groups = answer.groups.map(
    ([head = "", ...others]) => `  ${printable(head)}: ${printable(others.join(", "))}`,
  );
  return [
    `file:      ${fileLine(answer, page)}`,
    ...(answer.problem === null ? [] : [`problem:   ${printable(answer.problem)}`]),
    `in force:  ${plural(answer.groups.length, "group")}`,
    ...groups,
  ].join("\n");
}

function fileLine({ path, exists, written }: SynonymsAnswer, page: Page): string {
  if (written) return `${path}, written now; take the # away from a line to change it`;
  return exists ? path : `${path}, not there yet (${page.command} synonyms --write)`;
}

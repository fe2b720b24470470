import type { Memory } from "../../domain/memory.ts";
import type { Ending } from "../../store/store.ts";
import { termsOf } from "../../text/terms.ts";
import { givenUpIn, purposeOf } from "./phrases.ts";
import { CHOSEN, contains, endedBy, isUndecided, plainTitle, sharesAny, titleTerms } from "./titles.ts";

const RETURNS: readonly RegExp[] = [
  /(?<!\b(?:fall|falls|fell|falling|call|calls|link|write|report) )\bback to (.+)$/i,
  /\b(?:return(?:s|ed)?|revert(?:s|ed)?) to (.+)$/i,
  /^(?:use |using |keep )?((?:[\w.+@/-]+ ){1,3})again\b/i,
];
const END = /[,;.:(]|\s(?:for|because|since|as|after|until|without|on|with|and|but|by|when)\s/i;

/** Back to what was before: that which had replaced it is over. */
export function returns(newer: Memory, older: readonly Memory[]): readonly Ending[] {
  if (!CHOSEN.has(newer.kind) || isUndecided(newer.title)) return [];
  const again = phraseOf(plainTitle(newer.title));
  if (again.length === 0 || again.length > 4) return [];
  const purpose = purposeOf(newer.title);
  const ended = older.filter(
    (memory) =>
      CHOSEN.has(memory.kind) && memory.supersededBy === null && hadReplaced(memory, again, purpose, older),
  );
  return ended.map(endedBy(newer, "it goes back to what was before"));
}

function phraseOf(title: string): readonly string[] {
  for (const pattern of RETURNS) {
    const phrase = pattern.exec(title)?.[1];
    if (phrase) return termsOf(phrase.split(END)[0] ?? "");
  }
  return [];
}

/** It says so itself, or it ended a memory of what is now returned to. */
function hadReplaced(
  memory: Memory,
  again: readonly string[],
  purpose: readonly string[],
  older: readonly Memory[],
): boolean {
  if (givenUpIn(memory.title).some((terms) => contains(new Set(terms), again))) return true;
  return older.some((one) => {
    if (one.supersededBy !== memory.id) return false;
    const terms = titleTerms(one);
    return contains(terms, again) && (purpose.length === 0 || sharesAny(terms, purpose));
  });
}

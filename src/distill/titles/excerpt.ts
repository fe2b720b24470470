import { cutAtSentence, cutAtWord } from "../../text/cut.ts";
import { replaceFences } from "../../text/markdown.ts";
import { claimsPermission } from "../sentences/consent.ts";

/** The beginning of a text in one line, up to the last whole sentence within so many characters. */
export function textExcerpt(text: string, most: number): string {
  return cutAtSentence(plainLines(text.slice(0, LOOKED_AT)).join(" "), most);
}

/** A text in parts of whole lines: the first, which says what it is about, and the last ones, which conclude. */
export function excerptParts(text: string, most: number, count: number): readonly string[] {
  const parts: string[] = [];
  for (const line of plainLines(text.slice(-LOOKED_AT))) {
    const words = cutAtWord(line, most);
    const joined = `${parts.at(-1) ?? ""}\n${words}`;
    if (parts.length > 0 && joined.length <= most) parts[parts.length - 1] = joined;
    else parts.push(words);
  }
  return parts.length <= count ? parts : [...parts.slice(0, 1), ...parts.slice(1 - count)];
}

/** Most characters that are read. */
const LOOKED_AT = 20_000;

/** Without fenced code, rules of tables and emphasis. */
function plainLines(text: string): readonly string[] {
  return replaceFences(text, "\n")
    .split("\n")
    .filter((line) => !/^[\s|:+=_*-]*$/.test(line))
    .map((line) => withoutConsent(unmarked(line)).replace(SPEAKER, "$1 -"))
    .filter((line) => line !== "");
}

/** Without the marks of headings, emphasis and tables. */
function unmarked(line: string): string {
  const cells = /^\s*\|(.*)\|\s*$/.exec(line)?.[1]?.replace(/\s*\|\s*/g, " · ") ?? line;
  return cells
    .replace(/^\s*#{1,6}\s+|\*\*|__/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** In a reply or in what was pasted such a line would pass for somebody else's words. */
const SPEAKER = /^(you|agent):/i;

/** Consent is given in the moment, and no record of a talk may look like one. */
function withoutConsent(line: string): string {
  if (!claimsPermission(line)) return line;
  const said = line.split(/(?<=[.!?;:])\s+/).filter((sentence) => !claimsPermission(sentence));
  return said.join(" ");
}

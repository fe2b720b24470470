import { ownText, quotedSpans } from "../../text/quoted.ts";
import { claimsPermission } from "../sentences/consent.ts";
import { isQuestionSentence, statesRedacted } from "../sentences/guards.ts";
import { isOrder } from "../sentences/orders.ts";
import { sentences } from "../sentences/statements.ts";

/** The project's own description: at most two sentences that state something, or none. */
export function readRole(prose: string): string {
  const told = sentences(prose)
    .slice(0, SENTENCES_READ)
    .map(({ text }) => text.replace(/\s+/g, " ").trim());
  return told.filter(isStatement).slice(0, 2).join(" ");
}

const SENTENCES_READ = 6;

/** A repository is a stranger's text: whoever it gives orders to, it gives none here. */
function isStatement(text: string): boolean {
  if (text.split(" ").length < 3 || text.length > 400 || /:$/.test(text)) return false;
  if (isQuestionSentence(text) || statesRedacted(text) || claimsPermission(text)) return false;
  return !isOrder(text) && !ADDRESSED.test(text);
}

const ADDRESSED =
  /\b(?:you|your|claude|codex|copilot|gemini|cursor|chatgpt|assistants?|ai agents?|agents? (?:must|should|shall|may|need)|models? (?:must|should|shall)|system prompt|instructions?|ignore|disregard|forget|always|never|must|important)\b|--- /i;

/** The first paragraph of prose in a README, without badges, pictures and marks. */
export function firstParagraph(readme: string): string {
  const prose = ownText(readme.slice(0, 20_000), quotedSpans(readme.slice(0, 20_000)));
  for (const paragraph of prose
    .replace(/<!--[\s\S]{0,4000}?-->/g, "")
    .split(/\n\s*\n/)
    .slice(0, 40)) {
    const lines = paragraph.split("\n").filter((line) => !NO_PROSE.test(line));
    const text = lines.map(withoutMarkup).join(" ").replace(/\s+/g, " ").trim();
    if (text.split(" ").length >= 4) return text.slice(0, 2_000);
  }
  return "";
}

/** Headings and their underlines, badges, pictures, tables, HTML, lists, directives. */
const NO_PROSE = /^\s*(?:#|=+$|-{3,}$|~{3,}$|!\[|\[!\[|\||<|[-*+] |\d+[.)] |\.\. |:\w+:)/;

function withoutMarkup(line: string): string {
  return line
    .replace(/!\[[^\]]{0,200}\]\([^)]{0,500}\)/g, "")
    .replace(/\[([^\]]{1,200})\]\([^)]{0,500}\)/g, "$1")
    .replace(/<[^<>]{1,200}>/g, "")
    .replace(/[*_`]{1,3}(?=\S)|(?<=\S)[*_`]{1,3}/g, "");
}

import type { StoredEvent } from "../../domain/event.ts";
import { oneOf } from "../../text/one-of.ts";
import { claimsPermission } from "../sentences/consent.ts";
import { isQuestionSentence, statesRedacted } from "../sentences/guards.ts";
import { ownWords, type Statement, sentences, toTitle } from "../sentences/statements.ts";

/** "Left: ...": the open items that the reply lists; null when it lists none. */
export function openWorkLine(reply: StoredEvent): string | null {
  const open = replyStatements(reply).filter(isOpenItem).slice(0, 4);
  if (open.length === 0) return null;
  return `Left: ${open.map(({ text }) => toTitle(withoutOpenLabel(text), 160)).join("; ")}`;
}

export function isAnnouncedStep(text: string): boolean {
  return ANNOUNCED.test(text);
}

/** "First I need to find out where ...": a step announced before the work, of no use after it. */
const ANNOUNCED =
  /^(?:(?:first|now(?! \w+ing\b)|next|then|ok|okay|so|right|good|great|sure)[,.!:]? )*(?:(?:but )?let me\b(?! know)|(?:i['’]ll|i will|i['’]m going to|i am going to|i need to|i want to|let['’]s) (?:(?:first|now|quickly|just|also|then) )*(?:look|check|verify|run|see|read|write|update|fix|restore|add|start|begin|find|search|inspect|explore|examine|have a look|take a look|go through|understand|figure out)\b|now \w+ing\b)/i;

/** The words behind a label such as "What is left:" or a box to tick. */
export function withoutOpenLabel(text: string): string {
  return text.replace(LABEL, "");
}

const MARK_WAYS = String.raw`\s*(?:[-*•+]\s+)?(?:(?:#\d{1,3}|\d{1,3}[.)])\s+)?(?:\[[ x~-]?\]\s+)?`;
const LABEL_WAYS = oneOf`
  what(?:['’]s| is) (?:still )?left|still (?:left|to do|open|missing)|remaining(?: \w+)?
  left(?: to do)?|open|not (?:yet )?done|to-?dos?|next(?: steps?)?|follow-?ups?
`;
const LABEL = new RegExp(
  String.raw`^${MARK_WAYS}(?:(?:\*\*)?${LABEL_WAYS}\s*(?:\*\*)?[:–—-]\s*(?:\*\*)?\s*)?`,
  "i",
);

/** Statements of a reply, without questions, offers and claims of consent. */
export function replyStatements(event: StoredEvent): readonly Statement[] {
  return sentences(ownWords(event)).filter(isPlainStatement);
}

function isPlainStatement({ text, under }: Statement): boolean {
  if (isQuestionSentence(text) || /:$/.test(text) || /^\[x\]/i.test(text) || statesRedacted(text))
    return false;
  return !claimsPermission(`${under} ${text}`) && !OFFER.test(text);
}

function isOpenItem({ text, under }: Statement): boolean {
  return (OPEN.test(text) || OPEN_HEADING.test(under)) && !CLOSED.test(text);
}

const OPEN =
  /^(?:what(?:['’]s| is) (?:still )?left|still (?:left|to do|open|missing)|remaining(?: \w+)?|left(?: to do)?|open|not (?:yet )?done|follow-?ups?|next(?: steps?)?|to-?dos?)\s*[:–—]/i;
const OPEN_HEADING =
  /^(?:what(?:['’]s| is) (?:left|next|remaining|missing)|remaining\b.*|next(?: steps?)?|to-?dos?|left(?: to do)?|still (?:open|to do|left|missing)|open (?:items|points|questions|issues)|not (?:yet )?(?:done|implemented|covered|tested)|follow-?ups?\b.*|outstanding\b.*)$/i;
const CLOSED =
  /\b(?:no|nothing|none|without|zero|isn['’]t any(?:thing)?) (?:\w+ ){0,3}(?:remaining|remains|left|todos?|follow-?ups?|outstanding|next steps?)\b|\bremaining \w+(?: \w+)? (?:pass|passed|passes|are green|are done|were fixed|are fixed)\b|\bnothing (?:is|was)\b/i;
const OFFER =
  /^(?:let me know|would you like|want me to|shall i|should i|happy \w+|feel free|i can (?:also|now)|if you\b|ready (?:to|when)|just (?:say|let)|say the word|hope this|good luck|enjoy|wishing|done[.!]*$|all (?:done|set)[.!]*$)|\bfeel free\b/i;

import type { StoredEvent } from "../../domain/event.ts";
import { headline, ownWordsOf, type Sentence, sentences } from "../statements.ts";
import { claimsPermission } from "./consent.ts";
import { isHollow, isQuestion } from "./guards.ts";

/** "Left: ...": at most four things the reply says are still to be done; null when it says of none. */
export function leftIn(reply: StoredEvent): string | null {
  const open = toldSentences(reply).filter(isOpen).slice(0, 4);
  if (open.length === 0) return null;
  return `Left: ${open.map(({ text }) => headline(text.replace(LABEL, ""), 200)).join("; ")}`;
}

/** "Last: ...": its last whole sentence that is not what the agent was about to look at. */
export function lastIn(reply: StoredEvent): string | null {
  const last = toldSentences(reply).findLast(({ text }) => isWhole(text) && !ANNOUNCED.test(text));
  return last ? `Last: ${headline(last.text, 200)}` : null;
}

/** "First I need to find out where ...": said before the work, it tells nothing once the work is done. */
const ANNOUNCED =
  /^(?:(?:first|now|next|then|ok|okay|so|right|good|great|sure)[,.!:]? )*(?:(?:but )?let me\b(?! know)|(?:i['’]ll|i will|i['’]m going to|i am going to|i need to|i want to|let['’]s) (?:(?:first|now|quickly|just|also|then) )*(?:look|check|see|read|start|begin|find|search|inspect|explore|examine|have a look|take a look|go through|understand|figure out)\b)/i;

function isWhole(text: string): boolean {
  return (
    text.split(/\s+/).length >= 5 &&
    /^[^\p{Ll}\s.,;:!?…|)\]-]/u.test(text) &&
    !/(?:[,;:|]|\.\.\.|…)$/.test(text)
  );
}

/** "What is left: ..." says again what the line already says. */
const LABEL =
  /^(?:what(?:['’]s| is) (?:still )?left|still left|remaining|left|open|to-?dos?|next(?: steps?)?)\s*[:–—-]\s*/i;

/** What a reply states, without questions, offers and what claims consent. */
export function toldSentences(event: StoredEvent): readonly Sentence[] {
  return sentences(ownWordsOf(event)).filter(isTold);
}

function isTold({ text, under }: Sentence): boolean {
  if (isQuestion(text) || /:$/.test(text) || /^\[x\]/i.test(text) || isHollow(text)) return false;
  return !claimsPermission(`${under} ${text}`) && !OFFER.test(text);
}

function isOpen({ text, under }: Sentence): boolean {
  return (OPEN.test(text) || OPEN_HEADING.test(under)) && !CLOSED.test(text);
}

const WORK = "(?:thing|work|step|task|item|issue|part|piece|bit|failure|todo|test|point|question)s?";
const OPEN = new RegExp(
  [
    `^(?:what(?:['’]s| is) (?:still )?left|still left|remaining|left|open|follow-?ups?|next(?: steps?)?|to-?dos?)\\s*[:–—-]`,
    `\\bremaining (?:\\w+ )?${WORK}\\b|\\b${WORK} (?:is |are |still )*(?:remaining|left|open|outstanding)\\b`,
    "\\bremains? (?:to|open|undone)\\b|\\bstill (?:needs?|missing|to do|have to|has to|open)\\b|\\bleft to do\\b|\\bTODO\\b",
    "\\bnext steps? (?:is|are|would|will)\\b|\\bnot yet\\b|\\byet to\\b|\\boutstanding\\b",
    "\\b(?:in|for|as) a follow-?up\\b|\\bfollow-?ups? (?:is|are|would|could|work|tasks?|prs?|issues?)\\b",
    "\\bha(?:ven|sn)['’]t (?:been |yet )?\\w+|\\b(?:have|has) not (?:been |yet )?\\w+",
    "\\b(?:is|are|was|were) not (?:yet )?(?:implemented|done|finished|covered|tested|verified)\\b",
  ].join("|"),
  "i",
);
const OPEN_HEADING =
  /^(?:what(?:['’]s| is) (?:left|next|remaining|missing)|remaining\b.*|next(?: steps?)?|to-?dos?|left(?: to do)?|still (?:open|to do|left|missing)|open (?:items|points|questions|issues)|not (?:yet )?(?:done|implemented|covered|tested)|follow-?ups?\b.*|outstanding\b.*)$/i;
const CLOSED =
  /\b(?:no|nothing|none|without|zero|isn['’]t any(?:thing)?) (?:\w+ ){0,3}(?:remaining|remains|left|todos?|follow-?ups?|outstanding|next steps?)\b|\bremaining \w+(?: \w+)? (?:pass|passed|passes|are green|are done|were fixed|are fixed)\b|\bnothing (?:is|was)\b/i;
const OFFER =
  /^(?:let me know|would you like|want me to|shall i|should i|happy \w+|feel free|i can (?:also|now)|if you\b|ready (?:to|when)|just (?:say|let)|say the word|hope this|good luck|enjoy|wishing|done[.!]*$|all (?:done|set)[.!]*$)|\bfeel free\b/i;

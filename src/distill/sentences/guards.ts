import type { LeftOutBecause } from "../../domain/left-out.ts";
import { claimsPermission } from "./consent.ts";
import { type Statement, withoutLeadIn } from "./statements.ts";

/** Not a plain statement, or one that must not be kept. */
export function isUnfitSentence(sentence: Statement): boolean {
  return unfitReason(sentence) !== null;
}

/** The first reason against keeping it; null for a sentence that may be kept. */
export function unfitReason({ text, under }: Statement): LeftOutBecause | null {
  if (text.length > 600) return "long";
  if (isQuestionSentence(text)) return "question";
  if (UNSURE.test(text)) return "supposed";
  if (statesRedacted(text)) return "secret";
  if (JOKE.test(text)) return "joke";
  if (TRAILING_QUESTION.test(text)) return "question";
  if (RETRACTED.test(text)) return "taken-back";
  if (REPORTED.test(withoutLeadIn(text).replace(OWN_REPORT, ""))) return "reported";
  return claimsPermission(text) || claimsPermission(under) ? "permission" : null;
}

export function isQuestionSentence(text: string): boolean {
  return /[?？]["'”’)\]*`!.\s]*$/.test(text);
}

/** "The password is [redacted:...]" states nothing any more. */
export function statesRedacted(text: string): boolean {
  return HOLLOW.test(text.slice(-400));
}

/** Neither claims consent nor states only a removed secret. */
export function isStorable(text: string): boolean {
  return !claimsPermission(text) && !statesRedacted(text);
}

const HOLLOW =
  /(?:\b(?:is|are|was|were|be|equals|ist|lautet)|[=:])\s*["'`“]?\[redacted:[^\]\s]{1,80}\]["'`”]?[\s.!,;]*$/i;

/** "We always hit that bug, how do we fix it" asks without a question mark. */
const TRAILING_QUESTION =
  /[,;–—] ?(?:and |but |so )?(?:how|why|what|where|when) (?:do|does|did|can|could|should|would|is|are) (?:we|i|you|it|this|that|they|the)\b/i;

/** "Use bcrypt, no wait, argon2": the outcome is unclear. */
const RETRACTED =
  /\S\s+\S.*[\s,;.–—-](?:no,? wait|wait,? no|actually,? no\b|scratch that|on second thoughts?|forget (?:that|what i said))\b/i;

/** Holds for a moment only: "yet", "for now", "in this PR". */
export function isPassing(text: string): boolean {
  return PASSING.test(text.replace(/\bfrom now on\b/gi, ""));
}

/** Refers to the conversation: "option 2", "that one", "the second approach". */
export function isDeictic(text: string): boolean {
  return DEICTIC.test(text);
}

/** Supposed, not stated: "if we always ...", "maybe use ...". */
const UNSURE =
  /^(?:\W*(?:and |but |so |or )?)(?:if|unless|suppose|supposing|assuming|imagine|what if|even if|in case|had we|were we|say we)\b|\b(?:what if|maybe|perhaps|hypothetically|let['’]s say|wonder(?:ing)?|not sure|in theory|thinking (?:about|of))\b/i;

const JOKE =
  /\b(?:lol|lmao|rofl|ha(?:ha)+|hehe|jk|(?:just|only) kidding|joking|just a joke)\b|;-?[)PD](?=\s|$)|:P(?=\s|$)|😂|🤣|😜|\s\/s$/iu;

/** "I told you", "should be told", "tell the user": quotes nobody else. */
const OWN_REPORT =
  /\b(?:i(?:['’]ve| have)?(?: just| already)* (?:said|told|wrote|suggested)|(?:be|been|is|are|was|were|specifically) (?:told|said)|(?:to|not|must|should|and|please|always|never|^) (?:tell|quote)s?)\b/gi;

const REPORTED =
  /\b(?:says|said|told|tells|according to|recommends?|suggests|suggested|claims|claimed|wrote|insists|insisted|argues|quoting|quote)\b/i;

const PASSING =
  /\b(?:yet(?! another)|(?:for|right|just) now|at the moment|for the moment|currently|today|tonight|tomorrow|yesterday|this (?:time|week|morning|afternoon)|(?:for|in|on) this (?:pr|pull request|commit|file|function|branch|case|step|task|test|session|change|one|class|method|module|component|issue|ticket)|until (?:i|we|you|then)|meanwhile|in the meantime|temporarily|just this once)\b/i;

const DEICTIC =
  /^(?:\w+ ){0,2}(?:it|this|that|these|those|them|yours?|whatever|something|both|either|neither)\b|^(?:\w+ ){0,2}options? (?:#?\d|[a-d]\b|one|two|three)|^(?:\w+ ){0,2}(?:options?|approach|plan|variant|version|solution|choice|suggestion|proposal)$|^(?:\w+ ){0,2}(?:the|my|your) (?:\w+ )?(?:first|second|third|last|latter|former|same|above|below|next|previous|other|one|ones|following|approach|idea|plan|options?|suggestion|proposal)\b|^(?:\w+ )?(?:#?\d+|[a-d])$/i;

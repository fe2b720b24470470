import { inAnyCase, matching, oneOf } from "../../text/one-of.ts";
import { asksForList, asksToRemember } from "./remember-request.ts";
import { ownWords, type Statement, sentences, type Utterance, withoutLeadIn } from "./statements.ts";

/** Sentences the user typed, without commands and pasted text. */
export function typedSentences(prompt: Utterance): readonly Statement[] {
  return sentencesBeforePaste(prompt, ownWords(prompt));
}

function sentencesBeforePaste(prompt: Utterance, words: string): readonly Statement[] {
  if (/^\s*[/!]\S/.test(prompt.text)) return [];
  const all = sentences(withoutLongMiddle(words));
  const paste = all.findIndex(({ text }) => pasteLabel(text) !== null);
  const last = all[paste];
  if (!last) return all;
  return [...all.slice(0, paste), { ...last, text: pasteLabel(last.text) ?? last.text }];
}

/** Sentences in the user's own name: neither a persona for another model nor somebody's review. */
export function sentencesInOwnName(prompt: Utterance): readonly Statement[] {
  const all = sentencesBeforePaste(prompt, withoutPastedProse(ownWords(prompt))).map(asOrder);
  const persona = all.findIndex(({ text }) => ROLE.test(text) || CHARACTER.test(text));
  return persona === -1 ? all : all.slice(0, persona);
}

/** The request is for a draft, which decides nothing. */
export function asksForDraft(prompt: string): boolean {
  return DRAFT.test(prompt.slice(0, 500));
}

/** "Can you always use async/await?" is no question. */
function asOrder(sentence: Statement): Statement {
  const order = POLITE.exec(sentence.text)?.groups?.order;
  return order === undefined ? sentence : { ...sentence, text: order };
}

const POLITE =
  /^(?:(?:hey|hi|ok|okay|please|also|and|so|claude)[,.!]? )*(?:(?:could|can) you (?:please |pls )?|(?:would|will) you (?:please |pls ))(?<order>(?:always|never|from now on)\b[^?]*?(?: from now on)?)(?:,? please)?\s*\?+$/i;

/** The words up to a colon that introduces somebody else's text; null for none. */
function pasteLabel(text: string): string | null {
  if (asksForList(text) || asksToRemember(text)) return null;
  if (PASTE_FOLLOWS.test(text)) return text;
  const label = /^[^:]{3,120}:(?=\s|$)/.exec(withoutLeadIn(text))?.[0] ?? null;
  return label !== null && INTRODUCES.test(label) ? label : null;
}

/** The middle of a very long prompt was pasted. */
function withoutLongMiddle(text: string): string {
  return text.length <= 4_000
    ? text
    : `${text.slice(0, 1_500)}\n\n${text.slice(text.lastIndexOf("\n", text.length - 1_500) + 1)}`;
}

const PASTE_FOLLOWS =
  /\b(?:e-?mail|mail|message|text|logs?|output|error|stack ?trace|traceback|comments?|review|feedback|transcript|article|snippet|diff|readme|spec|ticket|issue|docs?|documentation|response|reply|slack|thread|post|prompt|answer|config|[\w-]{1,100}\.md|contents?|pasted?|following|below|says?|said|wrote|got|translate|summari[sz]e|rewrite|rephrase|proofread)\b[^:]{0,60}:$/i;

/** Words before a colon that announce another speaker's text. */
const INTRODUCES = matching("i")`
  ^(?:(?:please|now|and|then|also|can you|could you) )*(?:translate|summari[sz]e|rewrite|rephrase|proofread|paraphrase|reformat|shorten)\b
  ^(?:bitte )?(?:übersetze?|formuliere?|fasse?)\b|\b(?:sagte?|schrieb|schreibt|meinte?):$
  \b(?:says?|said|wrote|writes|told (?:me|us)|pasted?|posted|commented)(?: (?:this|that|me|us|in \w+))?:$
  ^(?:here['’]?s|here (?:is|are)|this is|these are) (?:the|my|an?|what|his|her|their|our|some)\b.{0,40}\b(?:e-?mail|message|text|logs?|output|error|transcript|snippet|feedback|comments?|review|readme|spec|ticket|issue|article|prompt|thread|post|response|reply|slack)\b.{0,40}:$
  \b(?:prompt|e-?mail|message|text|logs?|output|transcript|snippet|feedback|readme|ticket|issue|thread|post|slack)\b(?: \w+){0,5} (?:is|was|are|reads|goes)(?: this| like this| as follows)?:$
  \b(?:in|from|on) (?:the |my )?(?:console|terminal|logs?|output)\b[^:]{0,20}:$
`;

const PERSONA =
  "(?:(?:system|prompt|role): )?(?:you are|you['’]re|act as|pretend to be|imagine you are) (?:now )?";
const ROLE = new RegExp(
  String.raw`^${PERSONA}(?:an? |the )(?:[\w-]+ ){0,4}(?:assistant|chat-?bot|bot|expert|engineer|developer|agent|model|ai|tutor|teacher|translator|writer|reviewer|pirate|poet|analyst|architect)\b`,
  "iu",
);
/** A name: only its capital tells it. */
const CHARACTER = new RegExp(String.raw`^${inAnyCase(PERSONA)}\p{Lu}\p{Ll}+(?= ?[,.!]| \p{Lu}|$)`, "u");

const DRAFT_WAYS = oneOf`
  blog ?posts?|posts?|articles?|e-?mails?|letters?|announcements?|essays?|stor(?:y|ies)|speech|talk
  tweets?|threads?|newsletters?|press releases?|summary|presentations?|slides?|poems?|dialogues?
  conversations?|examples? (?:adr|text|dialogue)|fake \w+|sample (?:adr|text)
`;
const DRAFT = new RegExp(
  String.raw`^(?:(?:please|now|ok|okay|hey|hi|great|thanks|then|also|and|next|claude)[,.!]? )*(?:(?:can|could|would|will) you (?:please )?|help me (?:to )?|i need you to |let['’]?s )?(?:(?:draft|translate|summari[sz]e|compose|rephrase|proofread|paraphrase|rewrite (?:this|the) (?:text|paragraph|e-?mail|post))\b|(?:write|create|prepare|give me)(?: me| us)? (?:an? |the |some |our |my )?(?:[\w-]+ ){0,3}?${DRAFT_WAYS}\b)`,
  "i",
);

/** The user's own lines; pasted reviews, documents and descriptions become blank. */
function withoutPastedProse(text: string): string {
  const lines = text.split("\n");
  const document = documentFrom(lines);
  const typed = document === -1 ? lines : lines.slice(0, document);
  const reviewed = reviewsIn(typed);
  return typed.map((line, at) => (reviewed[at] || isImpersonal(line) ? "" : line)).join("\n");
}

/** True for a reviewer's lines: from the line before a grade to the user's next one. */
function reviewsIn(lines: readonly string[]): readonly boolean[] {
  let inReview = false;
  return lines.map((line, at) => {
    if (isReviewHeading(line) || isReviewHeading(lines[at + 1] ?? "")) inReview = true;
    else if (isUsersLine(line)) inReview = false;
    return inReview;
  });
}

/** "High Severity", "P1 - ...", "Location: ...": a finding of a reviewer follows. */
function isReviewHeading(line: string): boolean {
  return SEVERITY.test(line) || GRADED.test(line);
}

const SEVERITY =
  /^\s*(?:[-*#>\d.)\s]*)(?:\*\*)?(?:\[?(?:low|medium|high|critical|minor|major)\]?[ -](?:severity|priority|risk)|severity|location|findings?|review (?:comments?|findings?))(?:\*\*)?\s*(?::.*)?$/i;

const GRADED =
  /^\s*(?:[-*#>\s]|\d{1,2}[.)])*(?:\*\*)?\[?(?:low|medium|high|critical|minor|major|blocker|nit(?:pick)?|p[0-3]|should[ -]fix|must[ -]fix)\]?(?:\*\*)?\s*(?::|[–—-]\s)(?:\*\*)?\s*\S/i;

/** A question, or words about persons; a reviewer's findings are about code. */
function isUsersLine(line: string): boolean {
  return /\?\s*$/.test(line) || PERSON.test(line);
}

const PERSON =
  /\b(?:i|i['’](?:m|d|ll|ve)|we|we['’](?:re|ve|ll|d)|you|my|our|your|me|us|let['’]?s|please|can|could|yes|no|yeah|ok|okay|ich|wir|du|bitte|je|nous|yo|eu)\b/i;

/** Long prose about named code without a person: somebody else's. */
function isImpersonal(line: string): boolean {
  return (
    line.length >= 150 &&
    !isUsersLine(line) &&
    CODE.test(line) &&
    /^\s*(?:[-*•]\s+|\d{1,2}[.)]\s+)?\p{Lu}/u.test(line)
  );
}

const CODE = /`[^`]+`|\b[a-z]+[A-Z]\w+|\b[A-Z][a-z]+[A-Z]\w+|\w\(\)|\b\w+_\w+\b|\b[\w/-]+\.[a-z]{1,4}:\d+/;

/** First line of a pasted document with headings after the user's own line; -1 for none. */
function documentFrom(lines: readonly string[]): number {
  const first = lines.findIndex((line) => line.trim() !== "");
  const heading = lines.findIndex((line) => HEADING.test(line));
  if (first === -1 || heading <= first || OWN_RULES.test(lines.slice(0, heading).join(" "))) return -1;
  return lines.filter((line) => HEADING.test(line)).length >= 2 ? heading : -1;
}

const HEADING = /^#{1,4} \S/;

/** "Our rules are:" introduces the user's own headings. */
const OWN_RULES = /\b(?:rules?|conventions?|guidelines?|requirements?|remember|keep in mind|regeln|merk)\b/i;

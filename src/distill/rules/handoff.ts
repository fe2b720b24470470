import type { StoredEvent } from "../../domain/event.ts";
import { leastTrust } from "../../domain/trust.ts";
import type { Finding, Rule } from "../rule.ts";
import { cutAtWord, headline, ownWords, type Sentence, sentences } from "../statements.ts";
import { typedSentences } from "./claims.ts";
import { claimsPermission } from "./consent.ts";
import { editedPath } from "./edits.ts";
import { isQuestion } from "./guards.ts";

/** Where a session stands: its goal, what it touched, what was asked last and what is left. */
export const HANDOFF: Rule = {
  name: "handoff",
  version: 1,
  find: (session, events) => {
    const goal = firstOf(events, askedIn);
    const reply = events.findLast((event) => event.kind === "reply");
    if (!goal || !reply || !hasSubstance(events, reply)) return [];
    const last = firstOf(events.toReversed(), askedIn);
    const asked = last && last.words !== goal.words ? last : null;
    return [{ draft: draftOf(events, goal, asked, left(reply)), identity: [session], ordinal: 0 }];
  },
};

/** Words and the event they are from. */
interface Quote {
  readonly event: StoredEvent;
  readonly words: string;
}

function draftOf(
  events: readonly StoredEvent[],
  goal: Quote,
  asked: Quote | null,
  left: Quote | null,
): Finding["draft"] {
  const files = touchedFiles(events);
  const quotes = [goal, asked, left].filter((quote) => quote !== null);
  const body = [
    files.length > 0 ? `Files: ${files.join(", ")}` : "",
    asked ? `Asked last: ${asked.words}` : "",
    left?.words ?? "",
  ];
  return {
    kind: "handoff",
    title: headline(goal.words, 100),
    body: cutAtWord(body.filter(Boolean).join("\n"), 2_000),
    origin: left ? "assistant" : "user",
    trust: leastTrust([...quotes.map((quote) => quote.event.trust), left ? 2 : 3]),
    files,
    tags: [],
    sources: [...new Set(quotes.map((quote) => quote.event.id))],
    at: events.at(-1)?.at ?? goal.event.at,
  };
}

function firstOf(events: readonly StoredEvent[], read: (event: StoredEvent) => string | null): Quote | null {
  for (const event of events) {
    const words = read(event);
    if (words !== null) return { event, words };
  }
  return null;
}

/** The first sentence of a prompt that asks for something; null for "yes", "go on" and commands. */
function askedIn(event: StoredEvent): string | null {
  if (event.kind !== "prompt") return null;
  const asked = typedSentences(event.text).find(
    ({ text }) =>
      /\p{L}{2}\P{L}+\p{L}{2}|\p{Lo}{4}/u.test(text) && !CHATTER.test(text) && !claimsPermission(text),
  );
  return asked ? headline(asked.text.replace(REASON, "").replace(/^let['’]?s /i, ""), 200) : null;
}

/** Why it was asked belongs to the decision, which is kept by itself. */
const REASON = /,? (?:because|since|so that) .*$/is;

const CHATTER =
  /^(?:(?:hi|hey|hello|good (?:morning|evening|afternoon)|thanks?|thank you|thx|yes|yep|yeah|ok|okay|sure|no|nope|continue|go on|go ahead|carry on|proceed|keep going|great|perfect|nice|cool|awesome|excellent|lgtm|got it|do (?:it|that)|please|claude|there|then|now|again|all|so much|very much|a lot|good|work|job|done|well|for|with|it|that|this|and|you)\b[\s,.!:)]*)+$|^(?:thanks|thank you|got it|(?:that|this|it)(?: \w+)? (?:looks?|sounds?|works?|makes?|is|was) (?:good|great|fine|perfect|sense|nice)|looks? good|sounds good|i['’]ll (?:try|give))\b/i;

/** One question and its answer leave nothing to take up again, unless the answer itself says so. */
function hasSubstance(events: readonly StoredEvent[], reply: StoredEvent): boolean {
  const prompts = events.filter((event) => event.kind === "prompt" && typedSentences(event.text).length > 0);
  return prompts.length > 1 || touchedFiles(events).length > 0 || openSentences(reply).length > 0;
}

/** Paths that were changed, the latest first. */
function touchedFiles(events: readonly StoredEvent[]): readonly string[] {
  const touched = new Set<string>();
  for (const { kind, tool } of events.toReversed()) {
    const path = kind === "tool" && tool && !tool.interrupted ? editedPath(tool) : null;
    if (path !== null) touched.add(path);
  }
  return [...touched].slice(0, 8);
}

/** What the reply says is not done; else its last word on the matter. */
function left(event: StoredEvent): Quote | null {
  const open = openSentences(event);
  if (open.length > 0)
    return {
      event,
      words: `Left: ${open.map(({ text }) => headline(text.replace(LABEL, ""), 200)).join("; ")}`,
    };
  const last = toldSentences(event).at(-1);
  return last ? { event, words: `Last: ${headline(last.text, 200)}` } : null;
}

/** "What is left: ..." says again what the line already says. */
const LABEL =
  /^(?:what(?:['’]s| is) (?:still )?left|still left|remaining|left|open|to-?dos?|next(?: steps?)?)\s*[:–—-]\s*/i;

/** At most four things the reply says are still to be done. */
function openSentences(event: StoredEvent): readonly Sentence[] {
  return toldSentences(event).filter(isOpen).slice(0, 4);
}

function toldSentences(event: StoredEvent): readonly Sentence[] {
  return sentences(ownWords(event.text)).filter(isTold);
}

function isTold({ text, under }: Sentence): boolean {
  if (isQuestion(text) || /:$/.test(text) || /^\[x\]/i.test(text) || claimsPermission(`${under} ${text}`))
    return false;
  return !OFFER.test(text);
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

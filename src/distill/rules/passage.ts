import { readAnswer } from "../../domain/answer.ts";
import { isUsersWord, type StoredEvent } from "../../domain/event.ts";
import type { MemoryDraft } from "../../domain/memory.ts";
import { isUserSaid, leastTrust } from "../../domain/trust.ts";
import { ownText } from "../../text/quoted.ts";
import { type Turn, turnsOf } from "../activity/turns.ts";
import type { Finding, Rule } from "../rule.ts";
import { isQuestionSentence } from "../sentences/guards.ts";
import { firstRequest } from "../sentences/request.ts";
import { sentences, toTitle } from "../sentences/statements.ts";
import { typedSentences } from "../sentences/typed-sentences.ts";
import { excerptParts, textExcerpt } from "../titles/excerpt.ts";
import { planHeading } from "../titles/plan-heading.ts";

/** Passages of a turn: the user's words and the agent's last reply, split as needed. */
export const PASSAGE: Rule = {
  name: "turn",
  version: 2,
  find: (_session, events) => turnsOf(events).flatMap(turnPassages),
};

/** Most characters of what the user said each time, of one part of what the agent concluded, and parts of it. */
const YOURS = 600;
const THEIRS = 1_200;
const PARTS = 3;
/** A shorter answer to what asks for nothing says no more than that it is done. */
const SUBSTANTIAL = 280;
/** Tells neither what was found nor what was done. */
const BARE =
  /^\P{L}*(?:yes|yep|no|done|ok(?:ay)?|sure|ja|nein|oui|non|sí|sim|não|да|нет|是|好的|はい|いいえ|네|예)\P{L}*$/iu;

function turnPassages({ events }: Turn): Finding[] {
  const [first] = events;
  const yours = events.filter(isUsersOwnText);
  if (!first || events.some(isOfProgram)) return [];
  const reply = events.findLast(isInformativeReply);
  const concluded = reply ? excerptParts(unpastedText(reply), THEIRS, PARTS) : [];
  if (saysNothing(yours, concluded)) return [];
  const title = passageTitle(yours, concluded[0] ?? "");
  if (title === "") return [];
  const userLines = yours.flatMap((event) => passageLines(event, title));
  const draft = passageDraft(first, title, [...yours, ...(reply ? [reply] : [])]);
  const bodies = concluded.length === 0 ? [userLines] : concluded.map((part) => [`agent: ${part}`]);
  return bodies.map((lines, ordinal) => ({
    draft: { ...draft, body: (ordinal === 0 && reply ? [...userLines, ...lines] : lines).join("\n") },
    identity: [first.id],
    ordinal,
  }));
}

/** A yes alone is none. */
function isInformativeReply({ kind, text }: StoredEvent): boolean {
  return kind === "reply" && /\p{L}|\p{N}/u.test(text) && !BARE.test(text);
}

/** No person sat there. */
function isOfProgram({ kind, trust }: StoredEvent): boolean {
  return kind === "prompt" && !isUserSaid(trust);
}

/** Neither asked nor told, or asked and not answered. */
function saysNothing(yours: readonly StoredEvent[], concluded: readonly string[]): boolean {
  if (concluded.length === 0) return yours.every((event) => isQuestionSentence(eventTitle(event) ?? "?"));
  const isTrivial = yours.every((event) => eventTitle(event) === null);
  return isTrivial && concluded.join("\n").length < SUBSTANTIAL;
}

function passageDraft(
  { at }: StoredEvent,
  title: string,
  quoted: readonly StoredEvent[],
): Omit<MemoryDraft, "body"> {
  return {
    kind: "turn",
    title,
    origin: quoted.some(({ kind }) => kind === "reply") ? "assistant" : "user",
    // It tells how the talk went; no word of it is a rule, whoever said it.
    trust: leastTrust([2, ...quoted.map(({ trust }) => trust)]),
    files: [],
    tags: [],
    sources: quoted.map(({ id }) => id),
    at,
  };
}

/** The user's own words; the client's standard refusal text is none. */
function isUsersOwnText(event: StoredEvent): boolean {
  return isUsersWord(event) && !/^\s*(?:[/!]\S|$)/.test(event.text);
}

function passageTitle(yours: readonly StoredEvent[], concluded: string): string {
  for (const event of yours) {
    const title = eventTitle(event);
    if (title !== null) return title;
  }
  return toTitle(sentences(concluded)[0]?.text ?? "");
}

/** The first sentence that asks for something, and of other words than a prompt the first. */
function eventTitle(event: StoredEvent): string | null {
  const plan = planHeading(event);
  if (plan !== null) return plan;
  const words = event.kind === "prompt" ? firstRequest(event) : typedSentences(event)[0]?.text;
  return words ? toTitle(words) : null;
}

/** Words that the title holds whole are not repeated. */
function passageLines(event: StoredEvent, title: string): readonly string[] {
  const answer = event.kind === "answer" ? readAnswer(event.text) : null;
  if (answer)
    return [`agent: ${textExcerpt(answer.question, YOURS)}`, `you: ${textExcerpt(answer.words, YOURS)}`];
  const words = textExcerpt(unpastedText(event), YOURS);
  return words === "" || toTitle(words) === title ? [] : [`you: ${words}`];
}

/** Without what was pasted; what is quoted within a line belongs to what is said of it. */
function unpastedText({ text, quoted }: StoredEvent): string {
  const beginsLine = (at: number) => at === 0 || text[at - 1] === "\n";
  return ownText(
    text,
    quoted.filter(([from]) => beginsLine(from)),
  );
}

import { readAnswer } from "../../domain/answer.ts";
import { isUsersWord, type StoredEvent } from "../../domain/event.ts";
import type { MemoryDraft } from "../../domain/memory.ts";
import { isUserSaid, leastTrust } from "../../domain/trust.ts";
import { cutAtSentence, cutAtWord } from "../../text/cut.ts";
import { replaceFences } from "../../text/markdown.ts";
import { ownText } from "../../text/quoted.ts";
import { trustOfPart } from "../activity/agent-words.ts";
import { type Turn, turnsOf } from "../activity/turns.ts";
import type { Finding, Rule } from "../rule.ts";
import { claimsPermission } from "../sentences/consent.ts";
import { isQuestionSentence } from "../sentences/guards.ts";
import { firstRequest } from "../sentences/request.ts";
import { sentences, toTitle } from "../sentences/statements.ts";
import { typedSentences } from "../sentences/typed-sentences.ts";
import { planHeading } from "../titles/plan-heading.ts";

/** Passages of a turn: the user's words and the agent's last reply, split as needed. */
export const PASSAGE: Rule = {
  name: "turn",
  version: 3,
  find: (_session, events) => turnsOf(events).flatMap(turnPassages),
};

/** Most characters of a user's text and of one part of the agent's reply, and most parts. */
const USER_LIMIT = 600;
const PART_LIMIT = 1_200;
const MAX_PARTS = 3;
/** Fewest characters of a reply worth keeping where the user asked for nothing. */
const SUBSTANTIAL = 280;
/** A reply without content. */
const BARE =
  /^\P{L}*(?:yes|yep|no|done|ok(?:ay)?|sure|ja|nein|oui|non|sí|sim|não|да|нет|是|好的|はい|いいえ|네|예)\P{L}*$/iu;

function turnPassages({ events }: Turn): Finding[] {
  const [first] = events;
  const userEvents = events.filter((event) => isUsersWord(event) && !/^\s*(?:[/!]\S|$)/.test(event.text));
  const isOfProgram = events.some(({ kind, trust }) => kind === "prompt" && !isUserSaid(trust));
  if (!first || isOfProgram) return [];
  const reply = events.findLast(
    ({ kind, text }) => kind === "reply" && /\p{L}|\p{N}/u.test(text) && !BARE.test(text),
  );
  const concluded = reply ? excerptParts(unpastedText(reply), PART_LIMIT, MAX_PARTS) : [];
  if (saysNothing(userEvents, concluded)) return [];
  const title = passageTitle(userEvents, concluded[0] ?? "");
  if (title === "") return [];
  const userLines = userEvents.flatMap((event) => passageLines(event, title));
  const draft = passageDraft(first, title, [...userEvents, ...(reply ? [reply] : [])]);
  const bodies = concluded.length === 0 ? [userLines] : concluded.map((part) => [`agent: ${part}`]);
  return bodies.map((lines, ordinal) => ({
    draft: {
      ...draft,
      trust: leastTrust([draft.trust, trustOfPart(reply, lines.join("\n"))]),
      body: (ordinal === 0 && reply ? [...userLines, ...lines] : lines).join("\n"),
    },
    identity: [first.id],
    ordinal,
  }));
}

/** Nothing was asked or stated, or a question was not answered. */
function saysNothing(userEvents: readonly StoredEvent[], concluded: readonly string[]): boolean {
  if (concluded.length === 0)
    return userEvents.every((event) => isQuestionSentence(eventTitle(event) ?? "?"));
  const isTrivial = userEvents.every((event) => eventTitle(event) === null);
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
    // A record of the conversation is no rule, whoever spoke.
    trust: leastTrust([2, ...quoted.map(({ trust }) => trust)]),
    files: [],
    tags: [],
    sources: quoted.map(({ id }) => id),
    at,
  };
}

function passageTitle(userEvents: readonly StoredEvent[], concluded: string): string {
  const [title] = userEvents.flatMap((event) => eventTitle(event) ?? []);
  return title ?? toTitle(sentences(concluded)[0]?.text ?? "");
}

/** The first request of a prompt, the first sentence of other user's words, or a plan's heading. */
function eventTitle(event: StoredEvent): string | null {
  const plan = planHeading(event);
  if (plan !== null) return plan;
  const words = event.kind === "prompt" ? firstRequest(event) : typedSentences(event)[0]?.text;
  return words ? toTitle(words) : null;
}

/** Empty where the title holds all the words. */
function passageLines(event: StoredEvent, title: string): readonly string[] {
  const answer = event.kind === "answer" ? readAnswer(event.text) : null;
  if (answer)
    return [
      `agent: ${textExcerpt(answer.question, USER_LIMIT)}`,
      `you: ${textExcerpt(answer.words, USER_LIMIT)}`,
    ];
  const words = textExcerpt(unpastedText(event), USER_LIMIT);
  return words === "" || toTitle(words) === title ? [] : [`you: ${words}`];
}

/** The text without pasted lines; a quotation within a line stays. */
function unpastedText({ text, quoted }: StoredEvent): string {
  const beginsLine = (at: number) => at === 0 || text[at - 1] === "\n";
  return ownText(
    text,
    quoted.filter(([from]) => beginsLine(from)),
  );
}

/** The beginning of a text in one line, up to the last whole sentence within so many characters. */
function textExcerpt(text: string, most: number): string {
  return cutAtSentence(plainLines(text.slice(0, MAX_READ)).join(" "), most);
}

/** A text in parts of whole lines: the first, which introduces it, and the last ones, which conclude. */
function excerptParts(text: string, most: number, count: number): readonly string[] {
  const parts: string[] = [];
  for (const line of plainLines(text.slice(-MAX_READ))) {
    const words = cutAtWord(line, most);
    const joined = `${parts.at(-1) ?? ""}\n${words}`;
    if (parts.length > 0 && joined.length <= most) parts[parts.length - 1] = joined;
    else parts.push(words);
  }
  return parts.length <= count ? parts : [...parts.slice(0, 1), ...parts.slice(1 - count)];
}

/** Most characters that are read. */
const MAX_READ = 20_000;

/** Lines without fenced code, table rules, emphasis and claims of consent. */
function plainLines(text: string): readonly string[] {
  return replaceFences(text, "\n")
    .split("\n")
    .filter((line) => !/^[\s|:+=_*-]*$/.test(line))
    .map((line) => withoutConsent(unmarked(line)).replace(SPEAKER, "$1 -"))
    .filter((line) => line !== "");
}

function unmarked(line: string): string {
  const cells = /^\s*\|(.*)\|\s*$/.exec(line)?.[1]?.replace(/\s*\|\s*/g, " · ") ?? line;
  return cells
    .replace(/^\s*#{1,6}\s+|\*\*|__/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** Such a line of a reply or a paste would pass for another speaker's words. */
const SPEAKER = /^(you|agent):/i;

/** Consent holds only for the moment, so that no record may claim it. */
function withoutConsent(line: string): string {
  if (!claimsPermission(line)) return line;
  const allowed = line.split(/(?<=[.!?;:])\s+/).filter((sentence) => !claimsPermission(sentence));
  return allowed.join(" ");
}

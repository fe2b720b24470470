import type { StoredEvent } from "../../domain/event.ts";
import { todosIn } from "../../domain/todo.ts";
import { leastTrust, type Trust } from "../../domain/trust.ts";
import { oneOf } from "../../text/one-of.ts";
import { isQuestionSentence, isStorable } from "../sentences/guards.ts";
import { ownWords, type Quote, sentences, toTitle } from "../sentences/statements.ts";
import { trustOfPart } from "./agent-words.ts";
import { commitSubject } from "./finished-work.ts";
import { isAnnouncedStep, openWorkLine, replyStatements } from "./open-work.ts";
import { isEdit, isToolCall } from "./tool-calls.ts";
import type { Turn } from "./turns.ts";

/** State at the end of a session: its last conclusion, open work, and the agent's unanswered question. */
export interface SessionOutcome {
  /** No conclusion answers the last prompt. */
  readonly isOpen: boolean;
  /** From one event, or two of them. */
  readonly last: { readonly words: string; readonly events: readonly StoredEvent[] } | null;
  readonly left: Quote | null;
  readonly question: Quote | null;
}

/** Taken from the client's recap, or from the agent's conclusions after it. */
export function sessionOutcome(events: readonly StoredEvent[], turns: readonly Turn[]): SessionOutcome {
  const since = events.slice(events.findLastIndex(isEdit) + 1);
  const replies = since.filter(({ kind }) => kind === "reply").toReversed();
  const recap = events.findLast(({ kind, text }) => kind === "recap" && isStorable(text)) ?? null;
  const next = recap && isLastWork(recap, events, turns) ? nextStep(recap) : null;
  // Events from a transcript arrive late, so order counts and not time.
  const answers = new Set(events.slice(events.findLastIndex(({ kind }) => kind === "prompt") + 1));
  return {
    isOpen: !conclusions(events).some((event) => answers.has(event) && !isAnnouncement(event)),
    last: lastConclusion(events),
    left: openTodos(events) ?? next ?? firstOpenList(replies),
    question: unansweredQuestion(events),
  };
}

/** Open items of the agent's own to-do list, if it was kept up to the end. */
function openTodos(events: readonly StoredEvent[]): Quote | null {
  const at = events.findLastIndex(({ kind }) => kind === "todo");
  const event = events[at];
  if (!event || events.slice(at).filter(isEdit).length > 2) return null;
  const open = todosIn(events).filter(({ state, words }) => state !== "done" && isStorable(words));
  // Its last item was done, or the work went on without the list.
  const later = events.slice(at + 1);
  const isOld =
    later.some((one) => commitSubject(one) !== null) ||
    (open.every(({ state }) => state === "under way") && later.some(isToolCall));
  const words = open.map((todo) => toTitle(todo.words, 160));
  if (isOld || open.length === 0) return null;
  return {
    event: { ...event, trust: leastTrust([event.trust, trustOfTodos(events, words)]) },
    words: `Left: ${joinWhole(words, "; ", 300)}`,
  };
}

/** The trust of a source that any of these items repeats. */
function trustOfTodos(events: readonly StoredEvent[], items: readonly string[]): Trust {
  const lists = events.filter(({ kind }) => kind === "todo");
  return leastTrust(lists.flatMap((list) => items.map((item) => trustOfPart(list, item))));
}

/** The next step at the end of a recap. */
function nextStep(event: StoredEvent): Quote | null {
  const words = splitRecap(event).next.join(" ").replace(NEXT, "");
  return words === "" || WAITS.test(words) ? null : { event, words: `Left: ${toTitle(words, 240)}` };
}

/** A recap's sentences about the state, and those about the next step. */
function splitRecap(event: StoredEvent) {
  const all = sentences(ownWords(event)).map(({ text }) => text);
  const next = all.findIndex((text) => NEXT.test(text));
  return next === -1 ? { state: all, next: [] } : { state: all.slice(0, next), next: all.slice(next) };
}

const NEXT =
  /^(?:next(?:\s+(?:steps?|actions?|up))?(?:\s+(?:is|are))?\b\s*[:,–—-]?\s*|(?:다음|次|下一步)(?:\s*(?:은|는|に|は))?\s*[:：]\s*)/i;

/** Waiting for the user is no open work. */
const WAITS = /^(?:await|wait|your\b|you\b|ready\b)/i;

/** No work was done in a turn after the recap. */
function isLastWork(recap: StoredEvent, all: readonly StoredEvent[], turns: readonly Turn[]): boolean {
  const later = new Set(all.slice(all.indexOf(recap) + 1));
  return !turns.some(({ worked, events: [first] }) => worked && first !== undefined && later.has(first));
}

/** The latest conclusion; one as short as "committed" with the one before it. */
function lastConclusion(events: readonly StoredEvent[]): SessionOutcome["last"] {
  const latestOnes = lastConclusions(events)
    .map((event) => ({
      event,
      words: event.kind === "recap" ? splitRecap(event).state : leadingSentences(event),
    }))
    .filter(({ words }) => words.length > 0);
  const [latest, ...others] = latestOnes;
  if (!latest) return null;
  const words = joinWhole(latest.words, " ", MOST_LAST);
  // An earlier conclusion gives only its first sentence: what it announced is out of date.
  const before =
    words.length < SHORT ? others.find(({ words: [first = ""] }) => first.length >= SHORT / 2) : undefined;
  if (!before) return { words: `Last: ${words}`, events: [latest.event] };
  return {
    words: `Last: ${joinWhole(before.words.slice(0, 1), "", MOST_LAST)} ${words}`,
    events: [before.event, latest.event],
  };
}

/** Those that a handoff may quote, the latest first. */
export function lastConclusions(events: readonly StoredEvent[]): readonly StoredEvent[] {
  return conclusions(events).slice(0, 8);
}

const MOST_LAST = 300;
const SHORT = 80;

/** Recaps, and replies after which the turn used no tool, the latest first: other replies announce the next step. */
function conclusions(events: readonly StoredEvent[]): readonly StoredEvent[] {
  let isOver = true;
  return events.toReversed().filter((event) => {
    const { kind, text } = event;
    if (kind === "prompt") isOver = true;
    if (isToolCall(event)) isOver = false;
    if (kind === "recap") return isStorable(text);
    if (kind !== "reply") return false;
    const concludes = isOver;
    isOver = false;
    return concludes;
  });
}

/** The reply ends with an announced step. */
function isAnnouncement(event: StoredEvent): boolean {
  const last = replyStatements(event).at(-1);
  return last !== undefined && isAnnouncedStep(last.text);
}

/** The first sentences before any list, table or heading, without announcements and bare "done"s. */
function leadingSentences(event: StoredEvent): readonly string[] {
  const statements = replyStatements(event).filter(
    ({ text, under }) => under === "" && !/^[|┌│+=-]|^\S+$/.test(text),
  );
  const texts = statements
    .map(({ text }) => text)
    .filter(
      (text, at) =>
        !isAnnouncedStep(text) && !FILLER.test(text) && !isTornQuote(text, statements[at - 1]?.text ?? ""),
    );
  const states = texts.filter((text) => STATUS.test(text));
  return [...texts.filter((text) => !states.includes(text)), ...states].slice(0, 4);
}

/** A removed quotation left a hole in it, or in the sentence that it continues. */
function isTornQuote(text: string, before: string): boolean {
  return text.includes(LEFT_OUT_QUOTE) || (before.endsWith(LEFT_OUT_QUOTE) && /^\p{Ll}/u.test(text));
}

const LEFT_OUT_QUOTE = '"…"';

/** "All tests pass", "the refactoring is complete": moved behind the sentences about the work. */
const STATUS_WAYS = oneOf`
  tests?|lint(?:er|ing)?|checks?|hooks?|changes?|implementation|plan|work|refactoring|fix|build
  typecheck|clean|done|good|green|set|errors?|issues?|everything|commit
`;
const STATUS = new RegExp(
  String.raw`^(?:now )?(?:all |both |the |every |everything |\d+ )*(?:(?:\d+|unit|integration|e2e|linting|lint|pre-commit|implementation) )*${STATUS_WAYS}\b(?=[^,;:—–]{0,60}\b(?:pass(?:es|ed|ing)?|clean|complete[d]?|done|successful(?:ly)?|succeeded|green|fixed|resolved|in place)\b|[.!]*$)(?!.*\b(?:but|except|fail\w*|not|until|because)\b)[^:]{0,120}$`,
  "i",
);

const FILLER =
  /^(?:done|fixed|perfect|great|good(?: \w+)?|excellent|sure|yes|ok(?:ay)?|green|got it|you['’]?re (?:absolutely )?right|here['’]?s|here (?:is|are)\b|all (?:done|set)|i see(?: the (?:issue|problem))?|good news)[^\s,;:–—-]*[.!]*$|^now i (?:have|understand|see|know)\b|^here(?:['’]s| is| are)\b/i;

function firstOpenList(replies: readonly StoredEvent[]): Quote | null {
  for (const event of replies.slice(0, 6)) {
    const words = openWorkLine(event);
    if (words !== null) return { event, words };
  }
  return null;
}

function unansweredQuestion(events: readonly StoredEvent[]): Quote | null {
  const event = events.findLast(({ kind }) => kind === "reply" || kind === "prompt");
  if (event?.kind !== "reply") return null;
  const question = sentences(ownWords(event))
    .slice(-3)
    .findLast(
      ({ text }) =>
        isQuestionSentence(text) && isStorable(text) && text.length <= 240 && text.split(/\s+/).length > 2,
    );
  return question ? { event, words: `Asked you last: ${question.text.replace(/`/g, "")}` } : null;
}

/** As many whole parts as fit; only a first part that is too long by itself is cut. */
export function joinWhole(parts: readonly string[], between: string, most: number): string {
  let words = "";
  for (const part of parts) {
    const longer = words === "" ? part : `${words}${between}${part}`;
    if (longer.length > most) break;
    words = longer;
  }
  return words === "" && parts[0] !== undefined ? toTitle(parts[0], most) : words;
}

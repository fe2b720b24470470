import type { StoredEvent } from "../../domain/event.ts";
import { isLowTrust } from "../../domain/trust.ts";
import { cutAtWord } from "../../text/cut.ts";
import { oneOf } from "../../text/one-of.ts";
import { firstRequest } from "../sentences/request.ts";
import { type Quote, toTitle } from "../sentences/statements.ts";
import { typedSentences } from "../sentences/typed-sentences.ts";
import { trustOfPart } from "./agent-words.ts";
import { isCheckerName, parseCommand } from "./command.ts";
import { readDoneStatement } from "./done-statement.ts";
import { writtenTitle } from "./messages.ts";
import { replyStatements } from "./open-work.ts";
import { isEdit, isToolCall } from "./tool-calls.ts";
import { type Turn, turnsOf } from "./turns.ts";

/** Work that a session finished, as its speakers state it. */
export interface FinishedWork {
  readonly quotes: readonly Quote[];
  /** Subjects of commits, then the check that passed last. */
  readonly facts: readonly string[];
}

/** Stated by the user, by commits, else by replies; with the last check if it passed. */
export function finishedWork(events: readonly StoredEvent[]): FinishedWork {
  const commits = [...new Set(events.flatMap(ownCommits))].slice(-3);
  const byUser = distinctQuotes(
    events.flatMap((event, at) => finishedByUser(event, events.slice(0, at))),
  ).slice(-2);
  const byAssistant =
    commits.length > 0 ? [] : distinctQuotes(turnsOf(events).flatMap(finishedByAgent)).slice(-3);
  return {
    quotes: [...byUser, ...byAssistant],
    facts: [...commits.map((subject) => `committed "${subject}"`), ...lastPassedCheck(events)],
  };
}

/** "Done: ..." on one line; empty for nothing. */
export function doneLine({ quotes, facts }: FinishedWork): string {
  const parts = [...quotes.map(({ words }) => words), ...facts];
  return parts.length === 0 ? "" : cutAtWord(`Done: ${parts.join("; ")}`, 160);
}

/** "Works now" refers to the last request. */
function finishedByUser(event: StoredEvent, before: readonly StoredEvent[]): readonly Quote[] {
  if (event.kind !== "prompt") return [];
  return typedSentences(event).flatMap((sentence) => {
    const subject = readDoneStatement(sentence);
    if (subject === null) return [];
    if (subject !== "") return [{ event, words: toTitle(subject, 100) }];
    const request = before.findLast((one) => firstRequest(one) !== null);
    const words = toTitle((request && firstRequest(request)) ?? "", 100);
    return request && !ASKS.test(words) ? [{ event: request, words }] : [];
  });
}

/** A question is answered, not done; "can you add ..." asks for work. */
const ASKS =
  /^(?:what(?:['’]?s)?|why|when|where|which|who|whose|how|is|are|was|were|do|does|did|has|have)\b(?!.*,? (?:please|add|fix|make) )/i;

/** The first finished work each reply states, in turns that changed something. */
function finishedByAgent({ events, worked }: Turn): readonly Quote[] {
  if (!worked) return [];
  return events.flatMap((event) => {
    const made =
      event.kind === "reply" &&
      replyStatements(event).find(({ text }) => namesFinishedWork(text) && !text.includes('"…"'));
    return made ? [{ event, words: toTitle(withoutSubject(made.text), 100) }] : [];
  });
}

/** "I've added a flag" becomes "added a flag". */
export function withoutSubject(text: string): string {
  return text.replace(/^I(?:['’]ve| have)? /, "");
}

/** States that something was made, and not that it fails. */
export function namesFinishedWork(text: string): boolean {
  return MADE.test(text) && !UNMADE.test(text);
}

const MADE_WAYS = oneOf`
  added|fixed|implemented|renamed|removed|replaced|changed|updated|moved|created|wired|extracted
  refactored|migrated|converted|documented|upgraded|bumped|deleted|dropped|merged|split|wrote|built
  made|rewrote|set up|introduced|extended|enabled|disabled|configured|installed|ported|switched
  reworked|simplified|covered|mended|corrected|restored|deployed|released|published
`;
const MADE = new RegExp(
  String.raw`^(?:I(?:['’]ve| have)? |We(?:['’]ve| have)? )?(?:now |also )?${MADE_WAYS}(?! (?:it|that|this|them|one|two|three)[.!]*$) \S+`,
  "i",
);
const UNMADE =
  /\b(?:not|yet|fail(?:s|ed)?|but|though|except|todo|still|partly|broke|would|could)\b|n['’]t\b/i;

/** The subject of the commit that a command made; null where it made none. */
export function commitSubject(event: StoredEvent): string | null {
  return writtenTitle(event, "commit", 72);
}

/** One with a source's words is told by nobody here. */
function ownCommits(event: StoredEvent): readonly string[] {
  const subject = commitSubject(event);
  return subject === null || isLowTrust(trustOfPart(event, subject)) ? [] : [subject];
}

/** Empty where the last check failed, or a file was changed after it. */
function lastPassedCheck(events: readonly StoredEvent[]): readonly string[] {
  const last = events.findLast((event) => isCheck(event) || isEdit(event));
  if (!last || isEdit(last) || last.kind !== "tool" || (last.tool?.exitCode ?? 0) !== 0) return [];
  const { labels, status } = parseCommand(last.tool?.command ?? "");
  return status === "sure" ? [`${cutAtWord(labels.filter(isCheckerName).join(", "), 60)} passed`] : [];
}

function isCheck(event: StoredEvent): boolean {
  const { tool } = event;
  if (!isToolCall(event) || !tool?.command || tool.interrupted) return false;
  const { labels } = parseCommand(tool.command);
  return labels.some((label) => isCheckerName(label) && !label.startsWith("git "));
}

function distinctQuotes(quotes: readonly Quote[]): readonly Quote[] {
  return quotes.filter(({ words }, at) => quotes.findIndex((one) => one.words === words) === at);
}

import type { EventKind, StoredEvent } from "../../domain/event.ts";
import { isUserSaid, leastTrust, type Trust } from "../../domain/trust.ts";
import { cutAtWord } from "../../text/cut.ts";
import { termsOf } from "../../text/terms.ts";
import { trustOfPart } from "../activity/agent-words.ts";
import { commitSubject, namesFinishedWork, withoutSubject } from "../activity/finished-work.ts";
import { writtenTitle } from "../activity/messages.ts";
import { isEdit } from "../activity/tool-calls.ts";
import type { Turn } from "../activity/turns.ts";
import { isQuestionSentence, isStorable } from "../sentences/guards.ts";
import { ownWords, sentences, toTitle } from "../sentences/statements.ts";
import { planHeading } from "./plan-heading.ts";
import { mostSpecific, type RequestTitle, requestTitle } from "./request-title.ts";
import { SPECIFIC, specificityOf } from "./specificity.ts";
import { MOST_TITLE, shortenTitle, type WorkTitle } from "./title-form.ts";

/** The client's title joined with the plan, pull request or commit of most work; else the speakers' own words. */
export function workTitle(events: readonly StoredEvent[], turns: readonly Turn[]): WorkTitle | null {
  const client = clientTitle(events);
  const named = planOrCommitTitle(events);
  if (client && named) return joinTitles(client, named);
  return client ?? named ?? recapTitle(events) ?? conversationTitle(turns);
}

function planOrCommitTitle(events: readonly StoredEvent[]): WorkTitle | null {
  return (
    mostWorked(events, "after", (event) => toWorkTitle(event, planHeading(event), 2)) ??
    mostWorked(events, "before", (event) =>
      toWorkTitle(event, specificTitle(writtenTitle(event, "pull request", 100), 2), 2),
    ) ??
    mostWorked(events, "before", (event) =>
      toWorkTitle(event, specificTitle(commitSubject(event), SPECIFIC), 2),
    )
  );
}

/** "Review issue #46: Split the option in two"; only one of them where both mean the same or are too long together. */
function joinTitles(client: WorkTitle, named: WorkTitle): WorkTitle {
  const both = `${client.words}: ${named.words}`;
  const namedTerms = new Set(termsOf(named.words));
  const clientTerms = termsOf(client.words);
  const isSame = clientTerms.filter((term) => namedTerms.has(term)).length * 2 >= clientTerms.length;
  const isTelling = specificityOf(client.words) >= SPECIFIC;
  if (isSame) return isTelling ? client : named;
  if (both.length > MOST_BOTH && isTelling) return client;
  return both.length > MOST_BOTH
    ? named
    : { ...named, words: both, trust: leastTrust([client.trust, named.trust]) };
}

const MOST_BOTH = 120;

/** The turn of most work, by its request, else by the finished work its replies state, else by earlier requests. */
function conversationTitle(turns: readonly Turn[]): WorkTitle | null {
  const most = turns.reduce<Turn | undefined>(
    (best, turn) => (best && turnWeight(best) >= turnWeight(turn) ? best : turn),
    undefined,
  );
  if (!most) return null;
  const before = turns.slice(0, turns.indexOf(most)).toReversed();
  const ownRequests = most.events.flatMap(requestTitles);
  const earlier = before.flatMap(({ events }) => events.flatMap(requestTitles));
  return (
    ownRequests.find(isSpecificRequest) ??
    ownRequests.find(({ asks, specificity }) => asks && specificity >= SPECIFIC - 1) ??
    titleOfMadeWork(most) ??
    ownRequests.find(isSpecific) ??
    earlier.find(isSpecificRequest) ??
    earlier.find(isSpecific) ??
    mostSpecific([...ownRequests, ...earlier]) ??
    mostSpecific(turns.flatMap(({ events }) => events.flatMap(requestTitles))) ??
    null
  );
}

type RequestedTitle = WorkTitle & Pick<RequestTitle, "specificity" | "asks">;

function isSpecific({ specificity }: RequestedTitle): boolean {
  return specificity >= SPECIFIC;
}

function isSpecificRequest(request: RequestedTitle): boolean {
  return request.asks && isSpecific(request);
}

/** Edits count most; without any, a command that does more than look. */
function turnWeight({ events, worked }: Turn): number {
  return 2 * events.filter(isEdit).length + (worked ? 1 : 0);
}

function requestTitles(event: StoredEvent): readonly RequestedTitle[] {
  const request = requestTitle(event);
  return request ? [{ ...request, event, trust: request.quotes ? 1 : event.trust }] : [];
}

/** Finished work that the turn's last reply states before any list. */
function titleOfMadeWork({ events }: Turn): WorkTitle | null {
  const event = events.findLast(({ kind }) => kind === "reply");
  if (!event) return null;
  const lead = sentences(ownWords(event).split(/\n\s*(?:[-*•#|]|\d+[.)])/, 1)[0] ?? "").slice(0, 3);
  const made = lead.find(
    ({ text }) => namesFinishedWork(text) && specificityOf(text) >= SPECIFIC && isStorable(text),
  );
  return made ? { words: toTitle(withoutSubject(made.text), 100), event, trust: event.trust } : null;
}

function toWorkTitle(event: StoredEvent, words: string | null, trust: Trust): WorkTitle | null {
  return words === null ? null : { words, event, trust: leastTrust([trust, trustOfPart(event, words)]) };
}

/** Null for a title like "fix lint", which says less than the request. */
function specificTitle(title: string | null, least: number): string | null {
  return title !== null && specificityOf(title.replace(CONVENTIONAL, "")) >= least ? title : null;
}

const CONVENTIONAL = /^[a-z]+(?:\([^)]*\))?!?: /;

/** The title read with the most edits up to the next one, or since the one before; of equals the first. */
function mostWorked(
  events: readonly StoredEvent[],
  where: "before" | "after",
  read: (event: StoredEvent) => WorkTitle | null,
): WorkTitle | null {
  const found = events.flatMap((event, at) => {
    const title = read(event);
    return title ? [{ title, at }] : [];
  });
  const ends = [0, ...found.map(({ at }) => at), events.length];
  const weighed = found.map(({ title }, index) => {
    const from = where === "before" ? index : index + 1;
    const edits = events.slice(ends[from], ends[from + 1]).filter(isEdit).length;
    return { title, weight: edits - (MINOR.test(title.words) ? 1 : 0) };
  });
  return weighed.toSorted((a, b) => b.weight - a.weight)[0]?.title ?? null;
}

/** Titles that rank behind others with as many edits. */
const MINOR =
  /^(?:(?:chore|docs|style|tests?|ci|build|wip)(?:\(.*?\))?!?:|fixup!|squash!|wip\b|merge\b|revert\b)/i;

/** The session's title in the client: the user's own, else the latest. */
function clientTitle(events: readonly StoredEvent[]): WorkTitle | null {
  const titles = events.filter(({ kind, text }) => kind === "title" && isFitForTitle(text)).toReversed();
  const event = titles.find(({ trust }) => isUserSaid(trust)) ?? titles[0];
  return event
    ? {
        words: cutAtWord(event.text.replace(/`/g, ""), MOST_TITLE),
        event,
        trust: event.repeated?.trust ?? event.trust,
      }
    : null;
}

/** A title from the agent's recap or compaction summary. */
function recapTitle(events: readonly StoredEvent[]): WorkTitle | null {
  return (
    firstSpecific(events, "recap", ({ text }) => text) ??
    firstSpecific(events, "summary", ({ text }) => intentIn(text))
  );
}

/** The first fitting sentence of the latest such event that has one. */
function firstSpecific(
  events: readonly StoredEvent[],
  kind: EventKind,
  read: (event: StoredEvent) => string,
): WorkTitle | null {
  for (const event of events.filter((one) => one.kind === kind).toReversed()) {
    const statements = sentences(read(event)).map(({ text }) => shortenTitle(text.replace(NARRATED, "")));
    const words = statements.slice(0, 4).find((one) => specificityOf(one) >= SPECIFIC && isFitForTitle(one));
    if (words !== undefined)
      return { words: toTitle(words, MOST_TITLE), event, trust: event.repeated?.trust ?? event.trust };
  }
  return null;
}

/** The part of a compaction summary about the user's request. */
function intentIn(summary: string): string {
  const after =
    /^[ \t]*(?:#+[ \t]*)?(?:\d+\.[ \t]*)?\**Primary Request[^\n]*\n(?<intent>[\s\S]{0,2000})/im.exec(summary);
  return after?.groups?.intent?.split(/\n(?:\d+\.|#+) /, 1)[0] ?? "";
}

/** Lead-ins: "The user asked to", "You're", "We're", "Goal: ". */
const NARRATED =
  /^(?:\*{0,2}[\w ]{3,30}:\*{0,2}\s+)?(?:goal(?: was)?(?: to|:)\s+(?:to )?|(?:the )?user(?:['’]s)?(?: \([^)]*\))? (?:also |then |initially |explicitly )?(?:asked|requested|wanted|wants|reported|is|was|initiated|provided)(?: me)?(?: for| to| that)?\s+|(?:you|we)(?:['’](?:re|ve)| are| were| have)(?: been)? (?:just )?|(?:initially|then|original task|current task|completed task|this session)(?:\*{0,2}:\*{0,2}|,)\s+)/i;

function isFitForTitle(text: string): boolean {
  return isStorable(text) && !isQuestionSentence(text);
}

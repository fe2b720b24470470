import type { EventKind, StoredEvent } from "../../domain/event.ts";
import { isUserSaid } from "../../domain/trust.ts";
import { cutAtWord } from "../../text/cut.ts";
import { claimsPermission } from "../sentences/consent.ts";
import { isQuestionSentence, statesRedacted } from "../sentences/guards.ts";
import { sentences, toTitle } from "../sentences/statements.ts";
import { SPECIFIC, specificityOf } from "./specificity.ts";
import { MOST_TITLE, shortenTitle, type WorkTitle } from "./title-form.ts";

/** The session's title in the client: the user's own, else the latest. */
export function clientTitle(events: readonly StoredEvent[]): WorkTitle | null {
  const titles = events.filter(({ kind, text }) => kind === "title" && isFitForTitle(text)).toReversed();
  const event = titles.find(({ trust }) => isUserSaid(trust)) ?? titles[0];
  return event
    ? { words: cutAtWord(event.text.replace(/`/g, ""), MOST_TITLE), event, trust: event.trust }
    : null;
}

/** A title from the agent's recap or compaction summary. */
export function recapTitle(events: readonly StoredEvent[]): WorkTitle | null {
  return (
    firstSpecific(events, "recap", ({ text }) => text) ??
    firstSpecific(events, "summary", ({ text }) => intentIn(text))
  );
}

/** Of the latest that says it. */
function firstSpecific(
  events: readonly StoredEvent[],
  kind: EventKind,
  read: (event: StoredEvent) => string,
): WorkTitle | null {
  for (const event of events.filter((one) => one.kind === kind).toReversed()) {
    const told = sentences(read(event)).map(({ text }) => shortenTitle(text.replace(NARRATED, "")));
    const words = told.slice(0, 4).find((one) => specificityOf(one) >= SPECIFIC && isFitForTitle(one));
    if (words !== undefined) return { words: toTitle(words, MOST_TITLE), event, trust: event.trust };
  }
  return null;
}

/** The part of a compact summary that tells what was asked for. */
function intentIn(summary: string): string {
  const after =
    /^[ \t]*(?:#+[ \t]*)?(?:\d+\.[ \t]*)?\**Primary Request[^\n]*\n(?<intent>[\s\S]{0,2000})/im.exec(summary);
  return after?.groups?.intent?.split(/\n(?:\d+\.|#+) /, 1)[0] ?? "";
}

/** "The user asked to", "You're", "We're", "Goal: ". */
const NARRATED =
  /^(?:\*{0,2}[\w ]{3,30}:\*{0,2}\s+)?(?:goal(?: was)?(?: to|:)\s+(?:to )?|(?:the )?user(?:['’]s)?(?: \([^)]*\))? (?:also |then |initially |explicitly )?(?:asked|requested|wanted|wants|reported|is|was|initiated|provided)(?: me)?(?: for| to| that)?\s+|(?:you|we)(?:['’](?:re|ve)| are| were| have)(?: been)? (?:just )?|(?:initially|then|original task|current task|completed task|this session)(?:\*{0,2}:\*{0,2}|,)\s+)/i;

function isFitForTitle(text: string): boolean {
  return !claimsPermission(text) && !statesRedacted(text) && !isQuestionSentence(text);
}

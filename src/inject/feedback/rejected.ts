import type { Memory } from "../../domain/memory.ts";
import { termsOf } from "../../text/terms.ts";
import { sayTheSame } from "../block/dedupe.ts";
import { idsIn, termsWorth } from "./cited.ts";
import type { FeedbackWindow } from "./timeline.ts";

/** Share of the title's words, by rarity, that a sentence about it has. */
const ABOUT = 0.6;
const ABOUT_WORDS = 2;

const UNTRUE =
  /\b(?:out of date|outdated|obsolete|stale|wrong|incorrect|untrue|not (?:true|right|correct|valid)|(?:isn['’]t|is not|no longer) (?:true|right|correct|valid|the case|so)|no longer (?:holds?|applies|apply)|does(?:n['’]t| not) (?:hold|apply)(?: any ?more)?)\b/i;
/** Something is no longer done; of a memory that says the same it is agreement. */
const ENDED =
  /\b(?:no longer|not any ?more|(?:don['’]t|do not|doesn['’]t|does not|never) [^.!?\n]{1,60}\bany ?(?:more|longer)|stop(?:ped)? (?:using|doing)|got rid of|(?:ignore|disregard|forget) (?:that|this|the) (?:note|memory|record|advice))\b/i;

/** A sentence of the speaker's own names the memory, by id or words, and rejects it. */
export function isRejectedIn(at: number, { memory, timeline }: FeedbackWindow): boolean {
  const says = `${memory.title}\n${memory.body}`;
  const isNo = (sentence: string) =>
    (UNTRUE.test(sentence) && !UNTRUE.test(says)) || (ENDED.test(sentence) && !ENDED.test(says));
  return timeline
    .sentences(at)
    .some((sentence) => !sentence.endsWith("?") && isNo(sentence) && isAbout(sentence, memory));
}

function isAbout(sentence: string, { id, title }: Memory): boolean {
  if (idsIn(sentence).some((named) => id.startsWith(named))) return true;
  const said = new Set(termsOf(sentence));
  const own = [...new Set(termsOf(title))];
  const again = own.filter((term) => said.has(term));
  return again.length >= ABOUT_WORDS && termsWorth(again) >= ABOUT * termsWorth(own);
}

/** A newer memory of this session says something else. */
export function isReplaced({ memory, at, timeline: { events } }: FeedbackWindow, newer: Memory): boolean {
  const isOfSession = newer.session !== null && newer.session === events[0]?.session;
  return isOfSession && newer.at >= at && !sayTheSame(memory, newer);
}

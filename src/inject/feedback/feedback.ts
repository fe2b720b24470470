import type { StoredEvent } from "../../domain/event.ts";
import type { Memory } from "../../domain/memory.ts";
import type { Feedback, FeedbackSign, InjectedMemory } from "../../store/port/feedback-store.ts";
import { termsOf } from "../../text/terms.ts";
import { sayTheSame } from "../block/dedupe.ts";
import { commandFeedback, isFileApplied, memoryCommands } from "./applied.ts";
import { citesWords, idsIn, namesId, termsWorth } from "./cited.ts";
import { type FeedbackWindow, readTimeline } from "./timeline.ts";

/** Feedback on injected memories without a model: each sign at most once per memory, with its event. Words known before the injection prove nothing. */
export function findFeedback(
  injected: readonly InjectedMemory[],
  events: readonly StoredEvent[],
): Feedback[] {
  return feedbackWindows(injected, events).flatMap((window) => {
    const signs = signsOf(window);
    const { receipt, from, to } = window;
    const memory = window.memory.id;
    if (signs.size > 0) return [...signs].map(([how, sign]) => ({ receipt, memory, how, ...sign }));
    // A memory can be unused only once there is a reply.
    const reply = events.slice(from + 1, to).findLast(({ kind }) => kind === "reply");
    return reply ? [{ receipt, memory, how: "unused" as const, event: null, at: reply.at }] : [];
  });
}

function signsOf(window: FeedbackWindow): ReadonlyMap<FeedbackSign, Pick<Feedback, "event" | "at">> {
  const signs = new Map<FeedbackSign, Pick<Feedback, "event" | "at">>();
  const commands = memoryCommands(window.memory);
  for (let at = window.from + 1; at < window.to; at++) {
    const event = window.timeline.events[at] as StoredEvent;
    const how = signAt(at, window, commands);
    if (how && !signs.has(how)) signs.set(how, { event: event.id, at: event.at });
  }
  const { newer } = window;
  if (newer && isReplaced(window, newer) && !signs.has("contradicted"))
    signs.set("contradicted", { event: newer.sources[0] ?? null, at: newer.at });
  return signs;
}

function signAt(
  at: number,
  window: FeedbackWindow,
  commands: ReturnType<typeof memoryCommands>,
): FeedbackSign | null {
  switch (window.timeline.events[at]?.kind) {
    case "reply":
      if (isRejectedIn(at, window)) return "contradicted";
      return namesId(at, window) || citesWords(at, window) ? "cited" : null;
    case "prompt":
      return isRejectedIn(at, window) ? "contradicted" : null;
    case "tool":
    case "tool-failure":
      return commandFeedback(at, window, commands) ?? (isFileApplied(at, window) ? "file" : null);
    default:
      return null;
  }
}

/** A new injection of the same memory starts a new window. */
function feedbackWindows(
  injected: readonly InjectedMemory[],
  events: readonly StoredEvent[],
): FeedbackWindow[] {
  const timeline = readTimeline(events);
  const positions = new Map(events.map(({ id }, at) => [id, at]));
  const starts = injected.map((one) => positions.get(one.event) ?? positionInTime(one, events));
  return injected.map((one, at) => {
    const again = injected.findIndex(({ memory }, next) => next > at && memory.id === one.memory.id);
    const to = again === -1 ? events.length : (starts[again] as number) + 1;
    return { ...one, from: starts[at] as number, to, timeline };
  });
}

/** Events that are not stored, such as a tool about to run, have no position of their own. */
function positionInTime({ at: time }: InjectedMemory, events: readonly StoredEvent[]): number {
  return events.findLastIndex(({ at }) => at <= time);
}

/** Share of the title's words, by rarity, that a sentence about it has. */
const ABOUT = 0.6;
const ABOUT_WORDS = 2;

const UNTRUE =
  /\b(?:out of date|outdated|obsolete|stale|wrong|incorrect|untrue|not (?:true|right|correct|valid)|(?:isn['’]t|is not|no longer) (?:true|right|correct|valid|the case|so)|no longer (?:holds?|applies|apply)|does(?:n['’]t| not) (?:hold|apply)(?: any ?more)?)\b/i;
/** An end of something; it agrees with a memory that says the same. */
const ENDED =
  /\b(?:no longer|not any ?more|(?:don['’]t|do not|doesn['’]t|does not|never) [^.!?\n]{1,60}\bany ?(?:more|longer)|stop(?:ped)? (?:using|doing)|got rid of|(?:ignore|disregard|forget) (?:that|this|the) (?:note|memory|record|advice))\b/i;

/** A sentence names the memory by id or words, and rejects it. */
function isRejectedIn(at: number, { memory, timeline }: FeedbackWindow): boolean {
  const says = `${memory.title}\n${memory.body}`;
  const isNo = (sentence: string) =>
    (UNTRUE.test(sentence) && !UNTRUE.test(says)) || (ENDED.test(sentence) && !ENDED.test(says));
  return timeline
    .sentences(at)
    .some((sentence) => !sentence.endsWith("?") && isNo(sentence) && isAbout(sentence, memory));
}

function isAbout(sentence: string, { id, title }: Memory): boolean {
  if (idsIn(sentence).some((named) => id.startsWith(named))) return true;
  const terms = new Set(termsOf(sentence));
  const own = [...new Set(termsOf(title))];
  const shared = own.filter((term) => terms.has(term));
  return shared.length >= ABOUT_WORDS && termsWorth(shared) >= ABOUT * termsWorth(own);
}

/** A newer memory of this session says something else. */
function isReplaced({ memory, at, timeline: { events } }: FeedbackWindow, newer: Memory): boolean {
  const isOfSession = newer.session !== null && newer.session === events[0]?.session;
  return isOfSession && newer.at >= at && !sayTheSame(memory, newer);
}

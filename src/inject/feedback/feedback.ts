import type { StoredEvent } from "../../domain/event.ts";
import type { Feedback, FeedbackSign, InjectedMemory } from "../../store/port/feedback-store.ts";
import { commandFeedback, isFileApplied, memoryCommands } from "./applied.ts";
import { citesWords, namesId } from "./cited.ts";
import { isRejectedIn, isReplaced } from "./rejected.ts";
import { type FeedbackWindow, readTimeline } from "./timeline.ts";

/**
 * What became of what was injected, by what can be seen without a model: each sign of a memory at most once, with the event
 * that shows it. What was known before it was injected, or was said again by the user, shows nothing.
 */
export function findFeedback(
  injected: readonly InjectedMemory[],
  events: readonly StoredEvent[],
): Feedback[] {
  return feedbackWindows(injected, events).flatMap((window) => {
    const signs = signsOf(window);
    const { receipt, from, to } = window;
    const memory = window.memory.id;
    if (signs.size > 0) return [...signs].map(([how, sign]) => ({ receipt, memory, how, ...sign }));
    // Before the first reply nobody can say that it was unused.
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
  const places = new Map(events.map(({ id }, at) => [id, at]));
  const starts = injected.map((one) => places.get(one.event) ?? positionInTime(one, events));
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

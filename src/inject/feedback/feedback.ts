import type { StoredEvent } from "../../domain/event.ts";
import type { Feedback, FeedbackSign, InjectedMemory } from "../../store/port/feedback-store.ts";
import { commandFeedback, isFileApplied, memoryCommands } from "./applied.ts";
import { citesWords, namesId } from "./cited.ts";
import { isRejectedIn, isReplaced } from "./rejected.ts";
import { type FeedbackWindow, readTimeline, type SessionTimeline } from "./timeline.ts";

/**
 * What became of what was injected, by what can be seen without a model: each sign of a memory at most once, with the event
 * that shows it. What was known before it was injected, or was said again by the user, shows nothing.
 */
export function findFeedback(
  injected: readonly InjectedMemory[],
  events: readonly StoredEvent[],
): readonly Feedback[] {
  const timeline = readTimeline(events);
  return feedbackWindows(injected, events).flatMap((one) => {
    const signs = signsOf(one, timeline);
    const { receipt, memory } = one;
    if (signs.size > 0)
      return [...signs].map(([how, sign]) => ({ receipt, memory: memory.id, how, ...sign }));
    // Before the first reply nobody can say that it was unused.
    const reply = events.slice(one.from + 1, one.to).findLast(({ kind }) => kind === "reply");
    return reply ? [{ receipt, memory: memory.id, how: "unused" as const, event: null, at: reply.at }] : [];
  });
}

type SignEvent = Pick<Feedback, "event" | "at">;

function signsOf(one: FeedbackWindow, timeline: SessionTimeline): ReadonlyMap<FeedbackSign, SignEvent> {
  const signs = new Map<FeedbackSign, SignEvent>();
  const commands = memoryCommands(one.memory);
  for (let at = one.from + 1; at < one.to; at++) {
    const event = timeline.events[at] as StoredEvent;
    const how = signAt(at, one, timeline, commands);
    if (how && !signs.has(how)) signs.set(how, { event: event.id, at: event.at });
  }
  const { newer } = one;
  if (newer && isReplaced(one, newer, timeline) && !signs.has("contradicted"))
    signs.set("contradicted", { event: newer.sources[0] ?? null, at: newer.at });
  return signs;
}

function signAt(
  at: number,
  one: FeedbackWindow,
  timeline: SessionTimeline,
  commands: ReturnType<typeof memoryCommands>,
): FeedbackSign | null {
  switch (timeline.events[at]?.kind) {
    case "reply":
      if (isRejectedIn(at, one, timeline)) return "contradicted";
      return namesId(at, one, timeline) || citesWords(at, one, timeline) ? "cited" : null;
    case "prompt":
      return isRejectedIn(at, one, timeline) ? "contradicted" : null;
    case "tool":
    case "tool-failure":
      return (
        commandFeedback(at, one, timeline, commands) ?? (isFileApplied(at, one, timeline) ? "file" : null)
      );
    default:
      return null;
  }
}

/** A new injection of the same memory starts a new window. */
function feedbackWindows(
  injected: readonly InjectedMemory[],
  events: readonly StoredEvent[],
): readonly FeedbackWindow[] {
  const places = new Map(events.map(({ id }, at) => [id, at]));
  const cases = injected.map((one) => ({
    ...one,
    from: places.get(one.event) ?? positionInTime(one, events),
  }));
  return cases.map((one, at) => {
    const again = cases.slice(at + 1).find(({ memory }) => memory.id === one.memory.id);
    return { ...one, to: again ? again.from + 1 : events.length };
  });
}

/** Events that are not stored, such as a tool about to run, have no position of their own. */
function positionInTime({ at: time }: InjectedMemory, events: readonly StoredEvent[]): number {
  return events.findLastIndex(({ at }) => at <= time);
}

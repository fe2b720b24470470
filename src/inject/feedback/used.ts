import type { StoredEvent } from "../../domain/event.ts";
import type { How, Told, Use } from "../../store/port/use-store.ts";
import { citesWords, namesId } from "./used-cited.ts";
import { type Case, type Course, courseOf } from "./used-course.ts";
import { commandsOf, commandUse, isFileUse } from "./used-done.ts";
import { isRejectedIn, isReplaced } from "./used-rejected.ts";

/**
 * What became of what was told, by what can be seen without a model: each sign of a memory at most once, with the event
 * that shows it. What was known before it was told, or was said again by the user, shows nothing.
 */
export function usesIn(told: readonly Told[], events: readonly StoredEvent[]): readonly Use[] {
  const course = courseOf(events);
  return casesOf(told, events).flatMap((one) => {
    const signs = signsOf(one, course);
    const { injection, memory } = one;
    if (signs.size > 0)
      return [...signs].map(([how, sign]) => ({ injection, memory: memory.id, how, ...sign }));
    // Until a reply was given nobody can say that it was of no use.
    const reply = events.slice(one.from + 1, one.to).findLast(({ kind }) => kind === "reply");
    return reply ? [{ injection, memory: memory.id, how: "unused" as const, event: null, at: reply.at }] : [];
  });
}

type Sign = Pick<Use, "event" | "at">;

function signsOf(one: Case, course: Course): ReadonlyMap<How, Sign> {
  const signs = new Map<How, Sign>();
  const commands = commandsOf(one.memory);
  for (let at = one.from + 1; at < one.to; at++) {
    const event = course.events[at] as StoredEvent;
    const how = signAt(at, one, course, commands);
    if (how && !signs.has(how)) signs.set(how, { event: event.id, at: event.at });
  }
  const { newer } = one;
  if (newer && isReplaced(one, newer, course) && !signs.has("contradicted"))
    signs.set("contradicted", { event: newer.sources[0] ?? null, at: newer.at });
  return signs;
}

function signAt(at: number, one: Case, course: Course, commands: ReturnType<typeof commandsOf>): How | null {
  switch (course.events[at]?.kind) {
    case "reply":
      if (isRejectedIn(at, one, course)) return "contradicted";
      return namesId(at, one, course) || citesWords(at, one, course) ? "cited" : null;
    case "prompt":
      return isRejectedIn(at, one, course) ? "contradicted" : null;
    case "tool":
    case "tool-failure":
      return commandUse(at, one, course, commands) ?? (isFileUse(at, one, course) ? "file" : null);
    default:
      return null;
  }
}

/** A memory that is told again begins anew, so that nothing counts for both. */
function casesOf(told: readonly Told[], events: readonly StoredEvent[]): readonly Case[] {
  const places = new Map(events.map(({ id }, at) => [id, at]));
  const cases = told.map((one) => ({ ...one, from: places.get(one.event) ?? placeInTime(one, events) }));
  return cases.map((one, at) => {
    const again = cases.slice(at + 1).find(({ memory }) => memory.id === one.memory.id);
    return { ...one, to: again ? again.from + 1 : events.length };
  });
}

/** What is answered and not kept, such as a tool about to run, has no place of its own. */
function placeInTime({ at: time }: Told, events: readonly StoredEvent[]): number {
  return events.findLastIndex(({ at }) => at <= time);
}

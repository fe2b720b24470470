import type { StoredEvent } from "../../domain/event.ts";
import type { InjectedMemory } from "../../store/port/feedback-store.ts";
import { ownText } from "../../text/quoted.ts";
import { commandSignature } from "../../text/signature.ts";
import { termsOf } from "../../text/terms.ts";

/** A session's timeline as its judges read it: each event is read once and only when asked for, however much was told. */
export interface SessionTimeline {
  readonly events: readonly StoredEvent[];
  /** Of the event at this place: the terms of what was said and of what a tool was given, and the words in small letters. */
  readonly terms: (at: number) => ReadonlySet<string>;
  readonly words: (at: number) => string;
  /** Signature of the command that was run. */
  readonly ran: (at: number) => string | null;
  /** What its speaker says themselves. */
  readonly sentences: (at: number) => readonly string[];
}

/** One memory told to a session, and the stretch in which something may show that it helped. */
export interface FeedbackWindow
  extends Pick<InjectedMemory, "receipt" | "hookEvent" | "at" | "memory" | "newer"> {
  /** Place of what it answered among the events; -1 when that was before all of them. */
  readonly from: number;
  /** Up to where it counts: the next time it was told, or the end. */
  readonly to: number;
}

/** Most characters of one event; what a tool printed may be long. */
const READ = 2_000;

export function readTimeline(events: readonly StoredEvent[]): SessionTimeline {
  const words = memoized((at) => eventWords(events[at]));
  return {
    events,
    words: memoized((at) => words(at).toLowerCase()),
    terms: memoized((at) => new Set(termsOf(words(at)))),
    ran: memoized((at) => commandSignature(events[at]?.tool?.command ?? "")),
    sentences: memoized((at) => eventSentences(events[at])),
  };
}

function memoized<Answer>(work: (at: number) => Answer): (at: number) => Answer {
  const known = new Map<number, Answer>();
  return (at) => {
    if (!known.has(at)) known.set(at, work(at));
    return known.get(at) as Answer;
  };
}

function eventWords(event: StoredEvent | undefined): string {
  const { text = "", tool } = event ?? {};
  return [text.slice(0, READ), tool?.command, tool?.path].filter(Boolean).join("\n");
}

function eventSentences(event: StoredEvent | undefined): readonly string[] {
  if (event?.kind !== "prompt" && event?.kind !== "reply") return [];
  const own = ownText(event.text, event.quoted).slice(0, READ);
  return own.split(/(?<=[.!?])\s+|\n+/).map((sentence) => sentence.trim());
}

/** Whether it was known by then from elsewhere: from the user, a tool, or a reply from before the memory was told. */
export function isKnownBy(
  at: number,
  { from }: FeedbackWindow,
  { events }: SessionTimeline,
  holds: (place: number) => boolean,
): boolean {
  for (let place = 0; place < at; place++)
    if ((events[place]?.kind !== "reply" || place <= from) && holds(place)) return true;
  return false;
}

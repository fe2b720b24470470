import type { StoredEvent } from "../../domain/event.ts";
import type { InjectedMemory } from "../../store/port/feedback-store.ts";
import { ownText } from "../../text/quoted.ts";
import { commandSignature } from "../../text/signature.ts";
import { termsOf } from "../../text/terms.ts";

/** Every event is read once, and only on demand, however many memories were injected. */
export interface SessionTimeline {
  readonly events: readonly StoredEvent[];
  /** Terms of an event's text and tool input; below, the text in lower case. */
  readonly terms: (at: number) => ReadonlySet<string>;
  readonly words: (at: number) => string;
  /** Signature of the command that was run. */
  readonly ran: (at: number) => string | null;
  readonly sentences: (at: number) => readonly string[];
}

/** An injected memory and the events in which feedback on it counts. */
export interface FeedbackWindow
  extends Pick<InjectedMemory, "receipt" | "hookEvent" | "at" | "memory" | "newer"> {
  /** Index of the event it answered; -1 for one before all. */
  readonly from: number;
  /** The next injection of the same memory, or the end. */
  readonly to: number;
  readonly timeline: SessionTimeline;
}

/** Most characters of one event. */
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

/** Known by then from the user, a tool, or a reply before the injection. */
export function isKnownBy(
  at: number,
  { from, timeline: { events } }: FeedbackWindow,
  holds: (place: number) => boolean,
): boolean {
  for (let place = 0; place < at; place++)
    if ((events[place]?.kind !== "reply" || place <= from) && holds(place)) return true;
  return false;
}

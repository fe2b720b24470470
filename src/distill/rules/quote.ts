import type { StoredEvent } from "../../domain/event.ts";

/** Words and the event they are from. */
export interface Quote {
  readonly event: StoredEvent;
  readonly words: string;
}

/** What is read out of the first of these events that holds any. */
export function firstOf(
  events: readonly StoredEvent[],
  read: (event: StoredEvent) => string | null,
): Quote | null {
  for (const event of events) {
    const words = read(event);
    if (words !== null) return { event, words };
  }
  return null;
}

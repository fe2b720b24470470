import type { StoredEvent } from "../../domain/event.ts";

/** Words and the event they are from. */
export interface Quote {
  readonly event: StoredEvent;
  readonly words: string;
}

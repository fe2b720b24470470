import type { StoredEvent } from "../../domain/event.ts";
import { lastConclusions } from "../activity/session-outcome.ts";
import { isClaimed, readsAsClaim } from "../sentences/claims.ts";

/** Tells which sentences of an event may be kept as the agent's own; null for none of them. */
export type KeptSentences = (event: StoredEvent) => ((sentence: string) => boolean) | null;

/** All where the agent decides something; a cause is told in the words of the code that was read. Where a session ends, those that would be a rule if the user had said them. */
export function keptSentences(events: readonly StoredEvent[]): KeptSentences {
  const last = new Set(lastConclusions(events).map(({ id }) => id));
  return (event) => {
    if (isClaimed(event)) return everySentence;
    return last.has(event.id) ? readsAsClaim : null;
  };
}

export function everySentence(): boolean {
  return true;
}

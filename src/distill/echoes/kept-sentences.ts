import type { StoredEvent } from "../../domain/event.ts";
import { lastConclusions } from "../activity/session-outcome.ts";
import { isClaimed, readsAsClaim } from "../sentences/claims.ts";
import { decides } from "../sentences/decision.ts";

/** Tells which sentences of an event may be kept as the agent's own; null for none of them. */
export type KeptSentences = (event: StoredEvent) => ((sentence: string) => boolean) | null;

/** All of a reply that decides something; a cause is told in the words of the code that was read. Where a session ends, and in plans, lists and messages of commits, those that would be a rule if the user had said them, or decide something. */
export function keptSentences(events: readonly StoredEvent[]): KeptSentences {
  const last = new Set(lastConclusions(events).map(({ id }) => id));
  return (event) => {
    if (isClaimed(event)) return everySentence;
    if (event.kind !== "reply" && event.kind !== "recap") return mayHold;
    return last.has(event.id) ? readsAsClaim : null;
  };
}

function mayHold(sentence: string): boolean {
  return readsAsClaim(sentence) || decides(sentence);
}

export function everySentence(): boolean {
  return true;
}

import type { StoredEvent } from "../../domain/event.ts";
import { matching } from "../../text/one-of.ts";
import { withoutOpenLabel } from "../activity/open-work.ts";
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
    return last.has(event.id) ? mayLast : null;
  };
}

function mayHold(sentence: string): boolean {
  return isRule(sentence) || decides(sentence);
}

/** Also behind a label: "Next: ..."; a line that a session ends with is read as one where it says what is always so. */
function isRule(sentence: string): boolean {
  const words = withoutOpenLabel(sentence);
  return LASTING.test(words) || readsAsClaim(words);
}

/** A handoff quotes more than rules: any choice that it tells of. */
function mayLast(sentence: string): boolean {
  return isRule(sentence) || CHOICE.test(sentence);
}

const LASTING = /\b(?:always|never|must|from now on|(?:every|each|any) (?:time|new )?\w)/i;

const CHOICE = matching("i")`
  \b(?:cho(?:ose|osing|sen?)|pick(?:ed)?|we(?:nt| go)? with|settled?|decid\w+|decisions?|switch\w*|adopt\w*|agreed?|prefer\w*|recommend\w*)\b
  \b(?:instead of|rather than|going forward|conventions?|polic(?:y|ies)|approved|(?:is|are|be) kept)\b
`;

export function everySentence(): boolean {
  return true;
}

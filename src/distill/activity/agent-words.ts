import type { EventKind, StoredEvent } from "../../domain/event.ts";
import type { Trust } from "../../domain/trust.ts";
import { messagesIn } from "./messages.ts";
import { succeededCommand } from "./tool-calls.ts";

/** Kinds of event whose text is the agent's and no source for what comes later: it may come from one. */
export const REPEATING: ReadonlySet<EventKind> = new Set(["reply", "recap", "summary", "title"]);
const WRITTEN: ReadonlySet<EventKind> = new Set([...REPEATING, "plan", "todo"]);

/** What the agent says in an event: its text, or the messages that its command gives to commits and pull requests; null for nothing. */
export function agentWords(event: StoredEvent): string | null {
  if (WRITTEN.has(event.kind)) return event.text;
  const command = succeededCommand(event);
  if (command === null || !MAY_TELL.test(command)) return null;
  const messages = messagesIn(command).map(({ subject, body }) => [subject.replace(LABEL, ""), body]);
  return messages.length === 0 ? null : messages.flat().join("\n\n");
}

const MAY_TELL = /\bcommit\b|\b(?:gh pr|glab mr)\b/;
/** What a title of work begins with; the rest is a sentence like any other. */
const LABEL = /^[a-z]+(?:\([^)]*\))?!?: /;

/** The trust of a source that this part of the agent's words repeats; 3 for none. */
export function trustOfPart(event: StoredEvent | undefined, part: string): Trust {
  const text = event?.repeated ? agentWords(event) : null;
  if (!event?.repeated || text === null) return 3;
  const letters = lettersOf(part);
  const isHere = event.repeated.spans.some(([from, to]) => {
    const repeated = lettersOf(text.slice(from, to));
    return (
      letters.includes(repeated.slice(0, 40)) || (letters !== "" && repeated.includes(letters.slice(0, 40)))
    );
  });
  return isHere ? event.repeated.trust : 3;
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, "").toLowerCase();
}

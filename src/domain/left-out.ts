import type { EventKind } from "./event.ts";

/** Reasons why an event made no memory, as shown to people. */
export const LEFT_OUT = {
  "no-rule": "no rule found anything worth remembering in it",
  question: "a question",
  command: "a command of the agent, such as /clear",
  supposed: "a supposition: if, maybe, what if",
  joke: "a joke",
  "taken-back": "withdrawn right afterwards",
  reported: "another person's statement or wish",
  quoted: "only quoted, pasted or fenced text",
  draft: "part of a requested text",
  passing: "temporary: for now, in this PR",
  pointing: "refers to something only the conversation shows: option 2, that one",
  permission: "a permission, which holds only once",
  secret: "a secret, which is not stored",
  long: "a sentence of more than 600 characters",
  "said-before": "already stated in the same words",
  outside: "stated outside a project, where only preferences for everywhere are stored",
  gone: "stored, and forgotten or merged since",
} as const;
export type LeftOutBecause = keyof typeof LEFT_OUT;

/** An event of which no memory was made. */
export interface LeftOutEvent {
  readonly event: string;
  readonly kind: EventKind;
  readonly at: number;
  readonly because: LeftOutBecause;
  /** The rejected sentence, else the beginning of the event; redacted, as stored. */
  readonly text: string;
}

export interface RecentSession {
  readonly id: string;
  readonly off: boolean;
}

/** The store's list of a project's sessions. */
export interface SessionList {
  /** The latest first; null for those outside any project. */
  recentSessions(project: string | null, limit: number): Promise<readonly RecentSession[]>;
}

import type { EventKind } from "./event.ts";

/** Why nothing was kept of what happened, in the words that people read. */
export const LEFT_OUT = {
  "no-rule": "no rule found anything in it that would be worth knowing later",
  question: "a question",
  command: "a command of the agent, such as /clear",
  supposed: "supposed, not said: if, maybe, what if",
  joke: "a joke",
  "taken-back": "taken back right after it was said",
  reported: "what somebody else said or wanted",
  quoted: "nothing but what was quoted, pasted or fenced",
  draft: "part of a text that was asked for",
  passing: "true for the moment only: for now, in this PR",
  pointing: "points at what only the conversation shows: option 2, that one",
  permission: "a permission, which must not outlive its moment",
  secret: "what it told was a secret, and is not stored",
  long: "a sentence of more than 600 characters",
  "said-before": "said before in the same words",
  outside: "said outside a project, where only what holds everywhere is kept",
  gone: "kept once, and forgotten or merged with another since",
} as const;
export type LeftOutBecause = keyof typeof LEFT_OUT;

/** An event of which no memory was made. */
export interface LeftOutEvent {
  readonly event: string;
  readonly kind: EventKind;
  readonly at: number;
  readonly because: LeftOutBecause;
  /** The sentence that was judged, else the beginning of it all; redacted, as stored. */
  readonly text: string;
}

/** A session of a project, as it is looked over for people. */
export interface RecentSession {
  readonly id: string;
  readonly off: boolean;
}

/** What lists a project's sessions; a part of every store. */
export interface SessionList {
  /** The latest first; null for those outside any project. */
  recentSessions(project: string | null, limit: number): Promise<readonly RecentSession[]>;
}

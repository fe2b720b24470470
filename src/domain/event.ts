import { digest } from "../text/hashes/digest.ts";
import type { Span } from "../text/span.ts";
import { isUserSaid, type Trust } from "./trust.ts";

/** What can happen in a session. */
export type EventKind =
  | "session-start"
  | "prompt"
  | "tool"
  | "tool-failure"
  | "denial"
  /** A question the agent put to the user through its client, and the answer. */
  | "answer"
  | "sub-agent"
  | "reply"
  /** What the agent planned and the user accepted. */
  | "plan"
  /** What the agent's own list of things to do came to say. */
  | "todo"
  /** What the session is called: by the user where the trust says so, else by the agent. */
  | "title"
  /** What the agent wrote for a user who comes back: where the work stands. */
  | "recap"
  /** What the agent wrote down of all before it when it compacted. */
  | "summary"
  | "session-end";

/** Whether it tells in new words what was said before it, so that it holds what was said while nothing was to be kept. */
export function sumsUp(kind: EventKind): boolean {
  return kind === "title" || kind === "recap" || kind === "summary";
}

/** Whether the user said it: a prompt, an answer, or words by which a tool call was refused. */
export function isUsersWord({ kind, trust }: { readonly kind: EventKind; readonly trust: Trust }): boolean {
  return isUserSaid(trust) && (kind === "prompt" || kind === "answer" || kind === "denial");
}

/** What a tool is for, in every agent's language the same: change a file, write a whole one, and so on. */
export type ToolUse = "shell" | "edit" | "write" | "read" | "search" | "agent" | "skill" | "other";

/** Typed facts our own code read out of a tool call; they never carry prose, so they do not lower trust. */
export interface ToolFacts {
  /** As the agent calls it; for people, never for rules. */
  readonly name: string;
  readonly use: ToolUse;
  /** The command line, for shell tools. */
  readonly command?: string;
  /** The file worked on, as the agent gave it. */
  readonly path?: string;
  /** Exit status of a shell command, when the agent reports it. */
  readonly exitCode?: number;
  /** The user stopped it: neither success nor failure. */
  readonly interrupted?: boolean;
}

/** Something that happened, as an agent adapter read it: unredacted, of any length, not yet safe to write anywhere. */
export interface RawEvent {
  readonly kind: EventKind;
  /** The agent's own name for this happening, unique within session and kind. */
  readonly nativeKey: string;
  /** The agent's id of the turn it belongs to. */
  readonly turn: string | null;
  readonly text: string;
  readonly tool: ToolFacts | null;
  readonly trust: Trust;
  /** What a tool call was about: the words looked for, the task given, the skill loaded. Never stored. */
  readonly about?: string;
  /** No person sat there: a program asked. Never stored. */
  readonly byProgram?: boolean;
  /** No other happening of any session has its native key: a copy of a session tells it again. Never stored. */
  readonly isUnique?: boolean;
}

/** A happening of which a transcript tells. */
export interface TimedEvent extends RawEvent {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The folder the agent was in. */
  readonly cwd: string | null;
  /** The agent's id of the session it was said in, which need not be the file's own; null when nothing says so. */
  readonly nativeSession: string | null;
}

/** An immutable record of something that happened, redacted and shortened. */
export interface AgentEvent extends RawEvent {
  readonly id: string;
  readonly session: string;
  /** Milliseconds since 1970; for people, never for order. */
  readonly at: number;
  /** Parts of the text that are not the speaker's own words (pasted, quoted, code): trust 1, whatever the event's. */
  readonly quoted: readonly Span[];
  /** Length of the text in characters before it was shortened. */
  readonly originalLength: number;
}

/** An event as the store gives it back: with its number in the order of arrival. */
export interface StoredEvent extends AgentEvent {
  readonly seq: number;
}

/** The same happening gives the same id, whether a hook or a transcript tells of it. */
export function eventId(session: string, kind: EventKind, nativeKey: string): string {
  return digest(["event", session, kind, nativeKey]);
}

/** Sessions are named by hash, so that no agent's id ever becomes part of a path or a query. */
export function sessionId(agent: string, nativeSession: string): string {
  return digest(sessionParts(agent, nativeSession));
}

/** What a session's id is the digest of. */
export function sessionParts(agent: string, nativeSession: string): readonly string[] {
  return ["session", agent, nativeSession];
}

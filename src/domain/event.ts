import { digest } from "../text/hashes/digest.ts";
import type { Span } from "../text/span.ts";
import { isUserSaid, type Trust } from "./trust.ts";

export type EventKind =
  | "session-start"
  | "prompt"
  | "tool"
  | "tool-failure"
  | "denial"
  /** A question of the agent through its client, with the user's answer. */
  | "answer"
  | "sub-agent"
  | "reply"
  /** A plan of the agent's that the user accepted. */
  | "plan"
  /** A change of the agent's own to-do list. */
  | "todo"
  /** The session's title, by the user where the trust says so, else by the agent. */
  | "title"
  /** The agent's summary for a returning user. */
  | "recap"
  /** The agent's summary of the past at a compaction. */
  | "summary"
  | "session-end";

/** It restates earlier words, perhaps from a time when capture was off. */
export function sumsUp(kind: EventKind): boolean {
  return kind === "title" || kind === "recap" || kind === "summary";
}

/** A prompt, an answer, or the reason for refusing a tool call, in the user's own words. */
export function isUsersWord({ kind, trust }: { readonly kind: EventKind; readonly trust: Trust }): boolean {
  return isUserSaid(trust) && (kind === "prompt" || kind === "answer" || kind === "denial");
}

/** The purpose of a tool, the same for all agents. */
export type ToolUse = "shell" | "edit" | "write" | "read" | "search" | "agent" | "skill" | "other";

/** Typed facts our own code read out of a tool call; they never carry prose, so they do not lower trust. */
export interface ToolFacts {
  /** The agent's name of it; for people, never for rules. */
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

/** An event as an agent adapter read it: unredacted, of any length, not yet safe to write. */
export interface RawEvent {
  readonly kind: EventKind;
  /** The agent's own id of the event, unique within session and kind. */
  readonly nativeKey: string;
  /** The agent's id of the turn it belongs to. */
  readonly turn: string | null;
  readonly text: string;
  readonly tool: ToolFacts | null;
  readonly trust: Trust;
  /** What a tool gave that the text leaves out, because the session's own file holds it; stored where there is none. */
  readonly given?: string;
  /** Subject of a tool call: search words, task or skill. Never stored. */
  readonly about?: string;
  /** A program sent it, not a person. Never stored. */
  readonly byProgram?: boolean;
  /** The native key is unique across sessions, so a copied session repeats it. Never stored. */
  readonly isUnique?: boolean;
}

/** An event read from a transcript. */
export interface TimedEvent extends RawEvent {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The agent's working folder. */
  readonly cwd: string | null;
  /** The agent's id of the original session, which may differ from the file's; null if unknown. */
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
  /** Sentences of what the agent says in it that repeat a source, and those sources' least trust; set while rules run, never stored. */
  readonly repeated?: { readonly spans: readonly Span[]; readonly trust: Trust };
  /** What its tool gave and a client added after it, as far as it is not stored; set while rules run, too. */
  readonly unstored?: readonly { readonly text: string; readonly isAdded: boolean }[];
}

/** The same event gets the same id, from a hook or from a transcript. */
export function eventId(session: string, kind: EventKind, nativeKey: string): string {
  return digest(["event", session, kind, nativeKey]);
}

/** Sessions are named by hash, so that no agent's id ever becomes part of a path or a query. */
export function sessionId(agent: string, nativeSession: string): string {
  return digest(sessionParts(agent, nativeSession));
}

/** Parts of a session id's digest. */
export function sessionParts(agent: string, nativeSession: string): readonly string[] {
  return ["session", agent, nativeSession];
}

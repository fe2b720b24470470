import { digest } from "../text/hashes/digest.ts";
import { isUserSaid, type Trust } from "./trust.ts";

export const KINDS = [
  "decision",
  "pattern",
  "failure",
  "preference",
  "handoff",
  "goal",
  "project",
  "snapshot",
  "note",
  "turn",
] as const;
export type Kind = (typeof KINDS)[number];

/** A memory from a rule or a person, before it has an identity. */
export interface MemoryDraft {
  readonly kind: Kind;
  /** One line, at most 120 characters. */
  readonly title: string;
  /** May be empty; at most 2,000 characters. */
  readonly body: string;
  /** Quoted speaker: `user`, `assistant`, `tool:Bash`, `cli`. */
  readonly origin: string;
  readonly trust: Trust;
  readonly files: readonly string[];
  readonly tags: readonly string[];
  /** The events whose text is quoted. */
  readonly sources: readonly string[];
  /** Time of the statement or event in ms since 1970. */
  readonly at: number;
}

/** The unit of recall. */
export interface Memory extends MemoryDraft {
  readonly id: string;
  /** Null: belongs to no project. */
  readonly project: string | null;
  /** The session it was made from; null when a person added it by hand. */
  readonly session: string | null;
  /** Name of the rule that made it, or `cli`. */
  readonly rule: string;
  /** Raised when a rule improves, so that a replay knows what to rewrite. */
  readonly ruleVersion: number;
  readonly pinned: boolean;
  /** The newer memory that ended this one's validity. */
  readonly supersededBy: string | null;
}

/** A new memory, not pinned and not superseded. */
export function newMemory(
  draft: MemoryDraft,
  made: Pick<Memory, "id" | "project" | "session" | "rule" | "ruleVersion">,
): Memory {
  return { ...draft, ...made, pinned: false, supersededBy: null };
}

/** Stored in `supersededBy` where no newer memory ended it: its source no longer holds it, or the user retired it. */
export const REMOVED_AT_SOURCE = "0".repeat(32);

/** A memory with the number of sessions that repeat it. */
export interface Repeated {
  readonly memory: Memory;
  readonly sessions: number;
}

/** Ids of the memories that rules made of a session's events. */
export interface RuleOutput {
  readonly session: string;
  readonly rules: readonly string[];
  readonly events: readonly string[];
  readonly memories: readonly string[];
}

/** The same rule over the same events gives the same id, so pins, edits and receipts outlive a replay. */
export function memoryId(rule: string, sources: readonly string[], ordinal: number): string {
  return digest(["memory", rule, ...sources, String(ordinal)]);
}

/** Stands for a rule in what a person added by hand. */
export const USER_RULE = "cli";

/** Rule of notes that agents propose. */
export const NOTE_RULE = "agent note";

/** Rule of what a language model distilled. */
export const MODEL_RULE = "model";

/** Rule of failures with their fixes. */
export const FAILURE_RULE = "failure";

/** The rule that keeps what a sub-agent reported, and the origin of such a memory. */
export const SUB_AGENT_RULE = "sub-agent";
export const SUB_AGENT_ORIGIN = "sub-agent";

/** Tag of a preference that holds in every project. */
export const EVERYWHERE_TAG = "everywhere";

/** Visible in every project: only the user's own preferences. */
export function crossesProjects(memory: Pick<Memory, "kind" | "trust" | "tags">): boolean {
  return memory.kind === "preference" && isUserSaid(memory.trust) && memory.tags.includes(EVERYWHERE_TAG);
}

/** A summary of a whole session. */
export function isSessionSummary({ kind }: Pick<Memory, "kind">): boolean {
  return kind === "handoff" || kind === "snapshot";
}

/** A passage made by the `turn` rule holds both question and answer; an imported turn does not. */
export function isFullTurn({ kind, rule }: Pick<Memory, "kind" | "rule">): boolean {
  return kind === "turn" && rule === "turn";
}

import { digest } from "../text/hashes/digest.ts";
import { isUserSaid, type Trust } from "./trust.ts";

/** What a memory is about. */
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

/** What a rule or a person hands in: everything about a memory but its identity and bookkeeping. */
export interface MemoryDraft {
  readonly kind: Kind;
  /** One line, at most 120 characters. */
  readonly title: string;
  /** May be empty; at most 2,000 characters. */
  readonly body: string;
  /** Who is quoted: `user`, `assistant`, `tool:Bash`, `cli`. */
  readonly origin: string;
  readonly trust: Trust;
  readonly files: readonly string[];
  readonly tags: readonly string[];
  /** The events whose text is quoted. */
  readonly sources: readonly string[];
  /** Milliseconds since 1970 at which it was said or happened. */
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
  /** Rises when a rule improves, so that a replay knows what to rewrite. */
  readonly ruleVersion: number;
  readonly pinned: boolean;
  /** The newer memory that ended this one's validity. */
  readonly supersededBy: string | null;
}

/** A memory as it begins: not pinned, and superseded by none. */
export function newMemory(
  draft: MemoryDraft,
  made: Pick<Memory, "id" | "project" | "session" | "rule" | "ruleVersion">,
): Memory {
  return { ...draft, ...made, pinned: false, supersededBy: null };
}

/** Stands as what ended a memory where nothing did but that its source no longer holds it. */
export const REMOVED_AT_SOURCE = "0".repeat(32);

/** A memory, and in how many sessions it was said or happened. */
export interface Repeated {
  readonly memory: Memory;
  readonly sessions: number;
}

/** All that rules make of a session's events: the rules' names, the events' ids and the memories'. */
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

/** What agents propose is made by no rule. */
export const NOTE_RULE = "agent note";

/** What failed, and what made it work, as our rule saw it. */
export const FAILURE_RULE = "failure";

/** Marks a preference that is about the person and not about one project. */
export const EVERYWHERE_TAG = "everywhere";

/** Seen from every project: only a preference that the user said of themselves. */
export function crossesProjects(memory: Pick<Memory, "kind" | "trust" | "tags">): boolean {
  return memory.kind === "preference" && isUserSaid(memory.trust) && memory.tags.includes(EVERYWHERE_TAG);
}

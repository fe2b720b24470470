import type { ToolUse } from "../../domain/event.ts";
import type { RecallFacts } from "../../store/port/recall-store.ts";

/** A session's past, condensed before a compaction drops it. All texts are redacted. */
export interface RecallDocument extends RecallFacts {
  readonly text: string;
  /** Before the tail, a few words per exchange. */
  readonly earlier: readonly string[];
  /** Their end word for word, for a model to summarise. */
  readonly earlierWords: string;
  /** Prompts, replies and runs of tool calls, word for word. */
  readonly tail: readonly string[];
  readonly shares: PastShares;
}

/** Parts of the past in bytes and exchanges; together they are the whole. */
export interface PastShares {
  readonly tail: PastShare;
  readonly condensed: PastShare;
  /** Before the condensed part, and left out. */
  readonly dropped: PastShare;
  readonly unreadBytes: number;
}

export interface PastShare {
  readonly bytes: number;
  /** A split exchange counts where its end is. */
  readonly exchanges: number;
}

/** A redacted step without results and thoughts, with the most informative line of an error. */
export interface DocumentStep {
  readonly kind: "prompt" | "reply" | "summary" | "did" | "failed" | "refused";
  /** Words, error, or the user's reason for refusing; empty for an action. */
  readonly text: string;
  readonly action: ToolAction | null;
}

/** A tool call in a few words. */
export interface ToolAction {
  readonly use: ToolUse;
  /** The tool's name. */
  readonly name: string;
  /** Its object: a command's first line, a path, words; may be empty. */
  readonly what: string;
  readonly path: string | null;
}

/** A prompt, a reply, a summary, or a run of tool calls. */
export interface Passage {
  readonly steps: readonly DocumentStep[];
  readonly text: string;
  /** Separator included. */
  readonly bytes: number;
}

/** A request and all that was done for it. */
export type Exchange = readonly Passage[];

export interface CondenseDeps {
  /** The document's first line, without its mark; by default that of a session that is compacted. */
  readonly title?: string | undefined;
  /** Redacts. */
  readonly safe: (text: string) => string;
  /** The user's globs of denied files. */
  readonly deny: readonly string[];
  /** Shortened to `~` in paths. */
  readonly userHome: string;
  readonly bytesPerToken: number;
  /** The request in a prompt; null for none. */
  readonly askIn: (prompt: string) => string | null;
  /** One line per decision; `asked` is the prompt they answer. */
  readonly decisionsIn: (speaker: "user" | "assistant", text: string, prompt: string) => readonly string[];
}

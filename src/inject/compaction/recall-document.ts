import type { ToolUse } from "../../domain/event.ts";
import type { RecallFacts } from "../../store/port/recall-store.ts";

/** What a compaction is about to cost: a session's past, condensed. Every text in it is safe to keep. */
export interface RecallDocument extends RecallFacts {
  /** All of it, as it is read. */
  readonly text: string;
  /** What came before the tail, one exchange each, in a few words. */
  readonly earlier: readonly string[];
  /** The same word for word, the last of it; for a model to sum up. */
  readonly earlierWords: string;
  /** The last part: prompts, replies and runs of tool calls, word for word. */
  readonly tail: readonly string[];
  readonly shares: PastShares;
}

/** Where every part of the past went, in bytes as told and in exchanges. The parts are apart and make up the whole. */
export interface PastShares {
  readonly tail: PastShare;
  /** What the earlier part tells of in short. */
  readonly condensed: PastShare;
  /** What lies before that and is not told of. */
  readonly dropped: PastShare;
  /** Bytes of the transcript that were not looked at. */
  readonly unreadBytes: number;
}

export interface PastShare {
  readonly bytes: number;
  /** One that is split counts where its end is. */
  readonly exchanges: number;
}

/** What is told of a step, made safe: results and thoughts are gone, of an error its most telling line is left. */
export interface DocumentStep {
  readonly kind: "prompt" | "reply" | "summary" | "did" | "failed" | "refused";
  /** What was said, the error, or what the user said when refusing; empty for what was done. */
  readonly text: string;
  readonly action: ToolAction | null;
}

/** A tool call in a few words. */
export interface ToolAction {
  readonly use: ToolUse;
  /** As the agent calls the tool. */
  readonly name: string;
  /** What it was done to or asked for: a command's first line, a path, words; may be empty. */
  readonly what: string;
  readonly path: string | null;
}

/** A prompt, a reply, a summary, or a run of tool calls. */
export interface Passage {
  readonly steps: readonly DocumentStep[];
  readonly text: string;
  /** Of its text, with what parts it from the next. */
  readonly bytes: number;
}

/** What was asked, and all that was done for it. */
export type Exchange = readonly Passage[];

/** How words are read and made safe. */
export interface CondenseDeps {
  /** Takes secrets out. */
  readonly safe: (text: string) => string;
  /** The user's own globs of files whose content is never kept. */
  readonly deny: readonly string[];
  /** The user's home folder; below it a path is told from `~`. */
  readonly userHome: string;
  readonly bytesPerToken: number;
  /** What a prompt asks for; null where it asks for nothing. */
  readonly askIn: (prompt: string) => string | null;
  /** The choices made in these words, one line each; `asked` is the prompt they answer. */
  readonly decisionsIn: (speaker: "user" | "assistant", text: string, asked: string) => readonly string[];
}

/** What a session's past held beside its words; every line of it is safe to show. */
export interface RecallFacts {
  /** What was asked first, and what was asked last if it is something else; in the user's words. */
  readonly goal: readonly string[];
  /** Oldest first, as all that follow. */
  readonly decisions: readonly string[];
  /** What was tried and did not work, each with its error. */
  readonly failures: readonly string[];
  readonly files: TouchedFiles;
  /** By name. */
  readonly skills: readonly string[];
  /** The user's last prompts. */
  readonly lastWords: readonly string[];
}

/** Paths, the latest first; at most 25 together. */
export interface TouchedFiles {
  readonly changed: readonly string[];
  readonly read: readonly string[];
  /** How many there are beyond these. */
  readonly more: number;
}

/** What a session's past came to before its last compaction, as it is kept. */
export interface NewRecall {
  readonly session: string;
  /** When it was made, in ms since 1970. */
  readonly at: number;
  /** The whole document. */
  readonly text: string;
  /** What of it matters most where little fits. */
  readonly best: string;
  readonly facts: RecallFacts;
  /** Words that a language model is still to sum up; null where none is wanted. */
  readonly unsummed: string | null;
}

/** The same with what came of it. */
export interface Recall extends NewRecall {
  /** The agent was given the best of it as it began anew. */
  readonly given: boolean;
  /** What the agent made of the session itself; null until that is known. */
  readonly summary: string | null;
  /** What a language model made of it; null without one, and until it has answered. */
  readonly byModel: string | null;
}

/** What is told once after a compaction: what rules read in the past, and what a model said of it. */
export type RecallShare = "facts" | "model";

/** What sessions were before they were compacted. */
export interface RecallStore {
  /** In the place of the session's last one; those of sessions long past go. */
  putRecall(recall: NewRecall): Promise<void>;
  recallOf(session: string): Promise<Recall | null>;
  /** The latest of a project's sessions; of all outside any. */
  latestRecall(project: string | null): Promise<Recall | null>;
  /** One of which something may still be told, or was claimed by this asker itself; a look costs next to nothing. */
  recallToTell(session: string, by: string): Promise<Recall | null>;
  /** Writes down what became of the session's last one, unless a newer one has come meanwhile. */
  noteRecall(
    recall: Pick<Recall, "session" | "at">,
    note: Partial<Pick<Recall, "given" | "summary" | "byModel">>,
  ): Promise<void>;
  /** Of several at once one may tell it: true for that one, also when it asks again. */
  claimRecall(recall: Pick<Recall, "session" | "at">, share: RecallShare, by: string): Promise<boolean>;
}

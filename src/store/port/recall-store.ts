/** Facts of a session's past, redacted. */
export interface RecallFacts {
  /** The first request, and the last if it differs; in the user's words. */
  readonly goal: readonly string[];
  /** Oldest first, as all that follow. */
  readonly decisions: readonly string[];
  /** Failed attempts, each with its error. */
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
  /** Number of paths beyond these. */
  readonly more: number;
}

/** The document of a session before its last compaction. */
export interface NewRecall {
  readonly session: string;
  /** Time of its making, in ms since 1970. */
  readonly at: number;
  /** The whole document. */
  readonly text: string;
  /** The most important part, where little fits. */
  readonly best: string;
  readonly facts: RecallFacts;
  /** Text for a language model to summarise; null for none. */
  readonly unsummed: string | null;
}

/** The document with later additions. */
export interface Recall extends NewRecall {
  /** The agent was given `best` after the compaction. */
  readonly given: boolean;
  /** The agent's own summary; null until it is known. */
  readonly summary: string | null;
  /** A language model's summary; null without one, and until it has answered. */
  readonly byModel: string | null;
}

/** Parts given once after a compaction: facts by rule, and the model's summary. */
export type RecallShare = "facts" | "model";

/** Recall documents of compacted sessions. */
export interface RecallStore {
  /** Replaces the session's last one and removes those of old sessions. */
  putRecall(recall: NewRecall): Promise<void>;
  recallOf(session: string): Promise<Recall | null>;
  /** The latest of a project's sessions, or of all outside any. */
  latestRecall(project: string | null): Promise<Recall | null>;
  /** The document while a part of it is unclaimed or claimed by `by`; a cheap query. */
  recallToTell(session: string, by: string): Promise<Recall | null>;
  /** Adds to a document unless a newer one has replaced it. */
  noteRecall(
    recall: Pick<Recall, "session" | "at">,
    note: Partial<Pick<Recall, "given" | "summary" | "byModel">>,
  ): Promise<void>;
  /** True for the one claimer that may give the part, also when it asks again. */
  claimRecall(recall: Pick<Recall, "session" | "at">, share: RecallShare, by: string): Promise<boolean>;
}

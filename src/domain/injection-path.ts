/** The policies that may speak at a hook event; several at one hook event make one block. */
export type Path =
  | "brief"
  | "explicit"
  | "relevant"
  | "deep"
  | "related-to-file"
  | "known-failure"
  | "known-fix"
  | "compact"
  | "after-compact";

/** What one path did at a hook event. */
export interface PathReceipt {
  readonly path: Path;
  /** Confidence of the best memory it found, and the threshold that it had to pass. */
  readonly best: number;
  readonly threshold: number;
  /** Memories it found, and those it had room and reason to tell. */
  readonly found: number;
  readonly injected: number;
  readonly ms: number;
  /** What made it speak, and what it may use: a trigger, a length, the context's budget in tokens. */
  readonly facts: PathFacts;
}

export type PathFacts = Readonly<Record<string, string | number | boolean>>;

/** Sources of sections; all sections of a hook event make one block. */
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

/** Result of one path at a hook event. */
export interface PathReceipt {
  readonly path: Path;
  /** Confidence of the best memory, and the threshold. */
  readonly best: number;
  readonly threshold: number;
  /** Memories found, and those injected. */
  readonly found: number;
  readonly injected: number;
  readonly ms: number;
  /** Trigger, lengths, or the context's budget in tokens. */
  readonly facts: PathFacts;
}

export type PathFacts = Readonly<Record<string, string | number | boolean>>;

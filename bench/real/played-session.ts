/** One call of a hook and what was said. */
export interface Moment {
  readonly moment: "brief" | "compact" | "prompt" | "tool" | "failure" | "other";
  /** The prompt, or the tool and what it was given. */
  readonly with: string;
  readonly block: string | null;
}

export interface PlayedSession {
  readonly dev: string;
  readonly session: string;
  readonly moments: readonly Moment[];
}

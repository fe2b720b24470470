/** How often a rule found something in a session. */
export interface Tally {
  readonly rule: string;
  /** The same for all variants. */
  readonly subject: string;
  readonly variant: string;
  readonly times: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** One variant over all sessions of a project. */
export interface Tallied extends Pick<Tally, "variant" | "times" | "at"> {
  readonly sessions: number;
}

/** Counts of findings over sessions. */
export interface TallyStore {
  /** The variants of a subject: in most sessions first, then most often, then latest. */
  tallied(project: string, rule: string, subject: string): Promise<readonly Tallied[]>;
}

/** How often something was found in a session, of what is told once for all sessions of a project. */
export interface Tally {
  readonly rule: string;
  /** What it is about: the same for all ways of it. */
  readonly subject: string;
  /** Which way it was. */
  readonly variant: string;
  readonly times: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** One way of a subject over all sessions of a project. */
export interface Tallied extends Pick<Tally, "variant" | "times" | "at"> {
  readonly sessions: number;
}

/** What counts findings over sessions; a part of every store. */
export interface TallyStore {
  /** The ways of one subject: in most sessions first, then most often, then latest. */
  tallied(project: string, rule: string, subject: string): Promise<readonly Tallied[]>;
}

/** Limits on the sessions that a language model reads. */
export interface JobRequest {
  /** Unique for this process. */
  readonly owner: string;
  readonly at: number;
  /** Most sessions to claim. */
  readonly limit: number;
  readonly leastPrompts: number;
  /** Bytes of text that must be new since the last reading. */
  readonly leastGrowth: number;
  /** An older claim is free again: its owner has died. */
  readonly claimMs: number;
}

/** A session claimed for a language model. */
export interface Job {
  readonly session: string;
  readonly project: string | null;
  readonly owner: string;
  /** Its last event, and the bytes of text in all its events. */
  readonly upTo: number;
  readonly bytes: number;
  /** Bytes of its text when it was last read; 0 for never. */
  readonly doneBytes: number;
}

/** Sessions that wait for a language model. */
export interface JobList {
  /** Claims sessions, the latest first, each for one owner; none that are off. */
  claimJobs(request: JobRequest): Promise<readonly Job[]>;
  /**
   * `later`: not tried at all. After three tries that failed or never ended, the session waits for new events.
   * False when another owner has claimed it by now.
   */
  endJob(job: Job, outcome: "done" | "failed" | "later"): Promise<boolean>;
}

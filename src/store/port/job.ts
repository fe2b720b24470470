/** Which sessions are worth a language model's time, and who asks for them. */
export interface JobRequest {
  /** Unique for this process. */
  readonly owner: string;
  readonly at: number;
  /** Most sessions to claim. */
  readonly limit: number;
  readonly leastPrompts: number;
  /** Bytes of text by which a session must have grown since it was done. */
  readonly leastGrowth: number;
  /** A claim that is older may be taken over: its owner has died. */
  readonly claimMs: number;
}

/** A session claimed for a language model. */
export interface Job {
  readonly session: string;
  readonly project: string | null;
  readonly owner: string;
  /** Its last event, and the bytes of all its events' text. */
  readonly upTo: number;
  readonly bytes: number;
  /** Bytes that were there when it was done before; 0 for never. */
  readonly doneBytes: number;
}

/** What keeps the sessions that wait for a language model; a part of every store. */
export interface JobList {
  /** Claims sessions for a language model, the latest first; each is given to one owner. None of what is switched off. */
  claimJobs(request: JobRequest): Promise<readonly Job[]>;
  /**
   * `later`: it was not tried at all. After three tries that failed, or were never ended, it waits until it has new events.
   * False when another owner has it by now: what was made of it is theirs to make.
   */
  endJob(job: Job, outcome: "done" | "failed" | "later"): Promise<boolean>;
}

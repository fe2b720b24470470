/** What a sub-agent is to do that is about to be started. */
export interface PendingTask {
  /** The session that starts it. */
  readonly session: string;
  /** The agent's id of the call. */
  readonly key: string;
  /** What kind of sub-agent is wanted; empty where nothing was said. */
  readonly kind: string;
  /** Redacted and short. */
  readonly words: string;
  /** Ms since 1970. */
  readonly at: number;
}

/** What remembers tasks from a sub-agent's call to its start, which says nothing of its task; a part of every store. */
export interface TaskStore {
  /** Those that are older than a minute go. */
  putTask(task: PendingTask): Promise<void>;
  /**
   * The words of the only task that waits, once. Null where none or several wait or it is for another kind; of several
   * one goes, and nobody is told the others.
   */
  takeTask(session: string, kind: string, at: number): Promise<string | null>;
}

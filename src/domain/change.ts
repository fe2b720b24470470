/** What was changed about a memory, and by whom; the log of it is what `undo` walks back. */
export interface Change {
  readonly id: string;
  readonly what: "supersede";
  readonly memory: string;
  /** The newer memory that ended it before the change and after. */
  readonly before: string | null;
  readonly after: string | null;
  readonly by: "rule" | "user";
  readonly because: string;
  /** When it began to hold, and when the user took it back, in ms since 1970. */
  readonly at: number;
  readonly undoneAt: number | null;
}

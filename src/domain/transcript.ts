/** A place in a transcript from which reading goes on. */
export interface TranscriptPosition {
  /** Tells the file, up to this place, from another that has taken its name. */
  readonly file: string;
  /** Of the file when it was read, in bytes. */
  readonly size: number;
  /** In bytes. */
  readonly offset: number;
  /** The agent's id of the turn that is under way there. */
  readonly turn: string | null;
}

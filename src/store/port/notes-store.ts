/** A file of an agent's own notes that was brought in, as it was then. */
export interface ReadNotes {
  readonly path: string;
  readonly agent: string;
  /** Whose notes they are. */
  readonly project: string;
  /** In bytes; -1 once it is not there any more. */
  readonly size: number;
  /** In ms since 1970. */
  readonly modifiedAt: number;
}

/** What is remembered of agents' own notes, beside the memories made of them. */
export interface NotesStore {
  /** Every file that was brought in, those of projects that are switched off left out. */
  readNotes(): Promise<readonly ReadNotes[]>;
  /** Remembers how a file was read, and the ids of those of its memories that the agent reads by itself. */
  markNotes(read: ReadNotes, loaded: readonly string[]): Promise<void>;
}

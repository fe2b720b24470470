/** How much there is. */
export interface StoreCounts {
  readonly bytes: number;
  readonly events: number;
  readonly memories: number;
  readonly injections: number;
  /** Transcripts that were read, and lines in them that nobody understood. */
  readonly transcripts: number;
  readonly unknownLines: number;
  /** When hooks brought last what nothing but a hook brings, in ms since 1970. */
  readonly lastHooks: ReadonlyMap<string, number>;
}

/** What the database says of itself. */
export interface StoreHealth {
  /** SQLite's version. */
  readonly engine: string;
  readonly schema: number;
  readonly textVersion: number;
  /** What is known for a secret by which the store was cleared last; 0 for never. */
  readonly redactVersion: number;
  /** Secrets that were cleared then, while nobody was told of them. */
  readonly secretsFound: number;
  readonly journal: string;
}

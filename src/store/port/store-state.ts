export interface StoreCounts {
  readonly bytes: number;
  readonly events: number;
  readonly memories: number;
  readonly injections: number;
  /** Transcripts that were read, and lines in them that no reader understood. */
  readonly transcripts: number;
  readonly unknownLines: number;
  /** Time of the last event of each kind that only hooks bring, in ms since 1970. */
  readonly lastHooks: ReadonlyMap<string, number>;
}

export interface StoreHealth {
  /** SQLite's version. */
  readonly engine: string;
  readonly schema: number;
  readonly textVersion: number;
  /** Version of the redaction patterns last applied to the store; 0 for never. */
  readonly redactVersion: number;
  /** Secrets redacted then that nobody was told of yet. */
  readonly secretsFound: number;
  readonly journal: string;
}

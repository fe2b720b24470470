/** A difference between the store and what was written. */
export interface Damage {
  /** The part or table, and the row if known. */
  readonly where: string;
  readonly what: string;
  readonly remedy: string;
}

/** Result of verifying a store. */
export interface Verified {
  readonly damage: readonly Damage[];
  readonly events: number;
  readonly memories: number;
  /** Rows without a checksum; 0 unless the check was deep. */
  readonly withoutChecksum: number;
}

export interface ByteShare {
  readonly name: string;
  readonly bytes: number;
}

/** Disk space of a store's file. */
export interface StoreSpace {
  /** Tables with their indexes, the largest first. */
  readonly tables: readonly ByteShare[];
  /** Bytes of unused pages. */
  readonly freeBytes: number;
}

/** Counts of records that another store lacks. */
export interface Difference {
  readonly memories: number;
  readonly events: number;
}

/** Something in a store that is not as it was written. */
export interface Damage {
  /** The part or table, and the row where it is known. */
  readonly where: string;
  readonly what: string;
  readonly remedy: string;
}

/** What a look at a store found. */
export interface Verified {
  readonly damage: readonly Damage[];
  readonly events: number;
  readonly memories: number;
  /** Rows of which nothing was written down yet by which they could be checked; 0 unless it was a deep look. */
  readonly withoutChecksum: number;
}

/** Bytes that a part of something takes. */
export interface ByteShare {
  readonly name: string;
  readonly bytes: number;
}

/** What takes how much space in a store's file. */
export interface StoreSpace {
  /** Tables with their indexes, the largest first. */
  readonly tables: readonly ByteShare[];
  /** Pages that nothing is in. */
  readonly freeBytes: number;
}

/** How much a store holds that another does not. */
export interface Difference {
  readonly memories: number;
  readonly events: number;
}

import type { ClearingStep } from "../store/port/house-store.ts";

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
  readonly unsealed: number;
}

/** Bytes that a part of something takes. */
export interface Share {
  readonly name: string;
  readonly bytes: number;
}

/** What takes how much room in a store's file. */
export interface StoreSpace {
  /** Tables with their indexes, the largest first. */
  readonly tables: readonly Share[];
  /** Pages that nothing is in. */
  readonly freeBytes: number;
}

/** How much a store holds that another does not. */
export interface Difference {
  readonly memories: number;
  readonly events: number;
}

/** What keeps a store sound; a part of every store. */
export interface Safekeeping {
  /** `deep` reads every row and compares it with what was written down when it was written or sealed. */
  verify(options: { deep: boolean }): Promise<Verified>;
  /** Writes down what at most so many rows are, so that a later look can tell when one is not; gives how many. */
  seal(limit: number): Promise<number>;
  /** Writes a copy to a file that is not there, or empty. Throws `STORE_*`. */
  backUp(file: string): Promise<void>;
  /** Differs once something was forgotten. */
  forgetting(): Promise<string>;
  space(): Promise<StoreSpace>;
}

/** What is done to files of stores while nobody has them open. */
export interface StoreFiles {
  /** One slice, as the store does it, and at the end all of it sealed again; null for what is no copy of a store. Throws `STORE_*` where it may be one. */
  clearSecrets(file: string, step: ClearingStep): { readonly more: boolean } | null;
  /** Throws `STORE_*` for what is no store. */
  verify(file: string, options: { deep: boolean }): Verified;
  /** As `forgetting` of the store in it. */
  forgetting(file: string): string;
  /** What `from` holds and `file` does not; null where `from` cannot be read. */
  missing(file: string, from: string): Difference | null;
  /**
   * Puts a draft made of a backup in a store's place, and the store aside. What the store says was forgotten or switched
   * off is so in the draft, too, and `carried` says whether it could be asked. Throws `STORE_BUSY` while anybody has it open.
   */
  replace(options: { store: string; draft: string; aside: string; key: Uint8Array; at: number }): {
    readonly carried: boolean;
  };
}

import type { Difference, StoreSpace, Verified } from "../../domain/store-check.ts";
import type { ClearingStep } from "./maintenance-store.ts";

/** What keeps a store sound; a part of every store. */
export interface BackupStore {
  /** `deep` reads every row and compares it with what was written down when it was written or sealed. */
  verify(options: { deep: boolean }): Promise<Verified>;
  /** Writes down what at most so many rows are, so that a later look can tell when one is not; gives how many. */
  writeRowChecksums(limit: number): Promise<number>;
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

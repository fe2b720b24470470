import type { Difference, StoreSpace, Verified } from "../../domain/store-check.ts";
import type { ClearingStep } from "./maintenance-store.ts";

/** Verification, backups and disk use. */
export interface BackupStore {
  /** `deep` compares every row with its checksum. */
  verify(options: { deep: boolean }): Promise<Verified>;
  /** Stores checksums of at most so many rows that have none; gives how many. */
  writeRowChecksums(limit: number): Promise<number>;
  /** Writes a copy to a file that is missing or empty. Throws `STORE_*`. */
  backUp(file: string): Promise<void>;
  /** A stamp that differs once something was forgotten. */
  forgetting(): Promise<string>;
  space(): Promise<StoreSpace>;
}

/** Work on store files that nobody has open. */
export interface StoreFiles {
  /** One slice as the store does it, with new checksums at the end; null for a file that is no copy of a store. Throws `STORE_*`. */
  clearSecrets(file: string, step: ClearingStep): { readonly more: boolean } | null;
  /** Throws `STORE_*` for a file that is no store. */
  verify(file: string, options: { deep: boolean }): Verified;
  forgetting(file: string): string;
  /** Counts of what `from` holds and `file` does not; null where `from` cannot be read. */
  missing(file: string, from: string): Difference | null;
  /**
   * Renames the store to `aside` and the draft of a backup to `store`. Tombstones and switches of the store are copied
   * into the draft; `carried` is false where they could not be read. Throws `STORE_BUSY` while anybody has it open.
   */
  replace(options: { store: string; draft: string; aside: string; key: Uint8Array; at: number }): {
    readonly carried: boolean;
  };
}

import type { ErrorCode } from "../domain/errors.ts";
import type { ByteShare, Damage, Difference } from "../domain/store-check.ts";

/** A backup that was made, and what is in it. */
export interface BackupMade {
  readonly name: string;
  readonly file: string;
  /** In ms since 1970. */
  readonly at: number;
  readonly bytes: number;
  readonly events: number;
  readonly memories: number;
}

/** What came of looking whether a backup is due. */
export type BackupOutcome =
  | ({ readonly status: "made" } & BackupMade)
  | { readonly status: "off" | "not due" }
  | { readonly status: "failed"; readonly code: ErrorCode };

export interface VerifyAnswer {
  readonly deep: boolean;
  /** Of the store, the spool and, looked at deep, the backups. */
  readonly damage: readonly Damage[];
  readonly events: number;
  readonly memories: number;
  /** Rows that were written since the last backup and are not sealed yet. */
  readonly unsealed: number;
  readonly spooled: number;
  readonly backups: number;
}

export interface RestoreAnswer {
  /** False: nothing was done yet, and this is what would be. */
  readonly done: boolean;
  readonly backup: BackupMade;
  /** What is in the present store and not in the backup; null where that cannot be read. */
  readonly lost: Difference | null;
  /** Where the present store was put; null where there was none. */
  readonly previousStore: string | null;
  /** What was forgotten or switched off since then is so in the restored store, too. */
  readonly carried: boolean;
}

/** What takes how much space in the home. */
export interface DiskUse {
  readonly bytes: number;
  /** The largest first. */
  readonly parts: readonly ByteShare[];
  /** Of the store's file, with their indexes; empty where it cannot be read. */
  readonly tables: readonly ByteShare[];
  /** What would be given back, and by what. */
  readonly freeable: readonly ByteShare[];
}

/** What keeps the store sound. */
export interface Keeping {
  verify(input: { deep: boolean }): Promise<VerifyAnswer>;
  /** Throws `BACKUP_NO_SPACE`, `STORE_DAMAGED` or `STORE_*`. */
  backup(): Promise<BackupMade>;
  /** Takes secrets out that were not known for such when they were stored, for at most so long; `more` when that was too short. */
  clearSecrets(input: { allowanceMs: number }): Promise<{ readonly more: boolean }>;
  /** How many there were, for the first who asks. */
  secretsFound(): Promise<number>;
  /** Makes one if it is due; never throws. */
  backUpWhenDue(): Promise<BackupOutcome>;
  /** The newest backup where none is named. Throws `BACKUP_UNKNOWN`, `BACKUP_DAMAGED` or `STORE_BUSY`. */
  restore(input: { backup?: string | undefined; yes: boolean; cwd: string }): Promise<RestoreAnswer>;
}

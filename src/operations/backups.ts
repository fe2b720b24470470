import { z } from "zod";
import type { ErrorCode } from "../domain/errors.ts";
import type { ByteShare, Damage, Difference } from "../domain/store-check.ts";
import { flag, optionalText } from "./fields.ts";
import { operation } from "./operation.ts";

export const BACKUP_OPERATIONS = {
  verify: operation({
    summary: "Check the stored data for damage and name it",
    input: z.object({
      deep: flag("Read every row, and every backup"),
    }),
    answer: z.custom<VerifyAnswer>(),
    isLong: true,
  }),
  backup: operation({
    summary: "Back up the store now, besides the daily backups",
    input: z.object({}),
    answer: z.custom<BackupMade>(),
    isLong: true,
  }),
  restore: operation({
    summary: "Replace the store with a backup and keep the old file; shows first what would be lost",
    input: z.object({
      backup: optionalText(4_000, "Its name, its day, or its file; by default the newest"),
      yes: flag("Do not ask for confirmation"),
      cwd: z.string().describe("Folder that relative file names start from"),
    }),
    answer: z.custom<RestoreAnswer>(),
    positional: "backup",
    isLong: true,
  }),
};

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

/** The outcome of a check whether a backup is due. */
export type BackupOutcome =
  | ({ readonly status: "made" } & BackupMade)
  | { readonly status: "off" | "not due" }
  | { readonly status: "failed"; readonly code: ErrorCode };

export interface VerifyAnswer {
  readonly deep: boolean;
  /** In the store, the spool and, with `deep`, the backups. */
  readonly damage: readonly Damage[];
  readonly events: number;
  readonly memories: number;
  /** Rows that were written since the last backup and are not sealed yet. */
  readonly withoutChecksum: number;
  readonly spooled: number;
  readonly backups: number;
}

export interface RestoreAnswer {
  /** False: nothing was done yet, and this is what would be. */
  readonly done: boolean;
  readonly backup: BackupMade;
  /** Counts of the present store's rows that the backup lacks; null where it cannot be read. */
  readonly lost: Difference | null;
  /** New path of the present store; null where there was none. */
  readonly previousStore: string | null;
  /** Tombstones and switches set since the backup were copied. */
  readonly carried: boolean;
}

/** Disk use of the home. */
export interface DiskUse {
  readonly bytes: number;
  /** The largest first. */
  readonly parts: readonly ByteShare[];
  /** Tables with their indexes; empty where the store cannot be read. */
  readonly tables: readonly ByteShare[];
  /** Reclaimable bytes, and what would reclaim them. */
  readonly freeable: readonly ByteShare[];
}

import { existsSync, statfsSync, statSync } from "node:fs";
import { UnbiddenError } from "../../domain/errors.ts";

/** For the log and the spool beside a copy of the store. */
const SPARE_BYTES = 10_000_000;

/** Whether there is a store: opening it would create one. */
export function hasStore(store: string): boolean {
  return ["", "-wal"].some((suffix) => existsSync(store + suffix));
}

export function storeSize(store: string): number {
  return ["", "-wal"].reduce(
    (sum, suffix) => sum + (statSync(store + suffix, { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}

/** Throws `BACKUP_NO_SPACE`. */
export function requireFreeSpace(folder: string, bytes: number): void {
  const missing = missingSpace(folder, bytes);
  if (missing === 0) return;
  const mb = (size: number) => `${Math.ceil(size / 1_000_000)} MB`;
  throw new UnbiddenError(
    "BACKUP_NO_SPACE",
    `it needs ${mb(bytes + SPARE_BYTES)}; ${mb(missing)} more must be free`,
  );
}

/** Bytes that must be freed before a copy of this size fits. */
export function missingSpace(folder: string, bytes: number): number {
  const { bavail, bsize } = statfsSync(folder);
  return Math.max(0, bytes + SPARE_BYTES - bavail * bsize);
}

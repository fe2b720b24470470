import { statfsSync, statSync } from "node:fs";
import { UnbiddenError } from "../../domain/errors.ts";

/** Beside a copy of the store its log and the spool must still fit. */
const SPARE_BYTES = 10_000_000;

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

/** Bytes that must be freed before a copy of so many fits. */
export function missingSpace(folder: string, bytes: number): number {
  const { bavail, bsize } = statfsSync(folder);
  return Math.max(0, bytes + SPARE_BYTES - bavail * bsize);
}

import { existsSync } from "node:fs";
import { type Check, noteCheck, okCheck, problemCheck } from "../domain/check.ts";
import { ERRORS } from "../domain/errors.ts";
import { ago } from "./ago.ts";
import type { DoctorDeps } from "./doctor-deps.ts";

const HOUR_MS = 3_600_000;

/** A recent backup exists, and the next one fits on the disk. */
export function checkBackups({ home, backups, now }: DoctorDeps): Check[] {
  if (!existsSync(home.store)) return [];
  const { enabled, everyHours, made, missingBytes } = backups();
  const [newest] = made;
  const state = newest ? `${made.length} kept, the newest from ${ago(newest.at, now())}` : "none made yet";
  if (!enabled)
    return [noteCheck("backups", `${state}; automatic backups are off`, "set backup.enabled to change that")];
  if (missingBytes > 0) {
    const missing = `${state}; the disk lacks ${Math.ceil(missingBytes / 1_000_000)} MB for the next one`;
    return [problemCheck("backups", missing, ERRORS.BACKUP_NO_SPACE.remedy)];
  }
  // Only a daemon or `unbidden curate` makes them automatically.
  const isLate = !newest || now() - newest.at > LATE_INTERVALS * everyHours * HOUR_MS;
  return [
    isLate
      ? { ...noteCheck("backups", state, "`unbidden backup` makes one now"), fix: "backup" }
      : okCheck("backups", state),
  ];
}

/** In intervals between two backups; a machine may sleep for a weekend. */
const LATE_INTERVALS = 3;

import { existsSync } from "node:fs";
import { type Check, noteCheck, okCheck, problemCheck } from "../domain/check.ts";
import { ERRORS } from "../domain/errors.ts";
import { ago } from "./ago.ts";
import type { DoctorDeps } from "./doctor-deps.ts";

const HOUR_MS = 3_600_000;

/** Whether a copy of the store is there, of late, and whether the next one fits on the disk. */
export function checkBackups({ home, backups, now }: DoctorDeps): Check[] {
  if (!existsSync(home.store)) return [];
  const { enabled, everyHours, made, missingBytes } = backups();
  const [newest] = made;
  const found = newest
    ? `${made.length} kept, the newest from ${ago(newest.at, now())}`
    : "none was made yet";
  if (!enabled)
    return [noteCheck("backups", `${found}; none is made by itself`, "set backup.enabled to change that")];
  if (missingBytes > 0) {
    const missing = `${found}; the disk lacks ${Math.ceil(missingBytes / 1_000_000)} MB for the next one`;
    return [problemCheck("backups", missing, ERRORS.BACKUP_NO_SPACE.remedy)];
  }
  // A daemon or `unbidden curate` makes them: where neither comes for days, none is due by itself.
  const isLate = !newest || now() - newest.at > LATE * everyHours * HOUR_MS;
  return [
    isLate ? noteCheck("backups", found, "`unbidden backup` makes one now") : okCheck("backups", found),
  ];
}

/** Times the wanted distance; a machine may sleep for a weekend. */
const LATE = 3;

import { existsSync, statfsSync } from "node:fs";
import { type Check, okCheck, problemCheck } from "../domain/check.ts";
import { ERRORS } from "../domain/errors.ts";
import type { DoctorDeps } from "./doctor-deps.ts";

/** Below this a store, its log and a copy before an upgrade may not fit. */
const LEAST_FREE_MB = 200;

/** Free space on the disk of our home. */
export function checkDisk({ home }: DoctorDeps): Check[] {
  if (!existsSync(home.root)) return [];
  const { bavail, bsize } = statfsSync(home.root);
  const free = Math.floor((bavail * bsize) / 1_000_000);
  const finding = free < 10_000 ? `${free} MB free` : `${Math.floor(free / 1000)} GB free`;
  return free < LEAST_FREE_MB
    ? [problemCheck("disk", finding, ERRORS.STORE_FULL.remedy)]
    : [okCheck("disk", finding)];
}

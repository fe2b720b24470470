import { isAtLeast, OLDEST_NODE } from "../config/node-version.ts";
import { type Check, okCheck, problemCheck } from "../domain/check.ts";
import { ERRORS } from "../domain/errors.ts";
import type { DoctorDeps } from "./doctor-deps.ts";

/** The first with the fix for a reset of the write-ahead log that could lose what was committed. */
const OLDEST_SQLITE = "3.51.3";

/** Node, and the SQLite it brings. */
export function checkRuntime({ versions }: DoctorDeps): Check[] {
  return [
    checkVersion("node", versions.node, OLDEST_NODE),
    checkVersion("sqlite", versions.sqlite ?? "unknown", OLDEST_SQLITE),
  ];
}

function checkVersion(name: string, version: string, oldest: string): Check {
  if (isAtLeast(version, oldest)) return okCheck(name, version);
  return problemCheck(name, `${version}, wanted ${oldest} or newer`, ERRORS.NODE_TOO_OLD.remedy);
}

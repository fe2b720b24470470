import { existsSync } from "node:fs";
import { join } from "node:path";
import { spooledNames } from "../capture/spool.ts";
import { type Check, noteCheck, okCheck, problemCheck } from "../domain/check.ts";
import { ERRORS } from "../domain/errors.ts";
import { ago } from "./ago.ts";
import type { DoctorDeps } from "./doctor-deps.ts";

/** Any hook or command takes the spool in; what waits longer than this is stuck. */
const STUCK_MS = 86_400_000;

export function checkSpool(deps: DoctorDeps): Check[] {
  return [waitingCheck(deps), ...unreadableChecks(deps)];
}

function waitingCheck({ spool, now }: DoctorDeps): Check {
  const names = spooledNames(spool);
  const [oldest] = names;
  if (oldest === undefined) return okCheck("spool", "nothing waits");
  // A spooled event's name begins with its time.
  const since = Number(oldest.slice(0, 15));
  const finding = `${names.length} waiting, the oldest from ${ago(since, now())}`;
  const remedy = "`unbidden list` takes them in; if they stay, see the line of the store";
  return now() - since > STUCK_MS
    ? problemCheck("spool", finding, remedy)
    : noteCheck("spool", finding, remedy);
}

function unreadableChecks({ spool }: DoctorDeps): Check[] {
  const folder = join(spool.folder, "unreadable");
  const count = existsSync(folder) ? spool.fs.readdirSync(folder).length : 0;
  if (count === 0) return [];
  return [
    noteCheck("spool", `${count} could not be read back and were set aside`, ERRORS.SPOOL_UNREADABLE.remedy),
  ];
}

import { type Check, noteCheck, okCheck, problemCheck } from "../domain/check.ts";
import { ERRORS, type ErrorCode } from "../domain/errors.ts";
import { countErrors } from "../error-log/error-log.ts";
import { ago } from "./ago.ts";
import type { DoctorDeps } from "./doctor-deps.ts";

const PERIOD_MS = 7 * 86_400_000;
/** After these something that happened is gone. */
const LOSSES: ReadonlySet<string> = new Set<ErrorCode>(["SPOOL_FAILED", "SPOOL_DROPPED"]);

/** What nobody was shown when it happened. */
export function checkErrorLog({ home, now }: DoctorDeps): Check[] {
  const counts = countErrors(home.logs, now() - PERIOD_MS);
  if (counts.size === 0) return [okCheck("swallowed errors", "none in 7 days")];
  return [...counts].map(([code, { count, lastAt }]) => {
    const { meaning, remedy } = isErrorCode(code) ? ERRORS[code] : UNKNOWN;
    const times = count === 1 ? "once" : `${count} times`;
    const finding = `${code} ${times} in 7 days, last ${ago(lastAt, now())}: ${meaning}`;
    return (LOSSES.has(code) ? problemCheck : noteCheck)("swallowed errors", finding, remedy);
  });
}

const UNKNOWN = { meaning: "written by another version", remedy: "upgrade Unbidden to see what it means" };

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERRORS, code);
}

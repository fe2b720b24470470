import { existsSync } from "node:fs";
import { join } from "node:path";
import { spooledNames } from "../capture/spool.ts";
import { type Check, noteCheck, okCheck, problemCheck } from "../domain/check.ts";
import { ERRORS, type ErrorCode } from "../domain/errors.ts";
import type { EventKind } from "../domain/event.ts";
import { countErrors } from "../error-log/error-log.ts";
import { DAY_MS } from "../text/iso-day.ts";
import { ago } from "./ago.ts";
import type { DoctorDeps } from "./doctor-deps.ts";

/** Any hook or command stores the spool; events that wait longer are stuck. */
const STUCK_MS = DAY_MS;

export function checkSpool(deps: DoctorDeps): Check[] {
  return [waitingCheck(deps), ...unreadableChecks(deps)];
}

function waitingCheck({ spool, now }: DoctorDeps): Check {
  const names = spooledNames(spool);
  const [oldest] = names;
  if (oldest === undefined) return okCheck("spool", "empty");
  // A spooled event's name begins with its time.
  const since = Number(oldest.slice(0, 15));
  const finding = `${names.length} waiting, the oldest from ${ago(since, now())}`;
  const remedy = "`unbidden list` stores them; if they remain, see the line of the store";
  const check = now() - since > STUCK_MS ? problemCheck : noteCheck;
  return { ...check("spool", finding, remedy), fix: "curate" };
}

function unreadableChecks({ spool }: DoctorDeps): Check[] {
  const folder = join(spool.folder, "unreadable");
  const count = existsSync(folder) ? spool.fs.readdirSync(folder).length : 0;
  if (count === 0) return [];
  return [
    noteCheck("spool", `${count} could not be read and were set aside`, ERRORS.SPOOL_UNREADABLE.remedy),
  ];
}

export async function checkTranscripts({ store }: DoctorDeps): Promise<Check[]> {
  const state = store();
  if (state.status !== "open") return [];
  const { transcripts, unknownLines } = await state.store.counts();
  if (unknownLines === 0) return [okCheck("transcripts", `${transcripts} read, every line understood`)];
  const finding = `${transcripts} read; ${unknownLines} lines in them were not understood and skipped`;
  const remedy = "nothing to do unless something is missing; then report the agent's version";
  return [noteCheck("transcripts", finding, remedy)];
}

/** In the order of a session. */
const KINDS: readonly EventKind[] = ["session-start", "prompt", "session-end"];

/** The last runs of hooks, by the event kinds that transcripts do not hold. */
export async function checkLastHooks({ store, now }: DoctorDeps): Promise<Check[]> {
  const state = store();
  if (state.status === "refused") return [];
  const last = state.status === "open" ? (await state.store.counts()).lastHooks : new Map<string, number>();
  if (last.size === 0) return [noteCheck("last hooks", "none seen yet", "start a session in your agent")];
  const seen = KINDS.flatMap((kind) => {
    const at = last.get(kind);
    return at === undefined ? [] : [`${kind} ${ago(at, now())}`];
  });
  const never = KINDS.filter((kind) => !last.has(kind));
  const finding = [seen.join(", "), ...(never.length > 0 ? [`never: ${never.join(", ")}`] : [])].join("; ");
  if (never.length === 0) return [okCheck("last hooks", finding)];
  return [noteCheck("last hooks", finding, "if these events did happen, check that all hooks are installed")];
}

const PERIOD_MS = 7 * DAY_MS;
/** Errors by which events were lost. */
const LOSSES: ReadonlySet<string> = new Set<ErrorCode>(["SPOOL_FAILED", "SPOOL_DROPPED"]);

/** Errors of hooks, which show none. */
export function checkErrorLog({ home, now }: DoctorDeps): Check[] {
  const counts = countErrors(home.logs, now() - PERIOD_MS);
  if (counts.size === 0) return [okCheck("swallowed errors", "none in 7 days")];
  return [...counts].map(([code, { count, lastAt }]) => {
    const { meaning, remedy } = isErrorCode(code) ? ERRORS[code] : UNKNOWN_ERROR;
    const times = count === 1 ? "once" : `${count} times`;
    const finding = `${code} ${times} in 7 days, last ${ago(lastAt, now())}: ${meaning}`;
    return (LOSSES.has(code) ? problemCheck : noteCheck)("swallowed errors", finding, remedy);
  });
}

const UNKNOWN_ERROR = {
  meaning: "written by another version",
  remedy: "upgrade Unbidden to see what it means",
};

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERRORS, code);
}

import type { DecidedMemory, LogAnswer, ShownDecision } from "../../operations/receipts.ts";
import { cutAtWord } from "../../text/cut.ts";
import { moreLine, type Page, type Paint, sharesApart } from "./paint.ts";

/** Enough of a receipt's id to name it, and of a session's. */
const RECEIPT_ID = 6;
const SESSION_ID = 8;
/** Length of the longest hook event, `sub-agent-start`. */
const EVENT_WIDTH = 15;
const TITLE_LENGTH = 60;
const TITLES_SHOWN = 3;

export function renderLog(answer: LogAnswer, page: Page): string {
  if (answer.decisions.length === 0) return page.paint.dim("No decision yet.");
  const lines = answer.decisions.map((decision) => decisionLine(decision, page));
  return [...(answer.more ? [moreLine(page)] : []), ...lines].join("\n");
}

/** Those up to the first whose text may still be on its way. */
export function finalDecisions({ decisions }: LogAnswer): readonly ShownDecision[] {
  const open = decisions.findIndex(({ isFinal }) => !isFinal);
  return open === -1 ? decisions : decisions.slice(0, open);
}

/** `7d6e11 2026-02-10 12:04:31 8c1f02ab prompt          told    213 tokens   9.1 ms  d81f Use JSONL for storage` */
export function decisionLine(decision: ShownDecision, { paint }: Page): string {
  const { id, at, nativeSession, hookEvent, verdict, tokens, ms, degraded } = decision;
  const isTold = verdict === "injected";
  return [
    paint.warn(id.slice(0, RECEIPT_ID)),
    paint.dim(`${secondOf(at)} ${nativeSession.slice(0, SESSION_ID).padEnd(SESSION_ID)}`),
    hookEvent.padEnd(EVENT_WIDTH),
    isTold ? paint.good("told  ") : paint.dim("silent"),
    `${String(tokens).padStart(4)} tokens`,
    `${ms.toFixed(1).padStart(6)} ms `,
    (isTold ? whatWasTold(decision, paint) : whySilent(decision, paint)) +
      (degraded.length > 0 ? paint.warn(` (degraded: ${degraded.join(", ")})`) : ""),
  ].join(" ");
}

function whatWasTold({ given, paths }: ShownDecision, paint: Paint): string {
  const named = given.slice(0, TITLES_SHOWN).map((each) => decidedText(each, paint));
  const more = given.length > named.length ? [`${given.length - named.length} more`] : [];
  // A recall document or a list of changed files is no memory.
  const without = paths.map(({ path }) => path).join(", ");
  return [...named, ...more].join("; ") || without;
}

function whySilent({ nearest, best, threshold, paths }: ShownDecision, paint: Paint): string {
  if (nearest === null) return paint.dim(best === 0 ? "nothing found" : nearestText(best, threshold));
  const { confidence, reasons } = nearest;
  const own = paths.find(({ path }) => path === reasons.path)?.threshold ?? threshold;
  const why = confidence < own ? nearestText(confidence, own) : reasons.left;
  return `${paint.dim(`${why}:`)} ${decidedText(nearest, paint)}`;
}

function nearestText(best: number, threshold: number): string {
  return best < threshold ? `best ${sharesApart(best, threshold).join(" < ")}` : "the session has it already";
}

function decidedText({ memory, reasons, id }: DecidedMemory, paint: Paint): string {
  if (memory) return `${paint.dim(memory.shortId)} ${cutAtWord(memory.title, TITLE_LENGTH)}`;
  return reasons.absent
    ? `nothing known about ${reasons.matched.join(" ")}`
    : `${id.slice(0, 4)} (forgotten)`;
}

/** `2026-02-10 12:04:31`, always as wide. */
function secondOf(at: number): string {
  const time = new Date(at);
  const date = [time.getFullYear(), time.getMonth() + 1, time.getDate()].map(twoDigits).join("-");
  return `${date} ${[time.getHours(), time.getMinutes(), time.getSeconds()].map(twoDigits).join(":")}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

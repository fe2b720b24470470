import type { ReplayAnswer, ReplayedMemory, Standing } from "../../operations/receipts.ts";
import { headline } from "./headline.ts";
import { moment, type Page, type Paint, plural, share, sharesApart } from "./paint.ts";
import { inProject, outcome } from "./reports.ts";
import { promptLines } from "./why.ts";

/** The decision then and now, and the memories that differ. */
export function renderReplay(answer: ReplayAnswer, page: Page): string {
  const { receipt, prompt, terms, now, memories } = answer;
  const { paint } = page;
  const changed = memories.filter((one) => one.was?.given || one.is?.given || isMoved(one));
  const same = memories.length - changed.length;
  return [
    `${moment(receipt.at, page.now)} ${receipt.hookEvent} ${inProject(receipt.projectName)}`,
    ...promptLines({ text: prompt, terms }, paint),
    `then: ${outcome(receipt, page.command)}, threshold ${share(receipt.threshold)}`,
    `now:  ${nowLine(now)}`,
    ...(changed.length > 0 ? ["", ...changed.flatMap((one) => memoryLines(one, paint))] : []),
    ...(same > 0
      ? ["", paint.dim(`${plural(same, "more")} would be left out as before`.replace("mores", "more"))]
      : []),
    "",
    paint.dim("The replay runs as a new session, without what the first one had received or said before."),
  ].join("\n");
}

function nowLine({ text, tokens, best, threshold, found, ms }: ReplayAnswer["now"]): string {
  const [reached, needed] = sharesApart(best, threshold);
  const time = `${ms.toFixed(1)} ms`;
  if (text !== null)
    return `would inject ${tokens} tokens, found ${found} in ${time}, threshold ${share(threshold)}`;
  if (found === 0) return `silent, no memory shares a word with it, ${time}`;
  return `silent, best ${reached}${best < threshold ? " <" : ", threshold"} ${needed}, found ${found} in ${time}`;
}

/** Found then and now, but on another side of the threshold or left out for another reason. */
function isMoved({ was, is }: ReplayedMemory): boolean {
  return was !== null && is !== null && was.left !== is.left;
}

function memoryLines(one: ReplayedMemory, paint: Paint): string[] {
  const { memory, id, was, is, replacedBy } = one;
  return [
    `${mark(one, paint)} ${memory ? headline(memory, paint) : paint.dim(`[forgotten ${id.slice(0, 8)}]`)}`,
    ...(replacedBy ? [`    replaced by ${headline(replacedBy, paint)}`] : []),
    paint.dim(`    then ${standingText(was)}`),
    paint.dim(`    now  ${is === null && memory === null ? "forgotten" : standingText(is)}`),
    ...difference(was, is).map((line) => paint.dim(`    ${line}`)),
  ];
}

function mark({ was, is }: ReplayedMemory, paint: Paint): string {
  if (was?.given && is?.given) return "  same";
  if (is?.given) return paint.good("+ new ");
  return was?.given ? paint.warn("- gone") : "  left";
}

function standingText(one: Standing | null): string {
  if (one === null) return "not among the candidates";
  const numbers = `confidence ${share(one.confidence)}, score ${one.score.toFixed(2)}, rank ${one.place}`;
  return one.given ? `given: ${numbers}` : `left out, ${one.left}: ${numbers}`;
}

function difference(was: Standing | null, is: Standing | null): string[] {
  if (was === null || is === null) return [];
  const parts = [
    ...step("confidence", is.confidence - was.confidence),
    ...step("score", is.score - was.score),
    ...(is.place === was.place
      ? []
      : [`${Math.abs(is.place - was.place)} ${is.place < was.place ? "up" : "down"}`]),
  ];
  return parts.length === 0 ? [] : [parts.join(", ")];
}

function step(name: string, by: number): string[] {
  return Math.abs(by) < 0.005 ? [] : [`${name} ${by > 0 ? "+" : "-"}${share(Math.abs(by))}`];
}

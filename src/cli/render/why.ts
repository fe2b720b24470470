import type { PathReceipt } from "../../domain/injection-path.ts";
import type { ShownReceipt, ShownUse, WhyAnswer, WrongAnswer } from "../../operations/receipts.ts";
import { cutAtWord } from "../../text/cut.ts";
import { headline, SHORT_ID } from "./headline.ts";
import { moment, type Page, type Paint, plural, share, sharesApart } from "./paint.ts";
import { inProject, outcome, reasonLines } from "./reports.ts";

/** Maximum characters shown of a prompt, and of its search terms. */
const MAX_SHOWN = 200;

type Item = WhyAnswer["items"][number];

/** A decision with its reasons, cost and feedback. */
export function renderWhy(answer: WhyAnswer, page: Page): string {
  const { receipt, prompt, items } = answer;
  const { paint, now } = page;
  const given = items.filter(({ reasons }) => reasons.left === undefined);
  const left = items.filter(({ reasons }) => reasons.left !== undefined);
  const linesOf = (item: Item) => itemLines(item, answer, page);
  return [
    `${moment(receipt.at, now)} ${receipt.hookEvent} ${inProject(receipt.projectName)}: ${cost(receipt, page)}`,
    ...(prompt ? promptLines(prompt, paint) : []),
    ...receipt.paths.map((path) => paint.dim(pathLine(path))),
    ...gateLines(answer, paint),
    ...(receipt.degraded.length > 0 ? [paint.warn(`degraded: ${receipt.degraded.join(", ")}`)] : []),
    ...(given.length > 0 ? ["", "given:", ...given.flatMap(linesOf)] : []),
    ...(left.length > 0 ? ["", "left out:", ...left.flatMap(linesOf)] : []),
    ...(receipt.text ? ["", "injected text:", receipt.text] : []),
  ].join("\n");
}

function cost(receipt: ShownReceipt, { command }: Page): string {
  const { text, tokens, ms, ranker } = receipt;
  return text === null
    ? outcome(receipt, command)
    : `${plural(tokens, "token")} in ${ms.toFixed(1)} ms, ranker ${ranker}`;
}

export function promptLines({ text, terms }: NonNullable<WhyAnswer["prompt"]>, paint: Paint): string[] {
  const shown = (words: string) => cutAtWord(words.replace(/\s+/g, " ").trim(), MAX_SHOWN);
  return [
    `asked: ${shown(text)}`,
    paint.dim(
      terms.length === 0
        ? "searched for: nothing, no word of it names a subject"
        : `searched for: ${shown(terms.join(" "))}`,
    ),
  ];
}

/** `by relevant: found 12, injected 2, best .81, threshold .58, 3.1 ms (trigger turns)` */
function pathLine({ path, best, threshold, found, injected, ms, facts }: PathReceipt): string {
  const gate = threshold > 0 ? `, best ${sharesApart(best, threshold).join(", threshold ")}` : "";
  const more = Object.entries(facts).flatMap(([name, value]) => factWords(name, value));
  return `by ${path}: found ${found}, injected ${injected}${gate}, ${ms.toFixed(1)} ms${more.length > 0 ? ` (${more.join(", ")})` : ""}`;
}

/** `query_chars` and `byFile` as words; a fact that is false is left out. */
function factWords(name: string, value: PathReceipt["facts"][string]): string[] {
  const words = name.replaceAll("_", " ").replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  if (value === false) return [];
  return [value === true ? words : `${words} ${value}`];
}

/** Only where the project's threshold differs from the configured one. */
function gateLines({ gate }: WhyAnswer, paint: Paint): string[] {
  if (gate.offset === 0) return [];
  return [
    paint.dim(
      `gate: threshold ${share(gate.configured)} as configured, ${signed(gate.offset)} from feedback in this project`,
    ),
  ];
}

export function signed(offset: number): string {
  return `${offset < 0 ? "-" : "+"}${share(Math.abs(offset))}`;
}

function itemLines(item: Item, { receipt, gate }: WhyAnswer, { paint, now }: Page): string[] {
  const { verdict, threshold, paths } = receipt;
  const isReset = receipt.at < gate.resetAt;
  const ownThreshold = paths.find(({ path }) => path === item.reasons.path)?.threshold ?? threshold;
  const isGiven = item.reasons.left === undefined && verdict === "injected" && !item.reasons.absent;
  return [
    subjectLine(item, paint),
    ...(item.replacedBy ? [`  replaced by ${headline(item.replacedBy, paint)}`] : []),
    ...(isGiven ? (isReset ? [paint.dim("  its feedback was reset")] : useLines(item.uses, now, paint)) : []),
    ...reasonLines(item, ownThreshold).map((line) => paint.dim(`  ${line}`)),
  ];
}

function subjectLine({ known, memory, reasons }: Item, paint: Paint): string {
  if (known) return headline(known, paint);
  if (!reasons.absent) return paint.dim(`[forgotten ${memory.slice(0, 8)}]`);
  return `a question about the past; nothing is known about: ${reasons.matched.join(" ")}`;
}

const USED: Readonly<Record<ShownUse["how"], string>> = {
  cited: "used: cited",
  file: "used: its file was touched",
  command: "used: its command was run",
  contradicted: "contradicted",
  unused: "not seen used",
};

function useLines(uses: readonly ShownUse[], now: number, paint: Paint): string[] {
  if (uses.length === 0) return [paint.dim("  no reply seen since")];
  return uses.map(({ how, at, sign }) => {
    const colour = how === "contradicted" ? paint.warn : how === "unused" ? paint.dim : paint.good;
    const where = how === "unused" ? "" : `, ${moment(at, now)}${sign ? ` by the ${sign}` : ""}`;
    return `  ${colour(USED[how])}${where}`;
  });
}

export function renderRejected(
  { memory, receipt, isWrong, contradicted, given }: WrongAnswer,
  page: Page,
): string {
  const count = `rejected ${contradicted} of ${plural(given, "time")}`;
  const back = `${page.command} wrong ${memory.shortId} --receipt ${receipt.slice(0, SHORT_ID)} --back`;
  return isWrong
    ? `${headline(memory, page.paint)}\nIt counts as wrong there: ${count}. To take it back: ${back}`
    : `${headline(memory, page.paint)}\nTaken back: ${count}.`;
}

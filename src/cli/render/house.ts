import type { MaintenanceAnswer, ShownEnding } from "../../operations/curate.ts";
import { SHORT_ID } from "./changes.ts";
import { headline } from "./headline.ts";
import { bytes, type Page, plural } from "./paint.ts";

/** What was merged, ended, removed and freed. */
export function renderHouse(answer: MaintenanceAnswer, dryRun: boolean, page: Page): string[] {
  const { merged, ended, merges, endings, freedBytes, returnedBytes, tooManyBytes } = answer;
  const removed = removedWords(answer);
  const [would, gone] = dryRun ? ["would be ", "Would remove"] : ["", "Removed"];
  const freed = freedBytes + returnedBytes === 0 ? "" : `, ${freedWords(freedBytes, returnedBytes)}`;
  const lines = [
    ...(merged > 0
      ? [`Tidied: ${plural(merged, "memory")} ${would}merged with one that says the same.`]
      : []),
    ...merges.map((one) => endingLine(one, "stays:", page)),
    ...rest(merged, merges),
    ...(ended > 0 ? [`Tidied: ${plural(ended, "memory")} ${would}ended by what was said later.`] : []),
    ...endings.map((one) => endingLine(one, `${one.because}:`, page)),
    ...rest(ended, endings),
    ...(removed.length > 0 ? [`${gone}: ${removed.join(", ")}${freed}.`] : []),
    ...(tooManyBytes > 0
      ? [
          `The store is ${bytes(tooManyBytes)} above retention.max_store_mb${dryRun ? "" : ", and nothing more of it may go"}.`,
        ]
      : []),
  ];
  return lines.length === 0 ? ["Tidied: nothing to merge, to end or to remove."] : lines;
}

function endingLine({ ended, by, change }: ShownEnding, link: string, { paint, command }: Page): string {
  const undo = change === null ? "" : paint.dim(` (undo: ${command} undo ${change.slice(0, SHORT_ID)})`);
  return `  ${headline(ended, paint)}\n    ${link} ${headline(by, paint)}${undo}`;
}

function rest(count: number, named: readonly ShownEnding[]): string[] {
  return count > named.length ? [`  and ${count - named.length} more`] : [];
}

function removedWords({ removed }: MaintenanceAnswer): string[] {
  const kinds = Object.entries(removed.memories).map(([kind, count]) => plural(count, `${kind} memory`));
  const others = [
    [removed.events, "event"],
    [removed.receipts, "receipt"],
    [removed.receiptTexts, "receipt's text"],
  ] as const;
  return [...kinds, ...others.flatMap(([count, noun]) => (count > 0 ? [plural(count, noun)] : []))];
}

function freedWords(freed: number, returned: number): string {
  return returned === 0
    ? `${bytes(freed)} free for what comes`
    : `${bytes(freed)} freed, ${bytes(returned)} given back to the system`;
}

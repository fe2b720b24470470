import { describeChoice } from "../../domain/provider.ts";
import type { CurateAnswer, MaintenanceAnswer, ScrubAnswer, ShownEnding } from "../../operations/curate.ts";
import { backupLine } from "./backups.ts";
import { headline, undoHint } from "./headline.ts";
import { bytes, type Page, plural } from "./paint.ts";

export function renderCurated(answer: CurateAnswer, page: Page): string {
  const backup = backupLine(answer.backup);
  return [
    ...(answer.dryRun ? [] : readLines(answer)),
    ...maintenanceLines(answer.maintenance, answer.dryRun, page),
    ...(backup === null ? [] : [backup]),
  ].join("\n");
}

/** Prints the number of secrets and their kinds, never their text. */
export function renderScrubbed({ secrets, kinds, isDone }: ScrubAnswer): string {
  const found =
    secrets === 0
      ? "No secret is stored in plain text in the store, its backups or the files beside it."
      : `Redacted ${plural(secrets, "secret")} in this home, backups included${namedKinds(kinds)}. Rotate those keys: they were on this disk in plain text.`;
  const rest = "Another process has a backup open. Run this command again once it has ended.";
  return isDone ? found : [found, rest].join("\n");
}

/** The kinds as marks name them, for a sentence. */
export function namedKinds(kinds: readonly string[]): string {
  return kinds.length === 0 ? "" : ` (${kinds.toSorted().join(", ")})`;
}

function readLines({ events, memories, asked, byModel }: CurateAnswer): string[] {
  const byRules = `Rules: ${plural(events, "event")} read, ${plural(memories, "new memory")}.`;
  if (!asked) return [byRules];
  if (!byModel) return [byRules, `Model: not asked. ${describeChoice(asked)}`];
  const { claimed, read, refused, failed } = byModel;
  if (claimed === 0) return [byRules, "Model: no session is long enough, or has grown enough."];
  return [
    byRules,
    `Model: ${read} of ${plural(claimed, "session")} read, ${plural(byModel.memories, "new memory")}.`,
    ...(refused === 0
      ? []
      : [`       ${plural(refused, "statement")} dropped: no line of the session supports it.`]),
    ...Object.entries(failed).map(([code, count]) => `       ${plural(count, "session")} not read: ${code}`),
  ];
}

function maintenanceLines(answer: MaintenanceAnswer, dryRun: boolean, page: Page): string[] {
  const { merged, ended, merges, endings, freedBytes, returnedBytes, tooManyBytes } = answer;
  const removed = removedCounts(answer);
  const would = dryRun ? "would be " : "";
  const freed = freedBytes + returnedBytes === 0 ? "" : `, ${freedText(freedBytes, returnedBytes)}`;
  const lines = [
    ...(merged > 0 ? [`${plural(merged, "memory")} ${would}merged with a duplicate.`] : []),
    ...merges.map((one) => endingLine(one, "kept:", page)),
    ...restLine(merged, merges),
    ...(ended > 0 ? [`${plural(ended, "memory")} ${would}ended by a later statement.`] : []),
    ...endings.map((one) => endingLine(one, `${one.because}:`, page)),
    ...restLine(ended, endings),
    ...(removed.length > 0 ? [`${dryRun ? "Would remove" : "Removed"}: ${removed.join(", ")}${freed}.`] : []),
    ...(tooManyBytes > 0
      ? [
          `The store is ${bytes(tooManyBytes)} above retention.max_store_mb${dryRun ? "" : ", and nothing more may be removed from it"}.`,
        ]
      : []),
  ];
  return lines.length === 0 ? ["Nothing to merge, end or remove."] : lines;
}

function endingLine({ ended, by, change }: ShownEnding, link: string, page: Page): string {
  const undo = change === null ? "" : undoHint(change, page);
  return `  ${headline(ended, page.paint)}\n    ${link} ${headline(by, page.paint)}${undo}`;
}

function restLine(count: number, listed: readonly ShownEnding[]): string[] {
  return count > listed.length ? [`  and ${count - listed.length} more`] : [];
}

function removedCounts({ removed }: MaintenanceAnswer): string[] {
  const kinds = Object.entries(removed.memories).map(([kind, count]) => plural(count, `${kind} memory`));
  const others = [
    [removed.events, "event"],
    [removed.receipts, "receipt"],
    [removed.receiptTexts, "receipt's text"],
  ] as const;
  return [...kinds, ...others.flatMap(([count, noun]) => (count > 0 ? [plural(count, noun)] : []))];
}

function freedText(freed: number, returned: number): string {
  return returned === 0
    ? `${bytes(freed)} freed for new data`
    : `${bytes(freed)} freed, ${bytes(returned)} returned to the system`;
}

import type { RecallFacts } from "../../store/port/recall-store.ts";
import { termsOf } from "../../text/terms.ts";
import { oneLine } from "../block/one-line.ts";
import { pickFitting } from "./fitting.ts";

/** Share of its terms from which on a line counts as present. */
const PRESENT = 0.7;
const MOST = 2_000;
const MAX_LINE = 300;

interface PastAsKnown {
  readonly facts: RecallFacts | null;
  readonly byModel: string | null;
}

/** Lines for facts that the context lacks, the most useful first. Words are compared by their terms; a file is present where its name is. */
export function missingLines({ facts, byModel }: PastAsKnown, context: string): readonly string[] {
  const known = new Set(termsOf(context));
  const isMissing = (line: string) => shareOf(line, known) < PRESENT;
  const summaryLines = (byModel ?? "").split("\n").map((line) => oneLine(line, MAX_LINE));
  const lines = [
    ...missingWithLabel("request", facts?.goal ?? [], isMissing),
    ...missingWithLabel("decision", facts?.decisions.toReversed() ?? [], isMissing),
    ...missingWithLabel("failure", facts?.failures.toReversed() ?? [], isMissing),
    ...changedFilesLine(facts?.files.changed ?? [], context),
    ...missingWithLabel("the user said", facts?.lastWords.toReversed() ?? [], isMissing),
    ...missingWithLabel("summary", summaryLines.filter(Boolean), isMissing),
  ];
  return lines.length === 0
    ? []
    : [HEADING, ...pickFitting(lines, MOST - HEADING.length, (line) => line.length + 1)];
}

const HEADING = "from before the compaction, missing from its summary:";

function missingWithLabel(
  label: string,
  lines: readonly string[],
  isMissing: (line: string) => boolean,
): readonly string[] {
  return lines.filter(isMissing).map((line) => `- ${label}: ${line}`);
}

function shareOf(line: string, known: ReadonlySet<string>): number {
  const terms = [...new Set(termsOf(line))];
  return terms.length === 0 ? 1 : terms.filter((term) => known.has(term)).length / terms.length;
}

function changedFilesLine(paths: readonly string[], context: string): readonly string[] {
  const missing = paths.filter((path) => !context.includes(path.split(/[\\/]/).at(-1) ?? path));
  return missing.length === 0 ? [] : [oneLine(`- files changed: ${missing.join(", ")}`, 2 * MAX_LINE)];
}

import type { RecallFacts } from "../../store/port/recall-store.ts";
import { termsOf } from "../../text/terms.ts";
import { oneLine } from "../block/one-line.ts";
import { pickFitting } from "./fitting.ts";

/** Share of its terms from which on a line counts as present. */
const HELD = 0.7;
const MOST = 2_000;
const MAX_LINE = 300;

interface PastAsKnown {
  readonly facts: RecallFacts | null;
  readonly byModel: string | null;
}

/**
 * Lines for what is not in the words the agent has, the most useful first; none where all of it is. Words are compared by
 * their terms, so that another form of a word is the same one; a file is held where its name stands there.
 */
export function missingLines({ facts, byModel }: PastAsKnown, held: string): readonly string[] {
  const known = new Set(termsOf(held));
  const isMissing = (line: string) => shareOf(line, known) < HELD;
  const said = (byModel ?? "").split("\n").map((line) => oneLine(line, MAX_LINE));
  const lines = [
    ...missingWithLabel("asked for", facts?.goal ?? [], isMissing),
    ...missingWithLabel("decided", facts?.decisions.toReversed() ?? [], isMissing),
    ...missingWithLabel("tried", facts?.failures.toReversed() ?? [], isMissing),
    ...changedFilesLine(facts?.files.changed ?? [], held),
    ...missingWithLabel("the user said", facts?.lastWords.toReversed() ?? [], isMissing),
    ...missingWithLabel("summed up", said.filter(Boolean), isMissing),
  ];
  return lines.length === 0
    ? []
    : [HEADING, ...pickFitting(lines, MOST - HEADING.length, (line) => line.length + 1)];
}

const HEADING = "from before the compaction, and not in its summary:";

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

function changedFilesLine(paths: readonly string[], held: string): readonly string[] {
  const missing = paths.filter((path) => !held.includes(path.split(/[\\/]/).at(-1) ?? path));
  return missing.length === 0 ? [] : [oneLine(`- files changed: ${missing.join(", ")}`, 2 * MAX_LINE)];
}

import type { RecallFacts } from "../../store/port/recall-store.ts";
import { oneLine } from "../block/one-line.ts";
import { BETWEEN } from "./exchanges.ts";
import { countFitting } from "./fitting.ts";
import type { CondenseDeps, PastShares, RecallDocument } from "./recall-document.ts";

export interface DocumentParts
  extends RecallFacts,
    Pick<RecallDocument, "tail" | "shares">,
    Pick<CondenseDeps, "title"> {
  /** The request of the exchange that the tail cuts in two; null for none. */
  readonly split: string | null;
}

const TITLE = "The session before the compaction";
/** Largest shares of the longest lists. */
const DECISIONS = 0.2;
const FAILURES = 0.2;
const FILES = 0.2;
const MAX_OPENING = 600;

/** Everything before the passages but the earlier work; of a whole past only what its words do not show at once. */
export function documentHead(parts: DocumentParts, limit: number, isWhole: boolean): string {
  const { title = TITLE, goal, decisions, failures, files, skills, shares } = parts;
  const changed = firstThatFit(files.changed, FILES * limit);
  const read = firstThatFit(files.read, FILES * limit - linesBytes(changed));
  const left = files.changed.length - changed.length + files.read.length - read.length + files.more;
  const sections = [
    `# ${title}`,
    ...leftOutLines(shares),
    ...(isWhole ? [] : [listSection("Asked for", goal)]),
    ...(isWhole ? [] : [listSection("Decided", lastThatFit(decisions, DECISIONS * limit))]),
    ...(isWhole ? [] : [listSection("Failed attempts", lastThatFit(failures, FAILURES * limit))]),
    listSection("Files changed", changed),
    listSection("Files read", read),
    left > 0 ? `and ${left} more ${left === 1 ? "file" : "files"}` : "",
    listSection("Skills loaded", skills),
  ];
  return sections.filter(Boolean).join(BETWEEN);
}

export function renderDocument(
  { earlier, tail, split }: DocumentParts & Pick<RecallDocument, "earlier">,
  head: string,
): string {
  const opening = split === null ? "" : `(End of the exchange: ${oneLine(split, MAX_OPENING)})`;
  const heading = tail.length > 0 ? "# Verbatim" : "";
  return `${[head, listSection("Earlier, in short", earlier), heading, opening, ...tail].filter(Boolean).join(BETWEEN)}\n`;
}

function leftOutLines({ tail, condensed, dropped, unreadBytes }: PastShares): readonly string[] {
  const all = tail.bytes + condensed.bytes + dropped.bytes;
  const share = Math.ceil((100 * dropped.bytes) / all);
  const { exchanges } = dropped;
  return [
    dropped.bytes > 0
      ? `Left out: the oldest ${share} % of it (${exchanges} ${exchanges === 1 ? "exchange" : "exchanges"}).`
      : "",
    unreadBytes > 0
      ? `Not read: ${(unreadBytes / 1_000_000).toFixed(1)} MB of the transcript before that.`
      : "",
  ];
}

export function listSection(heading: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : `## ${heading}\n\n${lines.map((line) => `- ${line}`).join("\n")}`;
}

function firstThatFit(lines: readonly string[], limit: number): readonly string[] {
  return lines.slice(
    0,
    countFitting(lines, limit, (line) => linesBytes([line])),
  );
}

function lastThatFit(lines: readonly string[], limit: number): readonly string[] {
  return firstThatFit(lines.toReversed(), limit).toReversed();
}

function linesBytes(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 3, 0);
}

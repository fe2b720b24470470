import type { RawEvent } from "../../src/domain/event.ts";
import { prepared } from "./stored.ts";

/** What everyday lines lose. */
export interface Benign {
  readonly lines: number;
  readonly changed: number;
  /** By the kind that a mark names. */
  readonly byMark: Readonly<Record<string, number>>;
  /** Events of which nothing is left but that it was left out. */
  readonly events: number;
  readonly withheld: number;
}

interface Changed {
  readonly before: string;
  readonly after: string;
  readonly mark: string;
}

export interface BenignCount {
  /** Takes the new lines of an event in. */
  add(event: RawEvent): void;
  readonly lines: number;
  readonly changed: readonly Changed[];
  /** What was left out with all its words. */
  readonly withheld: readonly RawEvent[];
  readonly figures: () => Benign;
}

const MARK = /\[redacted:([a-z0-9-]+)(?::[0-9a-f]+)?\]/;

/** Lines longer than any that people read are cut, as what is stored is. */
const LONGEST = 3_000;
/** Few enough that nothing is cut out of what is stored. */
const TOGETHER = 1_200;

/** Counts distinct lines, each in the company of those around it. */
export function benignCount(): BenignCount {
  const seen = new Set<string>();
  const changed: Changed[] = [];
  const withheld: RawEvent[] = [];
  let events = 0;
  return {
    add: (event) => {
      events++;
      if (isWithheld(event)) withheld.push(event);
      for (const piece of piecesOf(event.text)) {
        changed.push(...changesIn(event, piece, seen));
        for (const line of piece) seen.add(line);
      }
    },
    get lines() {
      return seen.size;
    },
    changed,
    withheld,
    figures: () => ({
      lines: seen.size,
      changed: changed.length,
      byMark: countOf(changed.map(({ mark }) => mark)),
      events,
      withheld: withheld.length,
    }),
  };
}

/** As what a denied file holds is. */
function isWithheld(event: RawEvent): boolean {
  return event.tool !== null && event.text.trim() !== "" && prepared(event).text === "";
}

/** Neighbouring lines that are not blank, so many as fit. */
function piecesOf(text: string): string[][] {
  const pieces: string[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const line of text.split("\n").map((one) => one.trimEnd().slice(0, LONGEST))) {
    if (line.trim() === "") continue;
    if (length + line.length > TOGETHER) pieces.push([]);
    length = length + line.length > TOGETHER ? line.length : length + line.length;
    pieces.at(-1)?.push(line);
  }
  return pieces;
}

/** Of lines not seen before. */
function changesIn(event: RawEvent, piece: readonly string[], seen: ReadonlySet<string>): Changed[] {
  if (piece.every((line) => seen.has(line))) return [];
  const { text } = prepared({ ...event, kind: "prompt", tool: null, text: piece.join("\n") });
  return markedLines(piece, text).filter(({ before }) => !seen.has(before));
}

/** The line that begins and ends as a marked one does is what it was; where a mark took several, the first of them. */
function markedLines(piece: readonly string[], after: string): Changed[] {
  const left = after.split("\n");
  const unmarked = new Set(left);
  const lost = piece.filter((line) => !unmarked.has(line));
  return left.flatMap((line) => {
    const mark = MARK.exec(line);
    if (!mark?.[1] || piece.includes(line)) return [];
    const [start, end] = [line.slice(0, mark.index), line.slice(line.lastIndexOf("]") + 1)];
    const same = lost.find((one) => one.startsWith(start) && one.endsWith(end));
    return [{ before: same ?? lost[0] ?? "", after: line, mark: mark[1] }];
  });
}

function countOf(names: readonly string[]): Record<string, number> {
  const counted = [...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length] as const);
  return Object.fromEntries(counted.sort(([, one], [, other]) => other - one));
}

import type { Span } from "../../text/span.ts";

/** A text as it reads, and what of the text it was made of each part of it stands for. */
export interface Reading {
  readonly text: string;
  /** Null for a text as it is written. */
  readonly of: Reading | null;
  /** In order; what was left out is in none. */
  readonly parts: readonly ReadingPart[];
}

interface ReadingPart {
  /** Where it begins in the reading. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
  /** Its characters stand for one each, not all for the whole. */
  readonly isKept: boolean;
}

export function asWritten(text: string): Reading {
  return { text, of: null, parts: [] };
}

/** The reading with `write` in place of each match, null keeps it; the same one where nothing changes. The pattern is global and never matches nothing. */
export function rewritten(
  of: Reading,
  pattern: RegExp,
  write: (match: RegExpExecArray) => string | null,
): Reading {
  const parts: ReadingPart[] = [];
  let [text, copied] = ["", 0];
  const add = (written: string, from: number, to: number, isKept: boolean) => {
    if (written !== "") parts.push({ at: text.length, from, to, isKept });
    text += written;
  };
  pattern.lastIndex = 0;
  for (let match = pattern.exec(of.text); match; match = pattern.exec(of.text)) {
    const written = write(match);
    if (written === null) continue;
    add(of.text.slice(copied, match.index), copied, match.index, true);
    copied = match.index + match[0].length;
    add(written, match.index, copied, false);
  }
  if (copied === 0) return of;
  add(of.text.slice(copied), copied, of.text.length, true);
  return { text, of, parts };
}

/** What of the written text a part of the reading stands for. */
export function writtenSpan({ of, parts }: Reading, [from, to]: Span): Span {
  if (of === null) return [from, to];
  const [first, last] = [partAt(parts, from), partAt(parts, to - 1)];
  if (!first || !last) return [0, 0];
  const start = first.isKept ? first.from + from - first.at : first.from;
  const end = last.isKept ? last.from + to - last.at : last.to;
  return writtenSpan(of, [start, end]);
}

function partAt(parts: readonly ReadingPart[], at: number): ReadingPart | undefined {
  let [low, high] = [0, parts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((parts[middle]?.at ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return parts[low];
}

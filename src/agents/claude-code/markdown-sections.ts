import { headedLines, type NumberedLine } from "../../text/markdown.ts";

/** What stands under one heading, without what stands under those below it. */
export interface NoteSection {
  /** Its headings from the top, and a number where they come up more than once in the file. */
  readonly place: readonly string[];
  /** Without the file's own title. */
  readonly headings: readonly string[];
  /** With their numbers in the file, from 0. */
  readonly lines: readonly NumberedLine[];
}

/** In the order of the file, but those without a word; `from` is the number of the first line. */
export function noteSections(text: string, from = 0): NoteSection[] {
  const seen = new Map<string, number>();
  return headedLines(text.split(/\r?\n/), from)
    .filter(({ lines }) => lines.some(({ words }) => words.trim() !== ""))
    .map(({ path, lines }) => ({
      place: uniquePlace(path, seen),
      headings: path.slice(1).filter(Boolean),
      lines,
    }));
}

function uniquePlace(path: readonly string[], seen: Map<string, number>): string[] {
  const key = JSON.stringify(path);
  const times = seen.get(key) ?? 0;
  seen.set(key, times + 1);
  return times === 0 ? [...path] : [...path, String(times)];
}

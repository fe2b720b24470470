/** What stands under one heading, without what stands under those below it. */
export interface HeadedLines {
  /** The headings from the top level to its own, one left out without a name; empty before the first. */
  readonly path: readonly string[];
  readonly lines: readonly NumberedLine[];
}

export interface NumberedLine {
  readonly number: number;
  readonly words: string;
}

const MOST_HEADINGS = 2_000;

/** Splits by headings, in order; what stands between code fences is none. `from` is the number of the first line. */
export function headedLines(lines: readonly string[], from = 0): readonly HeadedLines[] {
  const found: { path: readonly string[]; lines: NumberedLine[] }[] = [{ path: [], lines: [] }];
  const isCode = fences();
  for (const [at, words] of lines.entries()) {
    const heading = isCode(words) ? null : HEADING.exec(words);
    const last = found.at(-1);
    if (heading && found.length <= MOST_HEADINGS)
      found.push({ path: pathTo(heading, last?.path ?? []), lines: [] });
    else last?.lines.push({ number: from + at, words });
  }
  return found;
}

/** Whether a line, each told in turn, stands between code fences or is one. */
function fences(): (line: string) => boolean {
  let open = "";
  return (line) => {
    const mark = FENCE.exec(line)?.[1] ?? "";
    if (mark === "") return open !== "";
    if (open === "") open = mark;
    else if (mark.startsWith(open)) open = "";
    return true;
  };
}

/** A level that was left out has no name. */
function pathTo([, marks = "#", name = ""]: RegExpExecArray, above: readonly string[]): string[] {
  const outer = Array.from({ length: marks.length - 1 }, (_, at) => above[at] ?? "");
  return [...outer, name.trim().replace(CLOSING, "").trimEnd()];
}

const FENCE = /^\s*(```+|~~~+)/;
/** Its end is cut off afterwards: one expression for both takes ages over a line of spaces. */
const HEADING = /^ {0,3}(#{1,6})[ \t]+(.*)$/s;
const CLOSING = /(?:^|\s)#+$/;

/** What stands between two rules at a file's beginning, and what comes after it; null where there is none. */
export function frontMatterBlock(text: string): { readonly inside: string; readonly rest: string } | null {
  const block = BLOCK.exec(text);
  return block && { inside: block[1] ?? "", rest: text.slice(block[0].length) };
}

const BLOCK = /^---[ \t]*\r?\n([\s\S]{0,20000}?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;

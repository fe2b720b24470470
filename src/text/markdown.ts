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

/** What a file says of itself at its top. */
export interface FrontMatter {
  /** Each `name: value`, those set in under another name too; of a list its items with commas between. */
  readonly fields: ReadonlyMap<string, string>;
  /** The text after it. */
  readonly rest: string;
  /** Lines before the rest. */
  readonly lines: number;
}

/** Read line by line: this runs where hooks wait, and YAML itself would cost them more than all else. */
export function readFrontMatter(text: string): FrontMatter {
  const [block = "", inside = ""] = BLOCK.exec(text) ?? [];
  const fields = [...inside.matchAll(FIELD)].map(
    ([, name = "", value = "", items = ""]) =>
      [name.toLowerCase(), value ? unquoted(value.trim()) : listItems(items)] as const,
  );
  return { fields: new Map(fields), rest: text.slice(block.length), lines: block.split("\n").length - 1 };
}

const BLOCK = /^---[ \t]*\r?\n([\s\S]{0,20000}?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;
const FIELD = /^[ \t]*([\w-]+):(?:[ \t]+(\S.*)|((?:\r?\n[ \t]*-[ \t].*)+))$/gm;

/** As YAML writes a line: within double quotes a backslash hides a mark, within single ones a mark stands twice. */
function unquoted(value: string): string {
  const double = /^"(.*)"$/.exec(value)?.[1];
  if (double !== undefined) return double.replace(/\\(["\\/])|\\[nrt]/g, (_, mark: string) => mark ?? " ");
  return /^'(.*)'$/.exec(value)?.[1]?.replaceAll("''", "'") ?? value;
}

function listItems(lines: string): string {
  return lines
    .split(/\r?\n[ \t]*-[ \t]+/)
    .slice(1)
    .join(", ");
}

/** A text with something else in the place of each fenced block; one that nothing closes goes to the end. */
export function replaceFences(text: string, replacement: string): string {
  return text.replace(FENCED, replacement);
}

const FENCED = /^ *(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ *\1[^\n]*$|$(?![\s\S]))/gm;

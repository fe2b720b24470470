/** The lines of one heading, without those of its subheadings. */
export interface HeadedLines {
  /** Headings from the top level to its own, skipped levels as ""; empty before the first heading. */
  readonly path: readonly string[];
  readonly lines: readonly NumberedLine[];
}

export interface NumberedLine {
  readonly number: number;
  readonly words: string;
}

const MOST_HEADINGS = 2_000;

/** Splits by headings, in order; code fences hold none. `from` is the number of the first line. */
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

/** A predicate for lines in order: true within code fences and for the fences. */
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

function pathTo([, marks = "#", name = ""]: RegExpExecArray, above: readonly string[]): string[] {
  const outer = Array.from({ length: marks.length - 1 }, (_, at) => above[at] ?? "");
  return [...outer, name.trim().replace(CLOSING, "").trimEnd()];
}

const FENCE = /^\s*(```+|~~~+)/;
/** Closing marks are removed afterwards: one expression for both is slow on a line of spaces. */
const HEADING = /^ {0,3}(#{1,6})[ \t]+(.*)$/s;
const CLOSING = /(?:^|\s)#+$/;

export interface FrontMatter {
  /** Each `name: value`, nested ones too; a list's items are joined by commas. */
  readonly fields: ReadonlyMap<string, string>;
  /** The text after it. */
  readonly rest: string;
  /** Number of lines before the rest. */
  readonly lines: number;
}

/** Read by patterns, since hooks wait and a YAML parser would be their largest cost. */
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

/** YAML's quotes: double ones escape by a backslash, single ones by doubling. */
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

/** Replaces each fenced block; an unclosed one goes to the end. */
export function replaceFences(text: string, replacement: string): string {
  return text.replace(FENCED, replacement);
}

const FENCED = /^ *(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ *\1[^\n]*$|$(?![\s\S]))/gm;

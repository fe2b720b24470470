/** What stands under one heading, without what its own headings are over. */
export interface Section {
  /** From the outermost heading to its own; empty for what comes before the first. */
  readonly headings: readonly string[];
  readonly text: string;
}

/** Longest that one part may be: what a memory holds. */
const PART_LENGTH = 2_000;
const MAX_HEADING = 200;
const MOST_SECTIONS = 2_000;

/** Splits by headings; what stands between code fences is no heading, and comments are nobody's words. */
export function sectionsOf(markdown: string): readonly Section[] {
  const sections: { headings: readonly string[]; lines: string[] }[] = [{ headings: [], lines: [] }];
  const isCode = fences();
  let path: readonly string[] = [];
  for (const line of withUnderlines(markdown.replace(COMMENT, ""))) {
    const heading = isCode(line) ? null : HEADING.exec(line);
    if (heading && sections.length < MOST_SECTIONS) {
      path = pathTo(heading, path);
      sections.push({ headings: path.filter(Boolean), lines: [] });
    } else sections.at(-1)?.lines.push(line);
  }
  return sections.map(({ headings, lines }) => ({ headings, text: lines.join("\n").trim() }));
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
  return [...Array.from({ length: marks.length - 1 }, (_, at) => above[at] ?? ""), named(name)];
}

const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;
const FENCE = /^ {0,3}(```+|~~~+)/;
const HEADING = /^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$/;

/** Headings that are underlined, as those that begin with "#". */
function withUnderlines(markdown: string): string[] {
  const lines: string[] = [];
  for (const line of markdown.split(/\r?\n/)) {
    const above = lines.at(-1) ?? "";
    const level = /^=+\s*$/.test(line) ? "#" : /^-{3,}\s*$/.test(line) ? "##" : "";
    if (level !== "" && /^[^\s#>|*+`-].{0,150}$/.test(above)) lines[lines.length - 1] = `${level} ${above}`;
    else lines.push(line);
  }
  return lines;
}

function named(heading: string): string {
  return heading
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*_`]{1,3}/g, "")
    .trim()
    .slice(0, MAX_HEADING);
}

/** The text in parts that a memory can hold, cut between paragraphs where there are some. */
export function partsOf(text: string): readonly string[] {
  const parts: string[] = [];
  let part = "";
  for (const paragraph of text.split(/\n{2,}/).flatMap(sliced)) {
    if (part !== "" && part.length + paragraph.length + 2 > PART_LENGTH) {
      parts.push(part);
      part = "";
    }
    part += (part === "" ? "" : "\n\n") + paragraph;
  }
  return part.trim() === "" ? parts : [...parts, part];
}

function sliced(paragraph: string): string[] {
  const slices: string[] = [];
  let rest = paragraph;
  while (rest.length > PART_LENGTH) {
    const end = rest.slice(0, PART_LENGTH).search(/\s\S*$/);
    const cut = end > PART_LENGTH / 2 ? end : PART_LENGTH;
    slices.push(rest.slice(0, cut).toWellFormed());
    rest = rest.slice(cut).trimStart();
  }
  return [...slices, rest];
}

import { headedLines } from "../../text/markdown.ts";

/** Text under one heading, without its subsections. */
export interface NoteSection {
  /** From the outermost heading to its own; empty for what comes before the first. */
  readonly headings: readonly string[];
  readonly text: string;
}

/** Longest part, as long as a memory's body. */
const PART_LENGTH = 2_000;
const MAX_HEADING = 200;

/** Splits by headings, underlined ones included, and drops comments. */
export function noteSections(markdown: string): readonly NoteSection[] {
  return headedLines(withUnderlines(markdown.replace(COMMENT, ""))).map(({ path, lines }) => ({
    headings: path.map(plainHeading).filter(Boolean),
    text: lines
      .map(({ words }) => words)
      .join("\n")
      .trim(),
  }));
}

const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;

/** Turns underlined headings into "#" headings. */
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

function plainHeading(heading: string): string {
  return heading
    .slice(0, 4 * MAX_HEADING)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*_`]{1,3}/g, "")
    .trim()
    .slice(0, MAX_HEADING);
}

/** Splits a text into parts that fit a memory, between paragraphs where possible. */
export function splitText(text: string): readonly string[] {
  const parts: string[] = [];
  let part = "";
  for (const paragraph of text.split(/\n{2,}/).flatMap(sliceParagraph)) {
    if (part !== "" && part.length + paragraph.length + 2 > PART_LENGTH) {
      parts.push(part);
      part = "";
    }
    part += (part === "" ? "" : "\n\n") + paragraph;
  }
  return part.trim() === "" ? parts : [...parts, part];
}

function sliceParagraph(paragraph: string): string[] {
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

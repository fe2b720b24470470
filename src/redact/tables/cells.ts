/** Most lines below a heading, and most cells of a line. */
export const MAX_ROWS = 2_000;
export const MAX_CELLS = 60;

/** A line of a text and where it begins. */
export interface Line {
  readonly text: string;
  readonly from: number;
}

/** Lines, also where a string has its newlines escaped. */
export function tableLines(text: string): Line[] {
  const lines: Line[] = [];
  let from = 0;
  for (const { 0: end, index } of text.matchAll(/\n|(?<!\\)\\{1,7}n/g)) {
    lines.push(tableLine(text.slice(from, index), from, end !== "\n"));
    from = index + end.length;
  }
  lines.push(tableLine(text.slice(from), from, false));
  return lines;
}

/** Without what stands before it: a string's beginning, where its newlines are escaped, and what a list of lines writes. */
function tableLine(text: string, from: number, isEscaped: boolean): Line {
  const quote = isEscaped && isInQuotes(text, 0, text.length) ? text.lastIndexOf('"') + 1 : 0;
  const before = quote + listedBefore(text.slice(quote));
  return { text: text.slice(before), from: from + before };
}

/** Characters that a search, a history, a log of many services, a comment or a diff writes before a line. */
export function listedBefore(line: string): number {
  return LISTED.exec(line)?.[0].length ?? 0;
}

/** At a line's beginning: `src/a.ts:40:`, `  411  `, `web-1  |`, `// `, `-`. */
const LISTED =
  /^(?:[\w./@+-]{1,200}[:-]\d{1,6}[:-][ \t]*|[ \t]*\d{1,6}[ \t]{2,4}(?=\S)|[\w.-]{1,40}-\d{1,3}[ \t]+\|[ \t]?|[ \t]*(?:\/\/|#|--)[ \t]+|[-+](?=[^\s+-]))/;

/** A line of signs between the rows. */
export const RULE_LINE = /^(?=.*\S)[\s+>|:=\u2500-\u257f-]+$/;

/** What stands between two signs of a line, and where. */
export interface Cell {
  readonly value: string;
  readonly from: number;
}

/** Where a cell ends. */
export const ENDS: Readonly<Record<string, RegExp>> = {
  "|": /(?<!\\)\|/g,
  // A box's heading can have heavier sides than its rows.
  "│": /[│┃║]/g,
  "\t": /\t|(?<!\\)\\{1,7}t/g,
  ",": /,/g,
  ";": /;/g,
  "&": /(?<!\\)&/g,
};

/** The cells of a line without blanks, quotes and code signs around them. */
export function cellsOf({ text: line, from }: Line, delimiter: string): Cell[] {
  const cells: Cell[] = [];
  const ends = ENDS[delimiter] ?? /;/g;
  const rowEnd = delimiter === "&" ? line.indexOf("\\\\") : -1;
  const text = rowEnd === -1 ? line : line.slice(0, rowEnd);
  let start = 0;
  for (const { 0: end, index } of text.matchAll(ends)) {
    if (cells.length > MAX_CELLS) break;
    if (delimiter !== "|" && isInQuotes(text, start, index)) continue;
    cells.push(toCell(text.slice(start, index), from + start));
    start = index + end.length;
  }
  cells.push(toCell(text.slice(start), from + start));
  return cells;
}

function isInQuotes(text: string, from: number, to: number): boolean {
  let quotes = 0;
  for (let at = from; at < to && at < from + 10_000; at++) if (text.charCodeAt(at) === 34) quotes++;
  return quotes % 2 === 1;
}

function toCell(raw: string, from: number): Cell {
  const before = /^[\s"'`*\\+>]*/.exec(raw)?.[0].length ?? 0;
  const value = raw.slice(before).replace(/(?<![\s"'`*\\\r])[\s"'`*\\\r]+$/, "");
  return { value, from: from + before };
}

import type { Span } from "../../text/span.ts";
import { isGiven, isNamedValue } from "../given-value.ts";
import { isLetterJumble } from "../letter-values.ts";

/** A column or a setting that holds secrets. */
const COLUMN =
  /^(?:[\w .-]{0,40}[_ .-]|[a-z]{0,20}(?=P|S|T|K))?(?:passw(?:or)?d|passphrase|passcode|passwort|kennwort|contrase(?:ñ|n)a|senha|pass|pwd|pw|psk|secret|token|(?:api|access|secret|private|signing|encryption|license)[_ -]?key|(?:secret|access)[_ ]access[_ ]key|cred(?:ential)?s?|apikey|pin)(?:[_ ](?:value|1|2|old|new|plain))?$/i;
const MENTIONS = /pass|pwd|\bpw\b|psk|kennwort|contrase|senha|secret|token|key|cred|\bpin\b/i;
const DELIMITERS = ["|", "│", "\t", ",", ";", "&"];
/** Between the cells of a table, and between a name and its value. */
const SIDE_BY_SIDE = new Set(["|", "│", "\t"]);
/** Most lines below a heading, and most cells of a line. */
const MAX_ROWS = 2_000;
const MAX_CELLS = 60;
const MAX_LINE = 20_000;

/** True for the name of a column that holds secrets. */
export function isSecretColumn(name: string): boolean {
  return COLUMN.test(name);
}

interface Line {
  readonly text: string;
  readonly from: number;
}

/** Values below the name of a secret column, beside the name of a secret setting, and in SQL's lists of values. */
export function tableSpans(text: string): Span[] {
  if (!MENTIONS.test(text)) return [];
  const lines = linesOf(text);
  return [...gridSpans(lines), ...insertSpans(text)];
}

/** Lines, also where a string has its newlines escaped. */
function linesOf(text: string): Line[] {
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

function gridSpans(lines: readonly Line[]): Span[] {
  return DELIMITERS.flatMap((delimiter) => {
    const spans: Span[] = [];
    for (let at = 0; at < lines.length; at++) {
      const line = lines[at] as Line;
      if (!mayName(line.text, delimiter)) continue;
      const cells = cellsOf(line, delimiter);
      const columns = headingColumns(cells);
      if (SIDE_BY_SIDE.has(delimiter)) spans.push(...settingSpans(line, cells));
      if (columns.length === 0) continue;
      const rows = rowsBelow(lines, at, delimiter, cells.length);
      spans.push(...rows.flatMap((row) => columnSpans(row, columns, delimiter)));
      at += rows.length;
    }
    return spans;
  });
}

function mayName(line: string, delimiter: string): boolean {
  if (line.length > MAX_LINE || (delimiter === "&" && !/[^&] & .*\\\\/.test(line))) return false;
  return line.search(ENDS[delimiter] ?? delimiter) !== -1 && MENTIONS.test(line);
}

/** The numbers of the secret columns, where all cells are names. */
function headingColumns(cells: readonly Cell[]): number[] {
  const named = cells.filter(({ value }) => value !== "");
  const areNames = named
    .slice(1)
    .every(({ value }) => /^\(?[\w\u00c0-\uffff][\w\u00c0-\uffff .()/#-]{0,40}$/.test(value));
  if (named.length < 2 || !areNames) return [];
  const isReport = isOfTests(named);
  return cells.flatMap(({ value }, at) =>
    (COLUMN.test(value) && !(isReport && /^pass$/i.test(value))) || (at === 0 && COLUMN.test(lastWord(value)))
      ? [at]
      : [],
  );
}

/** Whose column of what passed holds no secret. */
export function isOfTests(heading: readonly Pick<Cell, "value">[]): boolean {
  return heading.some(({ value }) => /^(?:fail\w*|tests?|cases?|results?|skip\w*)$/i.test(value));
}

/** Behind a log's or a diff's signs. */
function lastWord(value: string): string {
  return /(?<![\w-])[\w-]+$/.exec(value)?.[0] ?? "";
}

function rowsBelow(lines: readonly Line[], heading: number, delimiter: string, width: number): Cell[][] {
  const rows: Cell[][] = [];
  for (const line of lines.slice(heading + 1, heading + MAX_ROWS)) {
    const isRule = /^[\s+>|:=\u2500-\u257f-]+$/.test(line.text) && line.text.trim() !== "";
    // In AsciiDoc a blank line follows the names.
    const isGap = delimiter === "|" && line.text.trim() === "" && rows.length === 0;
    if (isGap) continue;
    const cells = isRule ? [] : cellsOf(line, delimiter);
    if (!isRule && cells.length !== width) break;
    rows.push(cells);
  }
  return rows;
}

function columnSpans(row: readonly Cell[], columns: readonly number[], delimiter: string): Span[] {
  const isValue = SIDE_BY_SIDE.has(delimiter) ? isCellValue : isListedValue;
  return columns.flatMap((column) => {
    const cell = row[column];
    return cell && isValue(cell.value) ? [toSpan(cell)] : [];
  });
}

/** Commas stand in code and prose, too: no word, no name. */
function isListedValue(value: string): boolean {
  return isNamedValue(value) || isLetterJumble(value);
}

/** No sentence, share, measure or constant. */
export function isCellValue(value: string): boolean {
  if (/[ \t]/.test(value)) return isNamedValue(value);
  return isGiven(value) && !/^(?:[\d.,]+(?:\/[\d.,]+|%|[kMG]i?B?)|[A-Z_]+\d?)$/.test(value);
}

function toSpan({ from, value }: Cell): Span {
  return [from, from + value.length];
}

/** `| db password | value |`: a name and beside it its value. */
function settingSpans({ text }: Line, cells: readonly Cell[]): Span[] {
  if (cells.length > 6) return [];
  const at = cells.findIndex(({ value }) => COLUMN.test(value));
  const cell = cells[at + 1];
  if (at === -1 || !cell || COLUMN.test(cell.value) || !isNamedValue(cell.value)) return [];
  return /\d|[^\w\s-]/.test(cell.value) || /pass|pwd/i.test(text)
    ? [[cell.from, cell.from + cell.value.length]]
    : [];
}

interface Cell {
  readonly value: string;
  readonly from: number;
}

const ENDS: Readonly<Record<string, RegExp>> = {
  "|": /(?<!\\)\|/g,
  // A box's heading can have heavier sides than its rows.
  "│": /[│┃║]/g,
  "\t": /\t|(?<!\\)\\{1,7}t/g,
  ",": /,/g,
  ";": /;/g,
  "&": /(?<!\\)&/g,
};

/** The cells of a line without blanks, quotes and code signs around them. */
function cellsOf({ text: line, from }: Line, delimiter: string): Cell[] {
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

const INSERT =
  /\b(?:insert|replace)\s+(?:\w+\s+)?into\s+[^\s(]{1,120}\s{0,4}\(([^()]{1,2000})\)\s{0,8}(?:\\n|\s){0,8}values?\s{0,8}(?:\\n|\s){0,8}(?=\()/gi;
/** One value of a list, in SQL's quotes, escaped or not, or bare. */
const SQL_VALUE =
  /\s*(?:N?'((?:[^'\\]|''|\\.)*)'|\\{0,7}"((?:[^"\\]|\\(?!")[^"])*)\\{0,7}"|([^,()'"]*(?:\([^()]*\))?[^,()'"]*))\s*([,)])/y;

/** The values of secret columns in `INSERT INTO t (a, password) VALUES (...), (...)`, and those beside a secret's name. */
function insertSpans(text: string): Span[] {
  const spans: Span[] = [];
  for (const { 0: head, 1: names = "", index } of text.matchAll(INSERT)) {
    const isSecret = names.split(",").map((name) => COLUMN.test(name.replace(/[\s"'`\\[\]]|\bn\b/g, "")));
    let at = index + head.length;
    for (let row = 0; row < MAX_ROWS && text.charAt(at) === "("; row++) {
      const values = rowValues(text, at + 1);
      if (values === null) break;
      spans.push(
        ...values.cells.flatMap((cell, column) =>
          secretCell(cell, values.cells[column - 1], isSecret[column] ?? false),
        ),
      );
      at =
        values.end + (/^(?:\s|\\n|,){0,40}/.exec(text.slice(values.end, values.end + 40))?.[0].length ?? 0);
    }
  }
  return spans;
}

function secretCell(cell: Cell, before: Cell | undefined, isSecret: boolean): Span[] {
  const isNamed = isSecret || (before !== undefined && COLUMN.test(before.value));
  return isNamed && isGiven(cell.value) ? [[cell.from, cell.from + cell.value.length]] : [];
}

function rowValues(
  text: string,
  from: number,
): { readonly cells: readonly Cell[]; readonly end: number } | null {
  const cells: Cell[] = [];
  SQL_VALUE.lastIndex = from;
  for (let found = SQL_VALUE.exec(text); found && cells.length <= MAX_CELLS; found = SQL_VALUE.exec(text)) {
    const value = found[1] ?? found[2] ?? found[3] ?? "";
    cells.push({ value, from: found.index + found[0].indexOf(value) });
    if (found[4] === ")") return { cells, end: SQL_VALUE.lastIndex };
  }
  return null;
}

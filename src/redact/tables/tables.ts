import type { Span } from "../../text/span.ts";
import { isDateOrCode } from "../context-rule.ts";
import { isGiven, isNamedValue } from "../given-value.ts";
import { isLetterJumble } from "../letter-values.ts";
import { type Cell, cellsOf, ENDS, type Line, MAX_ROWS, RULE_LINE, tableLines } from "./cells.ts";

/** A column or a setting that holds secrets. */
const COLUMN =
  /^(?:[\w .-]{0,40}[_ .-]|[a-z]{0,20}(?=P|S|T|K))?(?:passw(?:or)?d|passphrase|passcode|passwort|kennwort|contrase(?:ñ|n)a|senha|pass|pwd|pw|psk|secret|token|(?:api|access|secret|private|signing|encryption|license)[_ -]?key|(?:secret|access)[_ ]access[_ ]key|cred(?:ential)?s?|apikey|pin)(?:[_ ](?:value|1|2|old|new|plain))?$/i;
const MENTIONS = /pass|pwd|\bpw\b|psk|kennwort|contrase|senha|secret|token|key|cred|\bpin\b/i;
const DELIMITERS = ["|", "│", "\t", ",", ";", "&"];
/** Between the cells of a table, and between a name and its value. */
const SIDE_BY_SIDE = new Set(["|", "│", "\t"]);
const MAX_LINE = 20_000;

/** True for the name of a column that holds secrets. */
export function isSecretColumn(name: string): boolean {
  return COLUMN.test(name);
}

/** Values below the name of a secret column, and beside the name of a secret setting. */
export function tableSpans(text: string): Span[] {
  if (!MENTIONS.test(text)) return [];
  return gridSpans(tableLines(text));
}

function gridSpans(lines: readonly Line[]): Span[] {
  return DELIMITERS.flatMap((delimiter) => {
    const spans: Span[] = [];
    for (let at = 0; at < lines.length; at++) {
      const line = lines[at] as Line;
      if (!mayName(line.text, delimiter)) continue;
      const cells = cellsOf(line, delimiter);
      const columns = headingColumns(line.text, cells, delimiter);
      if (SIDE_BY_SIDE.has(delimiter)) spans.push(...settingSpans(line, cells));
      if (columns.length === 0 || isBelowRow(lines, at, delimiter, cells.length)) continue;
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

/** In a table with lines a row that speaks of a secret is no heading of those below. */
function isBelowRow(lines: readonly Line[], at: number, delimiter: string, width: number): boolean {
  if (delimiter !== "|" && delimiter !== "│") return false;
  const above = lines.slice(Math.max(0, at - 2), at).findLast(({ text }) => !RULE_LINE.test(text));
  return above !== undefined && cellsOf(above, delimiter).length === width;
}

interface Column {
  readonly at: number;
  readonly name: string;
  /** Things can have that name, too, and a list of words can begin with it. */
  readonly isLoose: boolean;
}

/** The secret columns, where all cells are names. */
function headingColumns(line: string, cells: readonly Cell[], delimiter: string): Column[] {
  const named = cells.filter(({ value }) => value !== "");
  const areNames = named
    .slice(1)
    .every(({ value }) => /^\(?[\w\u00c0-\uffff][\w\u00c0-\uffff .()/#-]{0,40}$/.test(value));
  if (named.length < 2 || !areNames) return [];
  const isReport = isOfTests(named);
  const isSpaced = line.includes(`${delimiter} `);
  return cells.flatMap(({ value }, at) => {
    const name = at === 0 && !COLUMN.test(value) ? lastWord(value) : value;
    const isPassed = /^pass$/i.test(name) && (isReport || name !== value);
    return COLUMN.test(name) && !isPassed
      ? [{ at, name, isLoose: isSpaced && !OF_PASSWORDS.test(name) }]
      : [];
  });
}

/** Whose column of what passed holds no secret. */
export function isOfTests(heading: readonly Pick<Cell, "value">[]): boolean {
  return heading.some(({ value }) => /^\W*(?:fail\w*|tests?|cases?|results?|skip\w*)\W*$/i.test(value));
}

/** Behind a log's or a diff's signs. */
function lastWord(value: string): string {
  return /(?<![\w-])[\w-]+$/.exec(value)?.[0] ?? "";
}

function rowsBelow(lines: readonly Line[], heading: number, delimiter: string, width: number): Cell[][] {
  const rows: Cell[][] = [];
  for (const line of lines.slice(heading + 1, heading + MAX_ROWS)) {
    const isRule = RULE_LINE.test(line.text);
    // In AsciiDoc a blank line follows the names.
    const isGap = delimiter === "|" && line.text.trim() === "" && rows.length === 0;
    if (isGap) continue;
    const cells = isRule ? [] : cellsOf(line, delimiter);
    if (!isRule && cells.length !== width) break;
    rows.push(cells);
  }
  return rows;
}

function columnSpans(row: readonly Cell[], columns: readonly Column[], delimiter: string): Span[] {
  const isValue = SIDE_BY_SIDE.has(delimiter) ? isCellValue : isListedValue;
  return columns.flatMap((column) => {
    const cell = row[column.at];
    const isSecret = cell && (isValue(cell.value, column) || isDateOrCode(cell.value, column.name));
    return isSecret ? [toSpan(cell)] : [];
  });
}

/** Commas stand in code and prose, too: no name, and in a list no word. */
function isListedValue(value: string, { isLoose }: Column): boolean {
  return (isNamedValue(value) && (!isLoose || /\d|[^\w\s.-]/.test(value))) || isLetterJumble(value);
}

const OF_PASSWORDS = /pass|pwd|kennwort|contrase|senha/i;

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
  const isName = ({ value }: Cell, column: number) =>
    COLUMN.test(value) && (column === 0 || !/^pass$/i.test(value));
  const at = isOfTests(cells) ? -1 : cells.findIndex(isName);
  const cell = cells[at + 1];
  if (at === -1 || !cell || COLUMN.test(cell.value) || !isNamedValue(cell.value, cells[at]?.value)) return [];
  return /\d|[^\w\s-]/.test(cell.value) || /pass|pwd/i.test(text)
    ? [[cell.from, cell.from + cell.value.length]]
    : [];
}

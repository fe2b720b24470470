import type { Span } from "../../text/span.ts";
import { isNamedValue } from "../given-value.ts";
import { isLetterJumble } from "../letter-values.ts";
import { isPlaced, isPlacedInWords } from "../places/placed-value.ts";
import { isChosenWord } from "../said/word-kinds.ts";
import { isOfTests, isSecretColumn } from "./tables.ts";

/** Most lines below a heading, and most characters of a line. */
const MAX_ROWS = 500;
const MAX_LINE = 2_000;
const MENTIONS = /pass|pwd|\bpw\b|psk|kennwort|contrase|senha|secret|token|key|cred/i;

interface Cell {
  readonly value: string;
  readonly from: number;
}

/** Values below a secret column's name in tables without lines: blanks alone part the cells. */
export function alignedSpans(text: string): Span[] {
  if (!MENTIONS.test(text) || !text.includes("  ")) return [];
  const lines = linesOf(text);
  const spans: Span[] = [];
  for (let at = 0; at < lines.length; at++) {
    spans.push(...alignedSetting(lines[at] as Cell));
    const heading = alignedHeading(lines[at] as Cell);
    if (heading === null) continue;
    for (const line of lines.slice(at + 1, at + MAX_ROWS)) {
      const cells = alignedCells(line);
      if (cells.length < 2) break;
      spans.push(...secretCells(cells, heading, line.from));
      at++;
    }
  }
  return spans;
}

function linesOf(text: string): Cell[] {
  let from = 0;
  return text.split("\n").map((value) => {
    const line = { value, from };
    from += value.length + 1;
    return line;
  });
}

interface Heading {
  readonly cells: readonly Cell[];
  readonly columns: readonly number[];
  readonly from: number;
}

/** Where all cells are names, and one is a secret's. */
function alignedHeading(line: Cell): Heading | null {
  if (line.value.length > MAX_LINE || !line.value.includes("  ") || !MENTIONS.test(line.value)) return null;
  const cells = alignedCells(line).filter(({ value }, at) => at > 0 || !/^(?:\d{1,2}\.|[-*+>])$/.test(value));
  const areNames = cells.every(({ value }) => /^(?:[+>-]|\d{1,2}\. )?[A-Za-z][\w-]{0,30}$/.test(value));
  const areTypes = cells.some(({ value }) =>
    /^(?:string|str|text|bytes?|int\d*|bool(?:ean)?|varchar|char|any)$/.test(value),
  );
  const isReport = isOfTests(cells);
  const columns = cells.flatMap(({ value }, at) =>
    isSecretColumn(value) && !(isReport && /^pass$/i.test(value)) ? [at] : [],
  );
  return cells.length >= 2 && areNames && !areTypes && columns.length > 0
    ? { cells, columns, from: line.from }
    : null;
}

/** A secret's name, and beside it its value. */
function alignedSetting(line: Cell): Span[] {
  if (line.value.length > MAX_LINE || !line.value.includes("  ") || !MENTIONS.test(line.value)) return [];
  const [name, cell, ...more] = alignedCells(line);
  if (!name || !cell || more.length > 0 || !isSecretColumn(name.value)) return [];
  const isOne = /^[^\s*&[\]{}()<>]{6,}$/.test(cell.value) && !/[,;]$/.test(cell.value);
  const isWord = isChosenWord(cell.value) && /pass|pwd/i.test(name.value);
  const isValue = isOne && (isWord || isPlacedInWords(cell.value)) && isAlignedValue(cell.value, name.value);
  return isValue ? [[cell.from, cell.from + cell.value.length]] : [];
}

/** Cells by their number, counted from the end where a row has its number first; by their position where some are empty. */
function secretCells(cells: readonly Cell[], heading: Heading, from: number): Span[] {
  return heading.columns.flatMap((column): Span[] => {
    const name = heading.cells[column] as Cell;
    const before = cells.length - heading.cells.length;
    const cell =
      before === 0 || before === 1
        ? cells[column + before]
        : cells.find((one) => isBelow(one, from, name, heading.from));
    return cell && isAlignedValue(cell.value, name.value) ? [[cell.from, cell.from + cell.value.length]] : [];
  });
}

function isBelow(cell: Cell, from: number, name: Cell, headingFrom: number): boolean {
  const [start, named] = [cell.from - from, name.from - headingFrom];
  return start <= named + name.value.length && named <= start + cell.value.length;
}

/** No word but below a password's name: such tables list names of things, too. */
function isAlignedValue(value: string, name: string): boolean {
  const isMixed = /\d|[^\w.]/.test(value);
  if (!/pass|pwd/i.test(name)) return isMixed && isNamedValue(value);
  return (isPlaced(value) && (isMixed || /^[a-z]{8,}$/.test(value))) || isLetterJumble(value);
}

/** Two blanks part cells; marks belong to them. */
const CELL = /(?:\S|[\v\f]{24})+(?: (?:\S|[\v\f]{24})+)*/g;

function alignedCells({ value: line, from }: Cell): Cell[] {
  if (line.length > MAX_LINE) return [];
  return [...line.matchAll(CELL)].map(({ 0: value, index }) => ({ value, from: from + index }));
}

import type { Span } from "../../text/span.ts";
import { isNamedValue } from "../given-value.ts";
import { isSecretColumn } from "./tables.ts";

const NAME = String.raw`[\w$][\w .-]{0,40}`;
/** Names in one string or in a list, and behind them rows of values in brackets. */
const HEADING = new RegExp(
  String.raw`(?:["'\x60]((?:${NAME},[ \t]?){1,20}${NAME})["'\x60]|[[(]((?:\s{0,8}["'\x60]${NAME}["'\x60]\s{0,4},){1,20}\s{0,8}["'\x60]${NAME}["'\x60])\s{0,8},?\s{0,8}[\])])\s{0,4},?\s{0,8}(?:["'\x60]?\w{1,20}["'\x60]?\s{0,3}[:=]\s{0,3})?(?:[[({]\s{0,40})?(?=[[({])`,
  "g",
);
const VALUE =
  /\s*(?:[bNrfu]?"((?:[^"\\\n]|\\.)*)"|[bNrfu]?'((?:[^'\\\n]|\\.)*)'|`([^`\n]*)`|([^,()[\]{}"'`\n]{0,200}))\s*([,\])}])/y;
const MAX_ROWS = 500;
const MAX_CELLS = 40;

/** Values of secret columns in lists of rows, as tests and seeds of databases have: `"user,password", [("ada", "...")]`. */
export function tupleSpans(text: string): Span[] {
  if (!/[[(]\s*["'`]/.test(text)) return [];
  const spans: Span[] = [];
  for (const { 0: heading, 1: joined, 2: listed = "", index } of text.matchAll(HEADING)) {
    const names = (joined ?? listed).split(",").map((name) => name.replace(/[\s"'`]/g, ""));
    const columns = names.map((name) => (isSecretColumn(name) ? name : ""));
    if (columns.some((name) => name !== "")) spans.push(...rowsBehind(text, index + heading.length, columns));
  }
  return spans;
}

function rowsBehind(text: string, from: number, columns: readonly string[]): Span[] {
  const spans: Span[] = [];
  let at = from;
  for (let row = 0; row < MAX_ROWS && /[[({]/.test(text.charAt(at)); row++) {
    const cells = tupleCells(text, at + 1);
    if (cells.length === 0) break;
    spans.push(
      ...cells.filter(([from, to], at) => columns[at] && isNamedValue(text.slice(from, to), columns[at])),
    );
    at =
      VALUE.lastIndex +
      (/^[\s,]{0,40}/.exec(text.slice(VALUE.lastIndex, VALUE.lastIndex + 40))?.[0].length ?? 0);
  }
  return spans;
}

/** Up to the bracket that ends the row, behind which the pattern stands then. */
function tupleCells(text: string, from: number): Span[] {
  const cells: Span[] = [];
  VALUE.lastIndex = from;
  for (let found = VALUE.exec(text); found && cells.length < MAX_CELLS; found = VALUE.exec(text)) {
    const value = found[1] ?? found[2] ?? found[3] ?? found[4] ?? "";
    const start = found.index + found[0].indexOf(value);
    cells.push([start, start + value.length]);
    if (found[5] !== ",") return cells;
  }
  return [];
}

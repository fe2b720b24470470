import type { Span } from "../../text/span.ts";
import { isGiven } from "../given-value.ts";
import { type Cell, MAX_CELLS, MAX_ROWS } from "./cells.ts";
import { isSecretColumn } from "./tables.ts";

const INSERT =
  /\b(?:insert|replace)\s+(?:\w+\s+)?into\s+[^\s(]{1,120}\s{0,4}\(([^()]{1,2000})\)\s{0,8}(?:\\n|\s){0,8}values?\s{0,8}(?:\\n|\s){0,8}(?=\()/gi;
/** One value of a list, in SQL's quotes, escaped or not, or bare. */
const SQL_VALUE =
  /\s*(?:N?'((?:[^'\\]|''|\\.)*)'|\\{0,7}"((?:[^"\\]|\\(?!")[^"])*)\\{0,7}"|([^,()'"]*(?:\([^()]*\))?[^,()'"]*))\s*([,)])/y;

/** The values of secret columns in `INSERT INTO t (a, password) VALUES (...), (...)`, and those beside a secret's name. */
export function insertSpans(text: string): Span[] {
  const spans: Span[] = [];
  for (const { 0: head, 1: names = "", index } of text.matchAll(INSERT)) {
    const isSecret = names.split(",").map((name) => isSecretColumn(name.replace(/[\s"'`\\[\]]|\bn\b/g, "")));
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
  const isNamed = isSecret || (before !== undefined && isSecretColumn(before.value));
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

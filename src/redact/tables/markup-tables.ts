import type { Span } from "../../text/span.ts";
import { listedBefore } from "./cells.ts";
import { isCellValue, isSecretColumn } from "./tables.ts";

const COPY =
  /\bCOPY\s+[^\s(]{1,120}\s{0,4}\(([^()\n]{1,2000})\)\s{1,4}FROM\s+stdin[^\n\\]{0,60};?(?:\n|\\n)/gi;
const ROW = /<tr\b[^<>]{0,200}>((?:(?!<\/?tr\b)[\s\S]){0,20000}?)(?=<\/?tr\b|<\/t(?:able|body|head))/gi;
const CELL = /<t([hd])\b[^<>]{0,200}>(?:\s|\\n|<(?!\/)[^<>]{1,60}>){0,10}([^<>]{0,2000})/gi;
/** Most lines below a heading. */
const MAX_ROWS = 2_000;

/** Values below the name of a secret column in what PostgreSQL dumps, in HTML and in Jira's tables. */
export function markupSpans(text: string): Span[] {
  return [
    ...(/from\s+stdin/i.test(text) ? copySpans(text) : []),
    ...(/<th\b|<td\b/i.test(text) ? htmlSpans(text) : []),
    ...(text.includes("||") ? jiraSpans(text) : []),
    ...(text.includes("list-table::") ? listTableSpans(text) : []),
  ];
}

function copySpans(text: string): Span[] {
  return [...text.matchAll(COPY)].flatMap(({ 0: head, 1: names = "", index }) => {
    const columns = names.split(",").map((name) => isSecretColumn(name.replace(/[\s"\\]/g, "")));
    return rowSpans(text, index + head.length, columns, /\t|\\{1,3}t/g, /^\\{1,3}\./);
  });
}

/** In reStructuredText: a row begins with `* -`, and each further cell with `-`. */
function listTableSpans(text: string): Span[] {
  const spans: Span[] = [];
  let [columns, column, row] = [[] as boolean[], 0, -1];
  for (const { 0: line, 1: star, 2: value = "", index } of text.matchAll(LISTED_CELL)) {
    if (line.includes("list-table::")) {
      [columns, row] = [[], -1];
      continue;
    }
    [row, column] = star ? [row + 1, 0] : [row, column + 1];
    if (row === 0) columns[column] = isSecretColumn(value.trim());
    else if (columns[column]) spans.push(...cellSpan(value, index + line.length - value.length));
  }
  return spans;
}

const LISTED_CELL =
  /list-table::|(?:^|\n|\\n)(?:[\w./@+-]{1,200}:\d{1,6}:|[\w.-]{1,40}-\d{1,3}[ \t]+\||[ \t]{0,8}(?:\d{1,6}(?= {2})|\/\/|#|--)|-(?=[ \t]))?[ \t>+-]{0,20}?(\*[ \t]{1,4})?-[ \t]{1,4}((?:(?!\\n)[^\n]){1,2000})/g;

function jiraSpans(text: string): Span[] {
  const spans: Span[] = [];
  for (const { 0: head, index } of text.matchAll(
    /(?<=^|\n|\\n|")(?:[\w./@+-]{1,200}:\d{1,6}:|[\w.-]{1,40}-\d{1,3}[ \t]+\|(?=[ \t])|[ \t]{0,8}(?:\d{1,6}(?= {2})|\/\/|#|--)|[-+])?[ \t>+]{0,8}(?:\|\|[^|\n\\]{0,80}){2,30}\|\|[ \t]*(?:\n|\\n)/g,
  )) {
    const columns = head.split("||").map((name) => isSecretColumn(name.trim()));
    if (columns.includes(true))
      spans.push(...rowSpans(text, index + head.length, columns, /\|/g, /^(?![ \t>+]{0,8}\|)/));
  }
  return spans;
}

/** Spans of the secret columns in the lines from here to the one that ends the table. */
function rowSpans(
  text: string,
  from: number,
  columns: readonly boolean[],
  cell: RegExp,
  end: RegExp,
): Span[] {
  const spans: Span[] = [];
  let start = from;
  for (const line of text
    .slice(from, from + 200_000)
    .split(/(?<=\n|(?<!\\)\\n)/)
    .slice(0, MAX_ROWS)) {
    const before = listedBefore(line);
    if (end.test(line.slice(before))) break;
    let at = start + before;
    for (const [column, value] of line
      .slice(before)
      .split(new RegExp(`(${cell.source})`))
      .entries()) {
      // Every second part is what parts two cells.
      if (column % 2 === 0 && columns[column / 2]) spans.push(...cellSpan(value, at));
      at += value.length;
    }
    start += line.length;
  }
  return spans;
}

function cellSpan(raw: string, from: number): Span[] {
  const value = raw.replace(/(?:\s|\\n)+$/, "").trimStart();
  const start = from + raw.indexOf(value);
  return value !== "" && isCellValue(value) ? [[start, start + value.length]] : [];
}

function htmlSpans(text: string): Span[] {
  let columns: readonly boolean[] = [];
  return [...text.matchAll(ROW)].flatMap(({ 0: all, 1: row = "", index }) => {
    const cells = [...row.matchAll(CELL)];
    const isHeading =
      cells.length > 0 &&
      cells.every(({ 1: kind, 2: value = "" }) => kind === "h" || isSecretColumn(value.trim()));
    if (isHeading) columns = cells.map(({ 2: value = "" }) => isSecretColumn(value.trim()));
    const rowAt = index + all.indexOf(row);
    return cells.flatMap(({ 0: cell, 1: kind, 2: value = "", index: at }, column) => {
      const named = cells[column - 1]?.[2];
      const isSecret = columns[column] === true || (named !== undefined && isSecretColumn(named.trim()));
      return !isHeading && kind === "d" && isSecret
        ? cellSpan(value, rowAt + at + cell.length - value.length)
        : [];
    });
  });
}

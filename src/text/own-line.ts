/** A line in a text that others write, too; compared without the white space around it. */
interface LineSpan {
  readonly start: number;
  /** Before its line ending. */
  readonly end: number;
  readonly ending: string;
}

const MARK = "\uFEFF";

export function lineCount(text: string, line: string): number {
  return sameLines(text, line).length;
}

/** The text with the line first, in the text's own line endings; unchanged where it is first already. */
export function withFirstLine(text: string, line: string): string {
  const mark = text.startsWith(MARK) ? MARK : "";
  const [first] = splitLines(text);
  if (first && isSameLine(text, first, line)) return text;
  return `${mark}${line}${first?.ending || "\n"}${text.slice(mark.length)}`;
}

/** The text without the first such line. */
export function withoutFirstLine(text: string, line: string): string {
  const [ours] = sameLines(text, line);
  return ours ? text.slice(0, ours.start) + text.slice(ours.end + ours.ending.length) : text;
}

/** The text with the line last, ended as the last one was; unchanged where it has the line. */
export function withLastLine(text: string, line: string): string {
  if (lineCount(text, line) > 0) return text;
  const mark = text.startsWith(MARK) ? MARK : "";
  if (text === mark) return `${text}${line}\n`;
  const last = splitLines(text).at(-1);
  const ending = splitLines(text).find(({ ending }) => ending !== "")?.ending ?? "\n";
  return `${text.slice(0, last?.end)}${last?.ending || ending}${line}${last?.ending ?? ""}`;
}

/** The text without the last such line. */
export function withoutLastLine(text: string, line: string): string {
  const ours = sameLines(text, line).at(-1);
  if (!ours) return text;
  const before = splitLines(text).findLast(({ start }) => start < ours.start);
  if (!before) return text.slice(0, ours.start) + text.slice(ours.end + ours.ending.length);
  return text.slice(0, before.end) + text.slice(ours.end);
}

function sameLines(text: string, line: string): LineSpan[] {
  return splitLines(text).filter((found) => isSameLine(text, found, line));
}

function isSameLine(text: string, { start, end }: LineSpan, line: string): boolean {
  return text.slice(start, end).trim() === line;
}

/** Lines without the byte order mark. */
function splitLines(text: string): LineSpan[] {
  const lines: LineSpan[] = [];
  for (let start = text.startsWith(MARK) ? MARK.length : 0; start < text.length; ) {
    const found = text.indexOf("\n", start);
    const after = found === -1 ? text.length : found + 1;
    const ending = /\r?\n$/.exec(text.slice(start, after))?.[0] ?? "";
    lines.push({ start, end: after - ending.length, ending });
    start = after;
  }
  return lines;
}

/** One line of ours in a text that somebody else writes; a line is compared without the white space around it. */
interface Line {
  readonly start: number;
  /** Without its ending. */
  readonly end: number;
  readonly ending: string;
}

const MARK = "\uFEFF";

export function countOf(text: string, line: string): number {
  return linesLike(text, line).length;
}

/** The text with the line before all others, in the text's own line endings; as it is where it stands there already. */
export function withFirstLine(text: string, line: string): string {
  const mark = text.startsWith(MARK) ? MARK : "";
  const [first] = linesOf(text);
  if (first && isLike(text, first, line)) return text;
  return `${mark}${line}${first?.ending || "\n"}${text.slice(mark.length)}`;
}

/** The text without the first such line. */
export function withoutFirstLine(text: string, line: string): string {
  const [ours] = linesLike(text, line);
  return ours ? text.slice(0, ours.start) + text.slice(ours.end + ours.ending.length) : text;
}

/** The text with the line after all others, ended as the last one was; as it is where it stands anywhere. */
export function withLastLine(text: string, line: string): string {
  if (countOf(text, line) > 0) return text;
  const mark = text.startsWith(MARK) ? MARK : "";
  if (text === mark) return `${text}${line}\n`;
  const last = linesOf(text).at(-1);
  const around = linesOf(text).find(({ ending }) => ending !== "")?.ending ?? "\n";
  return `${text.slice(0, last?.end)}${last?.ending || around}${line}${last?.ending ?? ""}`;
}

/** The text without the last such line. */
export function withoutLastLine(text: string, line: string): string {
  const ours = linesLike(text, line).at(-1);
  if (!ours) return text;
  const before = linesOf(text).findLast(({ start }) => start < ours.start);
  if (!before) return text.slice(0, ours.start) + text.slice(ours.end + ours.ending.length);
  return text.slice(0, before.end) + text.slice(ours.end);
}

function linesLike(text: string, line: string): Line[] {
  return linesOf(text).filter((found) => isLike(text, found, line));
}

function isLike(text: string, { start, end }: Line, line: string): boolean {
  return text.slice(start, end).trim() === line;
}

/** A byte order mark belongs to no line. */
function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  for (let start = text.startsWith(MARK) ? MARK.length : 0; start < text.length; ) {
    const found = text.indexOf("\n", start);
    const after = found === -1 ? text.length : found + 1;
    const ending = /\r?\n$/.exec(text.slice(start, after))?.[0] ?? "";
    lines.push({ start, end: after - ending.length, ending });
    start = after;
  }
  return lines;
}

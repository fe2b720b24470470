import { closingTags, foreignLines, isPlainLine } from "./foreign-lines.ts";
import { pastedSpans } from "./pasted.ts";
import type { Span } from "./span.ts";

/** Parts that are somebody else's words, in order and apart: whole lines, or what stands between quotation marks. */
export function quotedSpans(text: string): readonly Span[] {
  if (!OPENS.test(text) && isPlainLine(text)) return [];
  const pasted = uniteSpans(pastedSpans(text));
  const unpasted = fillSpans(text, pasted);
  const passages = passageSpans(unpasted);
  const lines = lineSpans(fillSpans(unpasted, passages, '"'));
  const foreign = foreignLines(
    lines.map((line) => collapseFill(line.text)),
    closingTags(unpasted),
  );
  const own = lines.filter((_line, at) => !foreign[at]);
  return uniteSpans([...pasted, ...passages, ...blockSpans(lines, foreign), ...own.flatMap(quotationSpans)]);
}

/** The words that are left: a blank line for each line taken out, `"…"` for what is taken out of a line. */
export function ownText(text: string, spans: readonly Span[]): string {
  let own = "";
  let at = 0;
  for (const [from, to] of spans) {
    if (beginsLine(text, from)) {
      own += text.slice(at, from) + text.slice(from, to).replace(/[^\r\n]+/g, "");
      at = to;
      continue;
    }
    const opened = isMark(text[from - 1]);
    // One mark may end a quotation and begin the next.
    own += opened && at === from ? '…"' : `${text.slice(at, opened ? from - 1 : from)}"…"`;
    at = isMark(text[to]) ? to + 1 : to;
  }
  return (own + text.slice(at)).replace(/\r\n?/g, "\n").trim();
}

/** Where it is missing there is one line and nothing in it opens: a hook must not pay for more. */
const OPENS = /[\r\n"“«<]|(?<![A-Za-z\d])'/;

interface TextLine {
  readonly text: string;
  /** Where in the whole text it begins. */
  readonly from: number;
}

function lineSpans(text: string): readonly TextLine[] {
  const lines: TextLine[] = [];
  let from = 0;
  for (const { 0: end, index } of text.matchAll(/\r\n?|\n|$/g)) {
    lines.push({ text: text.slice(from, index), from });
    from = index + end.length;
  }
  return lines;
}

/** Keeps every place where it is; with marks, a passage over several lines becomes a quotation within one. */
function fillSpans(text: string, spans: readonly Span[], mark = ""): string {
  let out = "";
  let at = 0;
  for (const [from, to] of spans) {
    out += text.slice(at, from - mark.length) + mark + FILL.repeat(to - from) + mark;
    at = to + mark.length;
  }
  return out + text.slice(at);
}

const FILL = "…";

/** What was filled counts as one character, however long it is. */
function collapseFill(text: string): string {
  return text.includes(FILL + FILL) ? text.replace(/…+/g, FILL) : text;
}

/** The words of quotations that go over several lines; within a line short ones are names. */
function passageSpans(text: string): readonly Span[] {
  if (!/[\r\n]/.test(text)) return [];
  return Array.from(text.matchAll(PASSAGE))
    .filter(({ 0: passage }) => /[\r\n]/.test(passage))
    .map(({ 0: { length }, index }) => [index + 1, index + length - 1]);
}

const PASSAGE = /“[^“”]{1,8000}”|«[^«»]{1,8000}»|(?<![^\s(:])"(?=\S)[^"]{1,8000}"(?=[\s.,;:!?)]|$)/g;

/** Lines that follow each other are one span. */
function blockSpans(lines: readonly TextLine[], foreign: readonly boolean[]): readonly Span[] {
  const blocks: Span[] = [];
  for (const [at, { text, from }] of lines.entries()) {
    if (!foreign[at]) continue;
    const before = foreign[at - 1] ? blocks.pop() : undefined;
    blocks.push([before?.[0] ?? from, from + text.length]);
  }
  return blocks;
}

function quotationSpans({ text, from }: TextLine): readonly Span[] {
  if (!OPENS.test(text)) return [];
  return Array.from(text.matchAll(quotationPattern(text)))
    .filter(({ 0: quotation }) => isLong(collapseFill(quotation.slice(1, -1))))
    .map(({ 0: { length }, index }) => [from + index + 1, from + index + length - 1]);
}

function isLong(words: string): boolean {
  return words.length > 40 || words.trim().split(/\s+/).length > 2;
}

const DOUBLE = '"[^"\\n]*"|“[^“”\\n]*”|«[^«»\\n]*»';

/** A class of all letters takes a millisecond to build: most lines need none. */
function quotationPattern(line: string): RegExp {
  if (!/(?<![A-Za-z\d])'/.test(line)) return new RegExp(DOUBLE, "g");
  return new RegExp(
    `${DOUBLE}|${singleQuoted(/[^ -~\t]/.test(line) ? "[\\p{L}\\p{N}]" : "[A-Za-z\\d]")}`,
    "gu",
  );
}

/** Single quotes open before and close after a word; within one they are apostrophes. */
function singleQuoted(letter: string): string {
  return `(?<!${letter})'(?:[^'\\n]|(?<=${letter})'(?=${letter}))*'(?!${letter})`;
}

/** In order; what lies within another is part of it. */
function uniteSpans(spans: readonly Span[]): readonly Span[] {
  const apart: Span[] = [];
  for (const [from, to] of spans.toSorted((a, b) => a[0] - b[0] || b[1] - a[1])) {
    const last = apart.at(-1);
    if (!last || from >= last[1]) apart.push([from, to]);
    else if (to > last[1]) apart[apart.length - 1] = [last[0], to];
  }
  return apart;
}

function beginsLine(text: string, at: number): boolean {
  return at === 0 || text[at - 1] === "\n" || text[at - 1] === "\r";
}

function isMark(character: string | undefined): boolean {
  return character !== undefined && "\"'“”«»".includes(character);
}

import { additionSpans } from "./foreign/addition-spans.ts";
import { attributedSpans } from "./foreign/attributions.ts";
import { HEADS_LINE } from "./foreign/client-additions.ts";
import { copiedLines } from "./foreign/copied-lines.ts";
import { closingTags, foreignLines, isPlainLine } from "./foreign-lines.ts";
import type { Span } from "./span.ts";

/** Spans of other people's words, in order and disjoint: whole lines, or the words between quotation marks. */
export function quotedSpans(text: string): readonly Span[] {
  if (!OPENS.test(text) && isPlainLine(text) && !HEADS_LINE.test(text)) return [];
  const pasted = uniteSpans([...pastedSpans(text), ...additionSpans(text)]);
  const unpasted = fillSpans(text, pasted);
  const passages = passageSpans(unpasted);
  const lines = lineSpans(fillSpans(unpasted, passages, '"'));
  const foreign = foreignLines(
    lines.map((line) => collapseFill(line.text)),
    closingTags(unpasted),
  );
  const kept = lines.filter((_line, at) => !foreign[at]);
  return uniteSpans([...pasted, ...passages, ...blockSpans(lines, foreign), ...kept.flatMap(quotationSpans)]);
}

/** The same for a prompt, with the mails, pages and chats that were copied into it without marks around them. */
export function promptSpans(text: string): readonly Span[] {
  const marked = quotedSpans(text);
  const lines = lineSpans(text);
  const unmarked = lineSpans(fillSpans(text, marked)).map((line) => collapseFill(line.text));
  const copied = copiedLines(
    lines.map((line) => line.text),
    unmarked.map((line, at) => /^\s*…\s*$/.test(line) && lines[at]?.text !== line),
  );
  return uniteSpans([...marked, ...blockSpans(lines, copied), ...attributedSpans(text)]);
}

/** The text without the spans: a blank line for each removed line, `"…"` for a removed quotation. */
export function ownText(text: string, spans: readonly Span[]): string {
  let kept = "";
  let at = 0;
  for (const [from, to] of spans) {
    if (beginsLine(text, from)) {
      kept += text.slice(at, from) + text.slice(from, to).replace(/[^\r\n]+/g, "");
      at = to;
      continue;
    }
    const opened = isMark(text[from - 1]);
    // A mark may end one quotation and begin the next.
    kept += opened && at === from ? '…"' : `${text.slice(at, opened ? from - 1 : from)}"…"`;
    at = isMark(text[to]) ? to + 1 : to;
  }
  return (kept + text.slice(at)).replace(/\r\n?/g, "\n").trim();
}

/** Without a match the text is one line without quotations, which spares a hook the rest. */
const OPENS = /[\r\n"“«<]|(?<![A-Za-z\d])'/;

interface TextLine {
  readonly text: string;
  /** Offset in the whole text. */
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

/** Fills spans without moving offsets; with marks, a passage over several lines becomes a quotation in one. */
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

/** A filled span as one character. */
function collapseFill(text: string): string {
  return text.includes(FILL + FILL) ? text.replace(/…+/g, FILL) : text;
}

/** Quotations over several lines. */
function passageSpans(text: string): readonly Span[] {
  if (!/[\r\n]/.test(text)) return [];
  return Array.from(text.matchAll(PASSAGE))
    .filter(({ 0: passage }) => /[\r\n]/.test(passage))
    .map(({ 0: { length }, index }) => [index + 1, index + length - 1]);
}

const PASSAGE = /“[^“”]{1,8000}”|«[^«»]{1,8000}»|(?<![^\s(:])"(?=\S)[^"]{1,8000}"(?=[\s.,;:!?)]|$)/g;

/** Adjacent foreign lines as one span. */
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

/** Unicode classes only where a line needs them: compiling one takes a millisecond. */
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

/** Sorted, with overlapping spans united. */
export function uniteSpans(spans: readonly Span[]): readonly Span[] {
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

/** Parts that Claude Code marks as pasted: `<pasted_content id="9ef7">...</pasted_content id="9ef7">`. */
function pastedSpans(text: string): readonly Span[] {
  const tags = tagsOf(text);
  const spans: Span[] = [];
  let lost: number | null = null;
  for (let at = 0; at < tags.length; at++) {
    const tag = tags[at];
    if (!tag) break;
    // An extra closing tag: its opening was cut away, or its paste seemed to end before.
    const from: number = tag.is === "closing" ? (lost ?? tag.from) : tag.from;
    lost = from;
    if (tag.is === "gap") continue;
    if (tag.is === "opening") at = closingTagOf(tags, at);
    spans.push([from, tags[at]?.to ?? text.length]);
  }
  return spans;
}

/** Index of the closing tag; it must carry the opening tag's id, which pasted text cannot guess. */
function closingTagOf(tags: readonly Tag[], opening: number): number {
  let depth = 0;
  for (let at = opening; at < tags.length; at++) {
    if (tags[at]?.name !== tags[opening]?.name) continue;
    if (tags[at]?.is === "opening") depth++;
    if (tags[at]?.is === "closing" && --depth === 0) return at;
  }
  return tags.length;
}

interface Tag {
  readonly is: "opening" | "closing" | "whole" | "gap";
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

const TAG =
  /<(?<slash>\/?)pasted_content\b(?<attributes>[^<>]{0,200})>?|^\[\.\.\. \d+ characters left out \.\.\.\]$/gim;

function tagsOf(text: string): readonly Tag[] {
  if (!text.includes("<")) return [];
  const tags = Array.from(text.matchAll(TAG), tagOf);
  // Without names on closing tags any of them closes.
  const named = tags.some(({ is, name }) => is === "closing" && name !== "");
  return named ? tags : tags.map((tag) => ({ ...tag, name: "" }));
}

function tagOf({ 0: { length }, index, groups }: RegExpExecArray): Tag {
  const at = { name: "", from: index, to: index + length };
  if (groups?.attributes === undefined) return { ...at, is: "gap" };
  const name = /\bid="([^"]*)"/.exec(groups.attributes)?.[1] ?? "";
  if (groups.slash) return { ...at, is: "closing", name };
  return { ...at, is: groups.attributes.endsWith("/") ? "whole" : "opening", name };
}

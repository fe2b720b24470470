import type { Span } from "../span.ts";
import { ADDED_TAGS, HEADED_ADDITIONS } from "./client-additions.ts";

/** Spans that a client added, each to its last possible end: what stands inside can close the tag, too. */
export function additionSpans(text: string): readonly Span[] {
  return [...taggedSpans(text), ...headedSpans(text), ...fencedSpans(text), ...framedSpans(text)];
}

/** What a client reads text out of. */
const READ_OUT =
  /image|picture|photo|screenshot|pdf|document|file|attachment|attached|audio|video|clipboard|web ?page|page|bild|datei|anhang|fichier|capture|imagen|archivo|imagem|arquivo|immagine|allegato|afbeelding|изображени|картинк|файл|图片|截图|文件|画像|添付|이미지|파일/i;
const ENDING_BRACKET = /[\]】］][^\S\n]*$/gm;
const ENDING_LINE =
  /^[^\S\n]*[[【［(<{]{1,3}[^\n\]】］)]{0,120}(?:\b(?:end(?:s|e)?|eof|stop|fin|fine|fim|einde|slut|koniec)\b|конец|结束|結束|終|ここまで|끝)[^\n\]】］)]{0,120}[\]】］)>}]{1,3}[^\S\n]*$/gim;

const SEPARATOR = "[\\s\\u200b-\\u200f\\u2060\\ufeff\\u00ad]{0,5}";
/** Of a tag such as `<MEMORY[setup.md]>`. */
const INDEX = "(?:\\[[^\\]<>\\n]{0,80}\\])?";
const OPENING = new RegExp(`<([a-z][\\w:.-]{0,60})${INDEX}(\\s[^<>]{0,400})?>?`, "giu");
const CLOSING = new RegExp(
  `<${SEPARATOR}/${SEPARATOR}([a-z][\\w:.-]{0,60})${INDEX}${SEPARATOR}(?:[a-z-]{1,20}="[^"<>]{0,80}")?${SEPARATOR}>`,
  "giu",
);
const GAP = /^\[\.\.\. \d+ characters left out \.\.\.\]$/gm;
/** Typed between marks of its own, with ids that pasted text cannot guess. */
const PASTED = "pasted_content";

function taggedSpans(text: string): readonly Span[] {
  if (!text.includes("<")) return [];
  const ends = closingEnds(text);
  const gap = Array.from(text.matchAll(GAP)).at(-1);
  const gapEnd = gap ? gap.index + gap[0].length : -1;
  const spans: Span[] = [];
  let last = 0;
  let line = lineAt(text, 0);
  for (const { 0: tag, 1: name = "", 2: attributes = "", index } of text.matchAll(OPENING)) {
    if (index < last || name.toLowerCase() === PASTED) continue;
    if (index >= line.to) line = lineAt(text, index);
    const opening = { name: name.toLowerCase(), attributes, from: index, to: index + tag.length };
    const span = spanOfTag(text, opening, line, ends);
    if (!span) continue;
    last = span[0] < gapEnd ? Math.max(span[1], gapEnd) : span[1];
    spans.push([span[0], last]);
  }
  return spans;
}

/** Where the last closing tag of each name ends. */
function closingEnds(text: string): ReadonlyMap<string, number> {
  const ends = new Map<string, number>();
  for (const { 0: tag, 1: name = "", index } of text.matchAll(CLOSING))
    ends.set(name.toLowerCase(), index + tag.length);
  return ends;
}

interface TextLineTags {
  readonly from: number;
  readonly to: number;
  /** Where the last closing tag of each name ends, from the line's start. */
  readonly ends: ReadonlyMap<string, number>;
}

function lineAt(text: string, at: number): TextLineTags {
  const from = text.lastIndexOf("\n", at - 1) + 1;
  const to = endOfLine(text, at);
  return { from, to, ends: closingEnds(text.slice(from, to)) };
}

interface OpeningTag {
  readonly name: string;
  readonly attributes: string;
  readonly from: number;
  readonly to: number;
}

/** Null for a word such as `<name>`, and for markup within a line. */
function spanOfTag(
  text: string,
  tag: OpeningTag,
  line: TextLineTags,
  ends: ReadonlyMap<string, number>,
): Span | null {
  const before = text.slice(Math.max(line.from, tag.from - MOST_INDENT), tag.from);
  const isFirst = before.length < MOST_INDENT && (before.trim() === "" || /<\/[^<>]*>\s*$/.test(before));
  const isKnown = ADDED_TAGS.has(tag.name);
  const end = ends.get(tag.name) ?? -1;
  if (end <= tag.from) return isFirst && isAddition(tag, isKnown) ? [tag.from, text.length] : null;
  if (isFirst) return [tag.from, isKnown ? end : endOfLine(text, end)];
  const endHere = line.from + (line.ends.get(tag.name) ?? -1);
  return endHere > tag.from ? spanOfElement(text, tag, endHere) : [line.from, endOfLine(text, end)];
}

/** An element of a page with a sentence in it, as a picker hands it over. */
function spanOfElement(text: string, { attributes, from, to }: OpeningTag, end: number): Span | null {
  const isSentence = text.slice(to, end).trim().split(/\s+/).length > 5;
  return isSentence && attributes.includes("=") ? [from, end] : null;
}

const MOST_INDENT = 200;

/** Never closed: a client's tag, or one that looks like it. */
function isAddition({ name, attributes }: OpeningTag, isKnown: boolean): boolean {
  if (attributes.trim().endsWith("/") || VOID.test(name)) return false;
  return isKnown || /[_-]/.test(name) || /=/.test(attributes);
}

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr|!doctype)$/;

function endOfLine(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  if (end === -1) return text.length;
  return end > at && text[end - 1] === "\r" ? end - 1 : end;
}

function headedSpans(text: string): readonly Span[] {
  return HEADED_ADDITIONS.flatMap(([head, request]): Span[] => {
    const from = head.exec(text)?.index ?? -1;
    if (from === -1) return [];
    const end = request === null ? undefined : Array.from(text.slice(from).matchAll(request)).at(-1);
    return [[from, end === undefined ? text.length : from + end.index + end[0].length]];
  });
}

/**
 * Fences that what they hold can have closed: one that names a file goes to the last fence, and of an odd number nobody
 * knows which are within.
 */
function fencedSpans(text: string): readonly Span[] {
  const fences = Array.from(text.matchAll(/^[^\S\n]*(`{3,}|~{3,})([^\n`]*)$/gm));
  const [first] = fences;
  const last = fences.at(-1);
  if (!first || !last || fences.length < 3) return [];
  if (fences.length % 2 === 1) return [[first.index, text.length]];
  const named = fences.find(({ 2: info = "" }) => /[/\\.:=]/.test(info));
  return named ? [[named.index, endOfLine(text, last.index)]] : [];
}

/** Frames without tags, each to its last end: `[quote=ada]...[/quote]`, `{panel}...{panel}`, `=== BEGIN x ===`. */
function framedSpans(text: string): readonly Span[] {
  return FRAMES.flatMap(({ opens, ends, neverEnds }): Span[] => {
    const opening = opens.exec(text);
    if (!opening) return [];
    const within = opening.index + opening[0].length;
    const end = Array.from(text.slice(within).matchAll(ends(opening[1] ?? ""))).at(-1);
    if (end) return [[opening.index, endOfLine(text, within + end.index)]];
    return neverEnds?.test(opening[0]) ? [[opening.index, text.length]] : [];
  });
}

interface Frame {
  /** The first line. */
  readonly opens: RegExp;
  /** What ends it, by the name it was opened with. */
  readonly ends: (name: string) => RegExp;
  /** Openings that take all that follows where nothing ends them. */
  readonly neverEnds?: RegExp;
}

const FRAMES: readonly Frame[] = [
  { opens: /\[quote\b[^\]\n]{0,200}\]/i, ends: () => /\[\/quote\]/gi, neverEnds: /^/ },
  {
    opens: /^[^\S\n]*\[\[?([a-z][\w-]{0,40})\b[^\]\n]{0,200}\]/im,
    ends: (name) => new RegExp(`\\[/${name}\\]`, "gi"),
  },
  {
    opens: /^[^\S\n]*\{(quote|panel|code|noformat|info|note|tip|warning)\b[^}\n]{0,200}\}/im,
    ends: (name) => new RegExp(`\\{${name}\\}`, "gi"),
  },
  {
    opens: /^[^\S\n]*(?:[=*#~+<>-]{2,}|\[{1,2})[^\S\n]?(?:BEGIN|START)\b[^\n]{0,200}$/im,
    ends: () => /^[^\S\n]*(?:[=*#~+<>-]{2,}|\[{1,2})[^\S\n]?(?:END|STOP|EOF)\b/gim,
    neverEnds: /^/,
  },
  // "[Text in image: ...]": a label, and what the client read there.
  {
    opens: /^[^\S\n]*[[【［][^\S\n]?\p{L}[^[\]【】［］:：\n]{1,60}(?::(?=\s)|：)/mu,
    ends: () => ENDING_BRACKET,
    neverEnds: READ_OUT,
  },
  {
    opens: /^[^\S\n]*\((?:text|words|contents?|caption|description|ocr) (?:in|of|from|on) [^()\n]{1,60}:/im,
    ends: () => /\)[^\S\n]*$/gm,
  },
  // "[Document content]", "[End of document content]", each on a line of its own.
  {
    opens: /^[^\S\n]*[[【［(<{]{1,3}[^\n[\]【】［］(){}<>]{2,120}[\]】］)>}]{1,3}[^\S\n]*$/m,
    ends: () => ENDING_LINE,
  },
  // Two lines of a terminal, with what was printed between them.
  { opens: /^[^\S\n]*[$%❯➜][^\S\n]\S/m, ends: () => /^[^\S\n]*[$%❯➜](?:[^\S\n]|$)/gm },
];

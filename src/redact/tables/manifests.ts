import type { Span } from "../../text/span.ts";
import { isGiven } from "../given-value.ts";

const KIND = /\bkind\\{0,7}["']?\s{0,3}:\s{0,3}\\{0,7}["']?Secret\b/;
const PATCH = /\bpatch\s+secrets?\b/;
const JSON_DATA = /["'](?:data|stringData)\\{0,7}["']\s{0,4}:\s{0,4}\{([^{}]{1,100000})\}/g;
const JSON_VALUE = /:\s{0,4}\\{0,7}["']((?:[^"'\\]|\\(?!["']))+)\\{0,7}["']/g;
const NEWLINE = /\n|(?<!\\)\\{1,7}n/g;
/** Most lines of one block. */
const MAX_LINES = 500;

/** The values of a Kubernetes Secret and of a patch of one, in YAML and JSON, whatever their names. */
export function manifestSpans(text: string): Span[] {
  if (text.includes("Secret") && KIND.test(text)) return [...yamlSpans(text), ...jsonSpans(text)];
  return text.includes("secret") && PATCH.test(text) ? jsonSpans(text) : [];
}

function yamlSpans(text: string): Span[] {
  const spans: Span[] = [];
  for (const { 0: head, index } of text.matchAll(
    /(?<![\w-])(?:data|stringData):[ \t]{0,4}(?=\n|\\{1,7}n)/g,
  )) {
    let at = index + head.length;
    for (let line = 0; line < MAX_LINES; line++) {
      NEWLINE.lastIndex = at;
      const from = (NEWLINE.exec(text)?.[0].length ?? 0) + at;
      NEWLINE.lastIndex = from;
      const to = NEWLINE.exec(text)?.index ?? text.length;
      const pair = /^([ \t+>|-]*[ \t][\w.-]{1,253}:\s{1,4}["']?)(.{4,}?)["']?\s*$/.exec(text.slice(from, to));
      if (!pair) break;
      const [, name = "", value = ""] = pair;
      if (isGiven(value)) spans.push([from + name.length, from + name.length + value.length]);
      at = to;
    }
  }
  return spans;
}

function jsonSpans(text: string): Span[] {
  return [...text.matchAll(JSON_DATA)].flatMap(({ 0: whole, 1: inside = "", index }) => {
    const from = index + whole.length - 1 - inside.length;
    return [...inside.matchAll(JSON_VALUE)].map(({ 0: pair, 1: value = "", index: at }): Span => {
      const start = from + at + pair.lastIndexOf(value);
      return [start, start + value.length];
    });
  });
}

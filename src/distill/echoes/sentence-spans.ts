import type { Span } from "../../text/span.ts";

/** Sentences and listed lines; a line that goes on in small letters is none of its own. */
export function sentenceSpans(text: string): readonly Span[] {
  const spans: Span[] = [];
  let from = 0;
  for (const { 0: gap, index } of text.matchAll(BETWEEN)) {
    if (index > from) spans.push([from, index]);
    from = index + gap.length;
  }
  if (text.length > from) spans.push([from, text.length]);
  return spans;
}

const BETWEEN =
  /\n\s*\n\s*|\n(?=[ \t]{0,20}(?:[-*•+>#|]|\d{1,2}[.)]\s))|\n(?![ \t]{0,20}\p{Ll})|(?<=[.!?…]["'”’)\]`*_]{0,3})[ \t]+|(?<=[。！？])/gu;

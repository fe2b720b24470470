import type { Span } from "../../text/span.ts";
import { LINE_STARTS } from "../readings/line-starts.ts";

/** A text without line ends, what a listing writes before lines, quotes and signs that join, and where its parts stood. */
export interface JoinedText {
  readonly text: string;
  /** Of each part: its place in the joined text, and before. */
  readonly parts: readonly (readonly [joined: number, original: number])[];
}

const JOINT = new RegExp(String.raw`(?:(?<=^|\n)|\n|\\{1,3}n)${LINE_STARTS}|\\{1,3}[nr]|[\s"'+.,&\\]`, "g");

export function joinedText(original: string): JoinedText {
  const parts: [number, number][] = [];
  let [text, from] = ["", 0];
  for (const { 0: joint, index } of original.matchAll(JOINT)) {
    if (index > from) {
      parts.push([text.length, from]);
      text += original.slice(from, index);
    }
    from = index + joint.length;
  }
  parts.push([text.length, from]);
  return { text: text + original.slice(from), parts };
}

export function withoutJoints(form: string): string {
  return form.replace(/[\s"'+.,&\\]/g, "");
}

/** Where the form stands in the original, whatever lies between its characters. */
export function splitSpans({ text, parts }: JoinedText, form: string): Span[] {
  const spans: Span[] = [];
  if (form === "") return spans;
  for (let at = text.indexOf(form); at !== -1; at = text.indexOf(form, at + form.length))
    spans.push([originalAt(parts, at), originalAt(parts, at + form.length - 1) + 1]);
  return spans;
}

function originalAt(parts: JoinedText["parts"], at: number): number {
  let [low, high] = [0, parts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((parts[middle]?.[0] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  const [joined, original] = parts[low] ?? [0, 0];
  return original + at - joined;
}

/** The text with another one in place of each span. */
export function withSpans(text: string, spans: readonly Span[], instead: () => string): string {
  let [changed, from] = ["", 0];
  for (const [start, end] of spans) {
    changed += text.slice(from, start) + instead();
    from = end;
  }
  return changed + text.slice(from);
}

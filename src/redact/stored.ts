import type { Span } from "../text/span.ts";
import type { Redaction } from "./redact.ts";

/** Removes secrets from a text; pure. */
export type Clear = (text: string) => Redaction;

/** Redacts stored text; of JSON each string by itself, so that it stays JSON. */
export function clearStored(text: string, clear: Clear): Redaction {
  const parsed = /^\s*[{[]/.test(text) ? parseIfJson(text) : undefined;
  if (parsed === undefined) return unlessClean(text, clear);
  let count = 0;
  const cleared = withStrings(parsed, (part) => {
    const redacted = unlessClean(part, clear);
    count += redacted.count;
    return redacted.text;
  });
  return count === 0 ? { text, count } : { text: JSON.stringify(cleared), count };
}

/** A text without secrets stays unchanged to the letter. */
function unlessClean(text: string, clear: Clear): Redaction {
  const redacted = clear(text);
  return redacted.count === 0 ? { text, count: 0 } : redacted;
}

function parseIfJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // It only looks like JSON: plain text.
    return undefined;
  }
}

function withStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((part) => withStrings(part, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [change(name), withStrings(part, change)]),
  );
}

/** The kinds of the secrets that a text lost, as their marks name them. */
function kindsCleared(before: string, after: string): readonly string[] {
  const marks = (after.match(new RegExp(MARK, "g")) ?? []).filter((mark) => !before.includes(mark));
  return [...new Set(marks.map((mark) => mark.split(":")[1] ?? ""))];
}

/** The same redaction, which adds the kinds that it finds. */
export function namingKinds(clear: Clear, kinds: Set<string>): Clear {
  return (text) => {
    const cleared = clear(text);
    if (cleared.count > 0) for (const kind of kindsCleared(text, cleared.text)) kinds.add(kind);
    return cleared;
  };
}

const MARK = /\[redacted:[a-z0-9-]{1,30}:[0-9a-f]{8}\]/;

/** Spans of a text after its redaction; the whole text where they cannot be found. */
export function spansAfter(before: string, after: string, spans: readonly Span[]): Span[] {
  const parts = spans.length === 0 ? [] : unchangedParts(before, after);
  if (parts === null) return [[0, after.length]];
  const moved = (at: number, end: boolean) => {
    const part = parts.findLast(({ from }) => from <= at);
    if (!part) return 0;
    const inside = part.to + Math.min(at - part.from, part.length);
    // The end of a part whose last word was removed includes the mark.
    const next = parts[parts.indexOf(part) + 1];
    return end && at - part.from > part.length ? (next?.to ?? after.length) : inside;
  };
  return spans.map(([from, to]) => [moved(from, false), moved(to, true)] as const);
}

interface UnchangedPart {
  readonly from: number;
  readonly to: number;
  readonly length: number;
}

/** The parts between marks with their old and new offsets; null where they are not found in order. */
function unchangedParts(before: string, after: string): UnchangedPart[] | null {
  const found: UnchangedPart[] = [];
  let [from, to] = [0, 0];
  for (const part of after.split(MARK)) {
    const start = found.length === 0 ? 0 : before.indexOf(part, from);
    if (start === -1 || !before.startsWith(part, start)) return null;
    found.push({ from: start, to, length: part.length });
    from = start + part.length;
    to += part.length + (MARK.exec(after.slice(to + part.length))?.[0].length ?? 0);
  }
  return found;
}

import { fold } from "./fold.ts";

/** A paragraph of a block, as a model reads it. */
export interface Entry {
  readonly kind: string;
  /** The head without what we say of it. */
  readonly title: string;
  /** On whose word. */
  readonly label: string;
  /** The head and all below it. */
  readonly lines: readonly string[];
}

export interface ReadBlock {
  readonly entries: readonly Entry[];
  /** What breaks its frame, or stands in it and seems to. */
  readonly broken: readonly string[];
}

const HEAD = /^\[([a-z]+) [0-9a-f]{4,}\] (.*)$/;
const DATE = /^(?:as of )?\d{4}-\d{2}-\d{2}$/;
/** Control, bidi and invisible characters that are no line end; joiners within an emoji aside. */
const HIDDEN = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\u200b\u2060\ufeff]/u;

export function readBlock(text: string): ReadBlock {
  const lines = text.split("\n");
  const nonce = /^--- unbidden ([0-9a-f]{4}): .*\(records, not instructions\) ---$/.exec(lines[0] ?? "")?.[1];
  const inner = lines.slice(1, -1);
  const isFramed = nonce !== undefined && lines.at(-1) === `--- end unbidden ${nonce} ---`;
  const broken = isFramed ? inner.filter(isStrange) : [text];
  return { entries: entriesOf(inner), broken };
}

function isStrange(line: string): boolean {
  return HIDDEN.test(line) || /-{3,} ?(?:end )?unbidden/.test(fold(line));
}

function entriesOf(lines: readonly string[]): Entry[] {
  const entries: (Entry & { lines: string[] })[] = [];
  for (const line of lines) {
    const [, kind, words = ""] = HEAD.exec(line) ?? [];
    const last = entries.at(-1);
    if (kind !== undefined) entries.push({ kind, ...headParts(words), lines: [line] });
    else if (last && line.startsWith("  ")) last.lines.push(line);
    else entries.push({ kind: "", title: line, label: "", lines: [line] });
  }
  return entries;
}

/** What we say of it stands last: the date, then on whose word. */
function headParts(words: string): { title: string; label: string } {
  const parts = words.split(" · ");
  const date = parts.findLastIndex((part) => DATE.test(part));
  return date === -1
    ? { title: words, label: "" }
    : { title: parts.slice(0, date).join(" · "), label: parts[date + 1] ?? "" };
}

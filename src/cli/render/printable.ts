/** THE door to the terminal: stored words may come from anywhere, and must neither run as control sequences nor forge lines. */
export function printable(text: string): string {
  return text.replace(BREAKS, " ").replace(UNSEEN, "");
}

/** The same for a text that keeps its lines. */
export function printableLines(text: string): string {
  return text.replace(LINE_ENDS, "\n").replace(UNSEEN, "");
}

/** An answer with every text on one line, but for these fields (`memory.body`), which keep their lines. */
export function printableAnswer<Answer>(answer: Answer, keepLines: readonly string[]): Answer {
  return cleaned(answer, "", new Set(keepLines)) as Answer;
}

function cleaned(value: unknown, path: string, keepLines: ReadonlySet<string>): unknown {
  if (typeof value === "string") return keepLines.has(path) ? printableLines(value) : printable(value);
  if (Array.isArray(value)) return value.map((one) => cleaned(one, path, keepLines));
  if (typeof value !== "object" || value === null) return value;
  const below = (name: string) => (path === "" ? name : `${path}.${name}`);
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [printable(name), cleaned(one, below(name), keepLines)]),
  );
}

const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** Control characters, and those that reorder, hide or carry words unseen; joiners of scripts and emoji stay. */
const UNSEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removing control characters is the purpose.
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

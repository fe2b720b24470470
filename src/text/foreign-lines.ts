import { isMailLine } from "./foreign/attributions.ts";

/** True for each line that was copied: code, markup, a log, a diff, a mail, a chat. */
export function foreignLines(lines: readonly string[], closing: ReadonlySet<string>): readonly boolean[] {
  const repeated = prefixesIn(lines);
  const foreign = lines.map((line) => isForeignLine(line) || repeated.has(prefixOf(line)));
  const others = firstOfOthers(lines);
  let end: RegExp | undefined;
  return lines.map((line, at) => {
    const inside = end !== undefined;
    if (!end) end = endOfBlock(line, closing);
    else if (end.test(line) && !(end === COMMENT_END && isClosedAgain(lines, at))) end = undefined;
    const isOthers = others !== -1 && at >= others;
    return (
      isOthers || inside || end !== undefined || foreign[at] === true || isAmongForeign(lines, foreign, at)
    );
  });
}

const COMMENT_END = /\*\//;

/** Another end of a comment comes before another beginning: a file's text ended it before. */
function isClosedAgain(lines: readonly string[], at: number): boolean {
  const next = lines.slice(at + 1).find((line) => line.includes("/*") || /^\s*\*\/\s*$/.test(line));
  return next !== undefined && !next.includes("/*");
}

/** Tags that are closed somewhere; any other `<name>` is a word. */
export function closingTags(text: string): ReadonlySet<string> {
  if (!text.includes("</")) return new Set();
  return new Set(Array.from(text.matchAll(CLOSING), ({ 1: tag = "" }) => tag.toLowerCase()));
}

const CLOSING = /<\/([a-z][\w-]{0,40})\s{0,3}>/gi;

/** First and last lines of Org drawers and blocks, of groups in a build's log, of text within XML. */
const MARKED_BLOCKS: readonly (readonly [opens: RegExp, ends: RegExp])[] = [
  [/^:[a-z][\w-]{0,40}:\s*$/i, /^\s*:end:\s*$/i],
  [/^#\+begin_/i, /^\s*#\+end_/i],
  [/^(?:##\[group\]|::group::)/, /^\s*(?:##\[endgroup\]|::endgroup::)/],
  [/^<!\[CDATA\[/i, /\]\]>/],
];

/** The end of the code or markup that this line opens. */
function endOfBlock(line: string, closing: ReadonlySet<string>): RegExp | undefined {
  const start = line.trimStart();
  const fence = /^(?:`{3,}|~{3,})/.exec(start)?.[0];
  if (fence) return new RegExp(`^\\s*${fence}+\\s*$`);
  const marked = MARKED_BLOCKS.find(([opens]) => opens.test(start));
  if (marked) return marked[1];
  if (start.startsWith("/*")) return start.includes("*/") ? undefined : COMMENT_END;
  if (closing.size === 0 || !line.includes("<")) return undefined;
  const closed = new Map(
    Array.from(line.matchAll(CLOSING), ({ 1: tag = "", index }) => [tag.toLowerCase(), index]),
  );
  for (const { 1: name = "", index } of line.matchAll(/<([a-z][\w-]{0,40})(?=[\s>]|$)/gi)) {
    const tag = name.toLowerCase();
    if (closing.has(tag) && index > (closed.get(tag) ?? -1)) return new RegExp(`</${tag}\\s{0,3}>`, "i");
  }
  return undefined;
}

const FOREIGN = [
  /^\[\.\.\. \d+ characters left out \.\.\.\]$/,
  /^\s*>/,
  /^\s*<[a-z/!?]/i,
  /^\s*(?:\/\/|\/\*|\*\/|#!|;{1,4} |! |\$ |% |❯|@@ |diff --git |\+\+\+ |--- |\+\s?\S)/,
  /^(?:\t| {4,})(?!\s*(?:[-*•+]|\d{1,2}[.)])\s)/,
  /^\s*\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d/,
  /^\s*\[?\d{1,2}:\d\d(?::\d\d)?\b/,
  /^\s*[A-Z][a-z]{2} +\d{1,2} \d\d:\d\d:\d\d/,
  /^\s*\[?(?:TRACE|DEBUG|INFO|WARN|WARNING|ERROR|FATAL|PASS|FAIL)\b[\]:]?/,
  /^\s*(?:at \S.{0,200}:\d+|File ".{0,200}", line \d|Traceback \(|Caused by:|npm (?:ERR!|error|warn|notice)\b)/i,
  /^\s*(?:error|warning|fatal|\w{0,60}(?:Error|Exception))(?:\[\w+\])?: /,
  /[\w)]:\d+:\d+\b|\w\(\d+,\d+\):/,
  /[;{}]\s*$|=>|^\s*(?:const|let|var)\s+[\w{[].{0,60}=|^\s*(?:async )?(?:def|class|function)\s+\w+\s*[(:{]/,
  /^\s*(?:import\s.{1,200}\sfrom\s|import\s+["'{*]|export\s+(?:default|const|function|class|type)\s)/,
  /^\s*[{}[\]"]\s*(?:$|"|\w+"\s*:)/,
  /^\s*(?:[-*•]\s*)?<?https?:\/\/\S+>?\s*$/,
  /^\s*(?:[➜⏺⎿✓✔✗✘⨯│┃┌└├╭╰═║╔╚╠┬┴┼─━]|\[?[\w.-]+@[\w.-]+[: ][^ ]{0,80}[$#%] |PS [A-Z]:\\|>>> )/,
  /^\s*\|.*\|\s*$/,
  /^\s*\d{1,5}\s+[+-](?:\s|\S)/,
  /^\s*(?:remote|target|source|fatal|hint): .*(?:\d+%|\bobjects\b|\bdeltas?\b|\berror\b|\bviolation|\bpush|-> )/i,
  /^\s*(?:=== (?:RUN|PAUSE|CONT)|--- (?:PASS|FAIL|SKIP)|exit status \d|Exit code \d|Username for '|Password for '|From https?:|\d+ files? changed\b|(?:create|delete) mode \d)/,
  /^\s*(?:GET|POST|PUT|PATCH|DELETE|HEAD) (?:\/|https?:)/,
  /(?:\s[\w.-]+=[^\s=]+){3}/,
  /^\s*(?:##(?:vso)?\[|::[a-z-]{2,30}(?:\s[^:]{0,200})?::|[a-z]:\\[^>]{0,200}>|--\s)/i,
];

/** A program's prefix of each line: "[build] ...", "remote: ...". */
const PREFIX = /^\s*(?:(\[[\w:./ -]{2,40}\])\s+\S|((?:remote|target|source|stdout|stderr):)(?:\s|$))/;

function prefixOf(line: string): string {
  const [, tag, program] = PREFIX.exec(line) ?? [];
  return tag ?? program ?? "";
}

/** Prefixes of two lines or more, which no person types. */
function prefixesIn(lines: readonly string[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const line of lines) {
    const prefix = prefixOf(line);
    if (prefix !== "") counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, times]) => times > 1).map(([prefix]) => prefix));
}

/** First line of a forwarded mail, a chat or a transcript. */
const SOMEBODY_ELSE =
  /^\s*(?:--\s*$|-{2,}\s*(?:forwarded|original) message\b|begin forwarded message\b|from: \S.*@|on .{4,80} wrote:\s*$|\S.{0,40}\s\[?\d{1,2}:\d\d\s?(?:[ap]m)?\]?\s*$|(?:\*\*)?(?:user|human|assistant|system|bot|ai|chatgpt|gpt-?\d\w*)(?:\*\*)?\s*:)/i;

/** First line of another speaker, -1 for none. A chat begins after the blank line or colon before its first name. */
function firstOfOthers(lines: readonly string[]): number {
  const first = lines.findIndex((line) => isByOther(line));
  if (first === -1 || lines.filter((line) => CHAT.test(line)).length < 2) return first;
  return lines.slice(0, first).findLastIndex((line) => /^\s*$|:\s*$/.test(line)) + 1;
}

function isByOther(line: string): boolean {
  return (!isPlainLine(line) && SOMEBODY_ELSE.test(line)) || isMailLine(line);
}

/** "Ada Lovelace [10:04 AM]" on a line of its own. */
const CHAT = /^\s*\p{L}[^:]{1,40}\s\[?\d{1,2}:\d\d\s?(?:[ap]m)?\]?\s*$/iu;

function isForeignLine(line: string): boolean {
  if (isPlainLine(line)) return false;
  // Nobody types so long a line.
  return (line.length > LONGEST || FOREIGN.some((pattern) => pattern.test(line))) && hasLetters(line);
}

const LONGEST = 4_000;

/** A line without any mark of copied text, which spares most lines the long lists. */
export function isPlainLine(line: string): boolean {
  return line === "" || (line.length <= LONGEST && PLAIN.test(line));
}

const PLAIN =
  /^(?!exit status|Exit code|Username for|Password for|From http|GET|POST|PUT|PATCH|DELETE|HEAD|TRACE|DEBUG|INFO|WARN|ERROR|FATAL|PASS|FAIL|File|Traceback|Caused|npm|diff|import|export|def|class|function|async|[Bb][Ee][Gg][Ii][Nn])[A-Za-z][^\s:;{}=]*(?:\s[^:;{}=]*(?:(?<!\s):(?=\s\S)[^:;{}=]*)*)?$/;

/** A class of all letters takes a millisecond to build: most lines need none. */
function hasLetters(line: string): boolean {
  return /[a-z0-9]/i.test(line) || /[\p{L}\p{N}]/u.test(line);
}

/** A line between two copied ones; between quoted lines and links people do write. */
function isAmongForeign(lines: readonly string[], foreign: readonly boolean[], at: number): boolean {
  return [at - 1, at + 1].every(
    (neighbour) => foreign[neighbour] === true && !INTERLEAVED.test(lines[neighbour] ?? ""),
  );
}

const INTERLEAVED = /^\s*(?:[><]|(?:[-*•]\s*)?<?https?:)/;

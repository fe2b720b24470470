/** One sentence, and the heading or "...:" line it stands under. */
export interface Sentence {
  readonly text: string;
  readonly under: string;
}

/** What the writer wrote: code, quotations, pasted logs and markup are somebody else's words. */
export function ownWords(text: string): string {
  const lines = withoutPassages(text.replace(/\r\n?/g, "\n")).split("\n");
  const closing = new Set(
    Array.from(text.matchAll(/<\/([a-z][\w-]{0,40})\s{0,3}>/gi), (tag) => tag[1]?.toLowerCase()),
  );
  const others = lines.findIndex((line) => SOMEBODY_ELSE.test(line));
  const kept: string[] = [];
  let end: RegExp | undefined;
  const foreign = lines.map(isForeign);
  for (const [at, line] of lines.entries()) {
    const inside = end !== undefined;
    if (!end) end = endOfBlock(line, closing);
    else if (end.test(line)) end = undefined;
    // A blank in its place keeps apart what the dropped lines kept apart.
    const told = others !== -1 && at >= others;
    const dropped = told || inside || end || foreign[at] || isAmongForeign(lines, foreign, at);
    kept.push(dropped ? "" : withoutQuotations(line));
  }
  return kept.join("\n").trim();
}

/** Splits prose without breaking paths, versions and abbreviations; list bullets and emphasis are gone. */
export function sentences(text: string): readonly Sentence[] {
  const found: Sentence[] = [];
  let heading = "";
  let lead = "";
  for (const line of unwrapped(text)) {
    const title = headingOf(line);
    if (title !== null) {
      heading = title;
      lead = "";
      continue;
    }
    const words = withoutEmphasis(line.replace(BULLET, ""));
    if (!BULLET.test(line)) lead = "";
    for (const sentence of split(words)) found.push({ text: sentence, under: lead || heading });
    if (!BULLET.test(line) && /:$/.test(words)) lead = words.slice(0, -1);
  }
  return found;
}

/** A title: no lead-in, no code marks, no full stop, a capital letter, cut at a word. */
export function headline(sentence: string, limit = 120): string {
  const plain = withoutLeadIn(withoutLeadIn(sentence).replace(REQUEST, ""))
    .replace(/`/g, "")
    .replace(/\s+/g, " ")
    .trim();
  const core = plain.replace(TRAILING, "").replace(COURTESY, "").replace(TRAILING, "");
  return capitalised(cutAtWord(core, limit));
}

/** Drops what people say before they say it: "ok, so please ...", "no, ...", "also: ...". */
export function withoutLeadIn(sentence: string): string {
  let rest = sentence.trim();
  for (let round = 0; round < 5; round++) {
    const shorter = rest.replace(LEAD_IN, "");
    if (shorter === rest || shorter === "") return rest;
    rest = shorter;
  }
  return rest;
}

/** Keeps whole words and whole characters; says by an ellipsis that there was more. */
export function cutAtWord(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit - 1);
  const space = cut.lastIndexOf(" ");
  const kept = space > limit / 2 ? cut.slice(0, space) : cut.replace(/[\uD800-\uDBFF]$/, "");
  return `${kept.replace(TRAILING, "")}…`;
}

const LEAD_IN = new RegExp(
  "^(?:" +
    "(?:please|pls|plz|ok|okay|so|also|and|but|then|just|again|well|oh|actually|hey|btw|by the way|fyi)[,:;!.]*\\s+|" +
    "(?:no(?:,? no)*|nope|nah|wrong|incorrect|not quite|that['’]?s (?:wrong|incorrect|not right|not correct)|" +
    "yes|yeah|yep|sure|right|great|thanks|thank you|cool|perfect|good|nice|alright|hi|hello|hmm+|um|" +
    "one more thing|oh and|important|critical|attention|reminder|rule|nb|" +
    "(?:(?:hey|hi|ok|hello) )?(?:claude|codex|gemini|copilot|cursor|assistant)|" +
    "(?:as|like) i (?:just |already )?(?:said|told you|mentioned)(?: before| already| earlier)?|" +
    "i (?:just |already )*(?:said|told you)(?: before| already| earlier)?)(?:[,:;!.]+\\s*|\\s+[–—-]+\\s+)" +
    ")",
  "i",
);

const REQUEST = /^(?:remember|keep in mind|bear in mind|note) that\s+/i;

const BULLET = /^\s*(?:[-*•+]|\d{1,2}[.)])\s+(?:\[ \]\s+)?/;

/** What ends the code or markup this line opens. */
function endOfBlock(line: string, closing: ReadonlySet<string | undefined>): RegExp | undefined {
  const start = line.trimStart();
  if (start.startsWith("```")) return /^\s*```/;
  if (start.startsWith("~~~")) return /^\s*~~~/;
  if (start.startsWith("/*")) return start.includes("*/") ? undefined : /\*\//;
  for (const { 1: tag = "", index } of line.matchAll(/<([a-z][\w-]{0,40})(?=[\s>]|$)/gi)) {
    const end = new RegExp(`</${tag}\\s{0,3}>`, "i");
    if (closing.has(tag.toLowerCase()) && !end.test(line.slice(index))) return end;
  }
  return undefined;
}

const FOREIGN = [
  /^\[\.\.\. \d+ characters left out \.\.\.\]$/,
  /^\s*>/,
  /^\s*<[a-z/!?]/i,
  /^\s*(?:\/\/|\/\*|\*\/|#!|\$ |% |❯|@@ |diff --git |\+\+\+ |--- |\+\s?\S)/,
  /^(?:\t| {4,})(?!\s*(?:[-*•+]|\d{1,2}[.)])\s)/,
  /^\s*\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d/,
  /^\s*\[?\d{1,2}:\d\d(?::\d\d)?\b/,
  /^\s*[A-Z][a-z]{2} +\d{1,2} \d\d:\d\d:\d\d/,
  /^\s*\[?(?:TRACE|DEBUG|INFO|WARN|WARNING|ERROR|FATAL|PASS|FAIL)\b[\]:]?/,
  /^\s*(?:at \S.{0,200}:\d+|File ".{0,200}", line \d|Traceback \(|Caused by:|npm (?:ERR!|error|WARN))/,
  /^\s*(?:error|warning|fatal|\w{0,60}(?:Error|Exception))(?:\[\w+\])?: /,
  /[\w)]:\d+:\d+\b|\w\(\d+,\d+\):/,
  /[;{}]\s*$|=>|^\s*(?:const|let|var)\s+[\w{[].{0,60}=|^\s*(?:async )?(?:def|class|function)\s+\w+\s*[(:{]/,
  /^\s*(?:import\s.{1,200}\sfrom\s|import\s+["'{*]|export\s+(?:default|const|function|class|type)\s)/,
  /^\s*[{}[\]"]\s*(?:$|"|\w+"\s*:)/,
  /^\s*[-*•]?\s*<?https?:\/\/\S+>?\s*$/,
];

/** From here on somebody else speaks: a forwarded mail, a chat, the transcript of a conversation. */
const SOMEBODY_ELSE =
  /^\s*(?:-{2,}\s*(?:forwarded|original) message\b|begin forwarded message\b|from: \S.*@|on .{4,80} wrote:\s*$|\S.{0,40}\s\[?\d{1,2}:\d\d\s?(?:[ap]m)?\]?\s*$|(?:\*\*)?(?:user|human|assistant|system|bot|ai|chatgpt|gpt-?\d\w*)(?:\*\*)?\s*:)/i;

/** Quotations of more than one line; within a line short ones are names. */
function withoutPassages(text: string): string {
  return text.replace(PASSAGE, (passage) => (passage.includes("\n") ? '"…"' : passage));
}

const PASSAGE = /“[^“”]{1,8000}”|«[^«»]{1,8000}»|(?<![^\s(:])"(?=\S)[^"]{1,8000}"(?=[\s.,;:!?)]|$)/g;

function isForeign(line: string): boolean {
  if (!/[\p{L}\p{N}]/u.test(line)) return false;
  // What no person types on one line was pasted.
  return line.length > 4_000 || FOREIGN.some((pattern) => pattern.test(line));
}

/** One line in the middle of a pasted log; between quoted lines and links people do write. */
function isAmongForeign(lines: readonly string[], foreign: readonly boolean[], at: number): boolean {
  return [at - 1, at + 1].every(
    (beside) => foreign[beside] === true && !INTERLEAVED.test(lines[beside] ?? ""),
  );
}

const INTERLEAVED = /^\s*(?:[><]|[-*•]?\s*<?https?:)/;

function withoutQuotations(line: string): string {
  return line.replace(QUOTATION, (whole, ...inner) => {
    const quoted = String(inner.slice(0, 4).find((words) => typeof words === "string") ?? "");
    return quoted.length > 40 || quoted.trim().split(/\s+/).length > 2 ? '"…"' : whole;
  });
}

/** Single quotes open before and close after a word; within one they are apostrophes. */
const QUOTATION =
  /"([^"\n]*)"|“([^“”\n]*)”|«([^«»\n]*)»|(?<![\p{L}\p{N}])'((?:[^'\n]|(?<=[\p{L}\p{N}])'(?=[\p{L}\p{N}]))*)'(?![\p{L}\p{N}])/gu;

/** Hard-wrapped prose is one line again; short lines are statements of their own. */
function unwrapped(text: string): readonly string[] {
  const lines: string[] = [];
  for (const line of text.split("\n")) {
    const last = lines.at(-1) ?? "";
    const goesOn = last.length >= 60 && /[\p{L}\p{N},]$/u.test(last) && /^\s*\p{Ll}/u.test(line);
    if (goesOn && last.length < 4_000) lines[lines.length - 1] = `${last} ${line.trim()}`;
    else lines.push(line.trimEnd());
  }
  return lines.filter((line) => line.trim() !== "");
}

function headingOf(line: string): string | null {
  const title = /^\s*#{1,6}\s+(.*)$/.exec(line)?.[1] ?? /^\s*\*\*([^*]{1,80})\*\*:?\s*$/.exec(line)?.[1];
  return title === undefined ? null : title.replace(/[*:\s]+$/, "");
}

/** Only marks that touch a word's outside, so that globs and `a * b` survive. */
function withoutEmphasis(line: string): string {
  return line.replace(/(^|[\s(])(\*{1,3})(?=[^\s*])([^*\n]{1,300})\2(?=$|[\s).,:;!?])/g, "$1$3").trim();
}

const ABBREVIATION = /(?:^|[\s(])(?:e\.g|i\.e|vs|cf|approx|incl|resp|fig|dr|mr|mrs|ms|ca|\p{L})\.$/iu;

function split(line: string): readonly string[] {
  const parts: string[] = [];
  let start = 0;
  for (const stop of line.matchAll(/[.!?…]["'”’)\]`]{0,3}\s+/gu)) {
    const end = stop.index + stop[0].length;
    const sentence = line.slice(start, end).trim();
    const next = line.charAt(end);
    const goesOn =
      ABBREVIATION.test(sentence.slice(-12)) || (/\betc\.$/.test(sentence) && /\p{Ll}/u.test(next));
    if (goesOn || (/(?:\.\.|…)$/.test(sentence) && !/\p{Lu}/u.test(next))) continue;
    parts.push(sentence);
    start = end;
  }
  return [...parts, line.slice(start).trim()].filter((part) => /[\p{L}\p{N}]/u.test(part));
}

const TRAILING = /[\s.,;:!]+$/;
const COURTESY = /,? (?:please|pls|plz|thanks|thank you)$/i;

/** Names such as `src/a.ts` or `@types/node` keep their spelling. */
function capitalised(text: string): string {
  const first = text.split(" ", 1)[0] ?? "";
  if (!/^\p{Ll}[\p{L}'’,-]*$/u.test(first)) return text;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

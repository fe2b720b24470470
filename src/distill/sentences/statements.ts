import type { StoredEvent } from "../../domain/event.ts";
import { cutAtWord, TRAILING } from "../../text/cut.ts";
import { ownText, uniteSpans } from "../../text/quoted.ts";

/** One sentence, and the heading or "...:" line it stands under. */
export interface Statement {
  readonly text: string;
  readonly under: string;
}

/** Words with their event. */
export interface Quote {
  readonly event: StoredEvent;
  readonly words: string;
}

/** Words with their speaker. */
export type Utterance = Pick<StoredEvent, "kind" | "text" | "quoted" | "trust" | "repeated">;

/** The speaker's own words, without the parts quoted or repeated from a source. */
export function ownWords({
  text,
  quoted,
  repeated,
}: Pick<StoredEvent, "text" | "quoted" | "repeated">): string {
  return ownText(text, repeated ? uniteSpans([...quoted, ...repeated.spans]) : quoted);
}

/** Prose split into sentences, without breaking paths, versions and abbreviations; without bullets and emphasis. */
export function sentences(text: string): readonly Statement[] {
  const found: Statement[] = [];
  let heading = "";
  let lead = "";
  for (const line of unwrapLines(text)) {
    const title = headingOf(line);
    if (title !== null) {
      heading = title;
      lead = "";
      continue;
    }
    const words = withoutEmphasis(line.replace(BULLET, ""));
    if (!BULLET.test(line)) lead = "";
    for (const sentence of splitSentences(words)) found.push({ text: sentence, under: lead || heading });
    if (!BULLET.test(line) && /:$/.test(words)) lead = words.slice(0, -1);
  }
  return found;
}

/** A title: no lead-in, no code marks, no full stop, a capital letter, cut at a word. */
export function toTitle(sentence: string, limit = 120): string {
  const plain = withoutLeadIn(withoutLeadIn(sentence).replace(REQUEST, ""))
    .replace(/`/g, "")
    .replace(/\s+/g, " ")
    .trim();
  const core = plain.replace(SMILE, "").replace(TRAILING, "").replace(COURTESY, "").replace(TRAILING, "");
  return capitalised(cutAtWord(core, limit));
}

/** The sentence without its lead-in: "ok, so please ...", "no, ...", "also: ...". */
export function withoutLeadIn(sentence: string): string {
  let rest = sentence.trim();
  for (let round = 0; round < 5; round++) {
    const shorter = rest.replace(LEAD_IN, "");
    if (shorter === rest || shorter === "") return rest;
    rest = shorter;
  }
  return rest;
}

const LEAD_IN = new RegExp(
  "^(?:" +
    "(?:please|pls|plz|ok|okay|so|also|and|but|then|just|again|well|oh|actually|basically|u[hm]+|uhm+|er+m?|hey|btw|by the way|fyi)[,:;!.]*\\s+|" +
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

/** Hard-wrapped prose is one line again; short lines are statements of their own. */
function unwrapLines(text: string): readonly string[] {
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

/** In scripts without blanks none follows a full stop. */
const STOP = /[.!?…]["'”’)\]`]{0,3}\s+|[。！？][」』”’）)]{0,3}\s*/gu;

const ABBREVIATION = /(?:^|[\s(])(?:e\.g|i\.e|vs|cf|approx|incl|resp|fig|dr|mr|mrs|ms|ca|\p{L})\.$/iu;

function splitSentences(line: string): readonly string[] {
  const parts: string[] = [];
  let start = 0;
  for (const stop of line.matchAll(STOP)) {
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

const SMILE = /(?:\s*(?:[:;]-?[)PD(]|[\u{1f600}-\u{1f64f}]))+$/u;

const COURTESY = /,? (?:please|pls|plz|thanks|thank you)$/i;

/** Names such as `src/a.ts` or `@types/node` keep their spelling, and so do scripts without capitals. */
function capitalised(text: string): string {
  const first = text.split(" ", 1)[0] ?? "";
  if (CASELESS.test(text) || !/^\p{Ll}[\p{L}'’,-]*:?$/u.test(first)) return text;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const CASELESS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

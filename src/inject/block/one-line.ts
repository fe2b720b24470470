import { KINDS } from "../../domain/memory.ts";
import { cutBetweenWords } from "../../text/cut.ts";
import { withoutDecisions, withoutForeignSigns, withoutOrders } from "./foreign-words.ts";

// Most texts are plain, and compiling Unicode classes costs a short process milliseconds.
const PLAIN = /^[\t\n -~]*$/;
let knownUnseen: RegExp | undefined;
/** Characters that hide or reorder words: control, zero-width, bidi and tag characters, but not emoji joiners. */
function unseen(): RegExp {
  knownUnseen ??=
    /(?!(?<=\p{ExtPict}\p{EMod}?)\ufe0f|(?<=\p{ExtPict}|\p{EMod}|\ufe0f)\u200d(?=\p{ExtPict}))[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029\ufff9-\ufffb]/gu;
  return knownUnseen;
}
/** Tags that a client or model may obey. One run of spaces only: two side by side would backtrack. */
const SPEAKING_TAG =
  /<(?=\s*(?:\/\s*)?(?:system|user|assistant|human|tool|function|antml|task|command|local-command|instruction|unbidden))/gi;

/** Look-alikes of the dot between a memory's words and its source. */
const SEPARATOR = /[\u00b7\u0387\u2022\u2027\u2219\u22c5\u2e31\ua78f\u1427\u16eb\u30fb\uff65]/g;
/** Start of a memory as we write it. */
const HEAD = new RegExp(`\\[(?=\\s*(?:${KINDS.join("|")})\\s+[0-9a-f]{4,32}\\s*\\])`, "gi");

const MAX_READ = 2_000;

/** Folds newlines, drops invisible characters, and disarms tags and imitations of our own marks. */
export function oneLine(text: string, limit: number): string {
  const read = cutBetweenWords(text, MAX_READ);
  const folded = disarm(withoutHidden(read).replace(/\s+/g, " ").replace(SEPARATOR, "-")).trim();
  return cutBetweenWords(folded, limit);
}

/** The same of words that a stranger may have written: they speak for nobody, and give no orders. */
export function foreignLine(text: string, limit: number): string {
  const folded = withoutHidden(cutBetweenWords(text, MAX_READ)).replace(/\s+/g, " ");
  return oneLine(withoutOrders(withoutForeignSigns(folded)), limit);
}

/** The same where nobody decides anything: in an error, a thing to do, a project's description of itself. */
export function factLine(text: string, limit: number): string {
  return oneLine(withoutDecisions(foreignLine(text, MAX_READ)), limit);
}

/** The same for a text that keeps its lines and their indents. */
export function disarmLines(text: string): string {
  const lines = PLAIN.test(text) ? [text] : text.split(/\r\n?|\n/).map(withoutHidden);
  return disarm(lines.join("\n"));
}

function withoutHidden(text: string): string {
  return PLAIN.test(text) ? text : text.toWellFormed().replace(unseen(), " ");
}

function disarm(text: string): string {
  return text
    .replace(SPEAKING_TAG, "‹")
    .replace(/(?<!-)-{3,}(?=\s*(?:end )?unbidden)/gi, "––")
    .replace(HEAD, "(");
}

import { KINDS } from "../../domain/memory.ts";
import { cutBetweenWords } from "../../text/cut.ts";

// Most texts hold nothing else, and even to write Unicode classes down costs a short process milliseconds.
const PLAIN = /^[\t\n -~]*$/;
let knownUnseen: RegExp | undefined;
/** What hides or reorders words: control, zero-width, bidi and tag characters; not what makes one sign of several. */
function unseen(): RegExp {
  knownUnseen ??=
    /(?!(?<=\p{ExtPict}\p{EMod}?)\ufe0f|(?<=\p{ExtPict}|\p{EMod}|\ufe0f)\u200d(?=\p{ExtPict}))[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029\ufff9-\ufffb]/gu;
  return knownUnseen;
}
/** Tags that some client or model gives a meaning to. The spaces are counted once: two runs side by side would be tried in every split. */
const SPEAKING_TAG =
  /<(?=\s*(?:\/\s*)?(?:system|user|assistant|human|tool|function|antml|task|command|local-command|instruction|unbidden))/gi;

/** What stands between a memory's words and whose they are, in every spelling that looks like it. */
const SEPARATOR = /[\u00b7\u2022\u2027\u2219\u22c5\u30fb\uff65]/g;
/** The beginning of a memory, as we write it. */
const HEAD = new RegExp(`\\[(?=\\s*(?:${KINDS.join("|")})\\s+[0-9a-f]{4,32}\\s*\\])`, "gi");

/** More than any line keeps: what lies behind it is not looked at. */
const MAX_READ = 2_000;

/** Folds newlines, drops what cannot be seen and takes the force out of tags, of our rules and of our own signs. */
export function oneLine(text: string, limit: number): string {
  const read = cutBetweenWords(text, MAX_READ);
  const folded = forceless(seen(read).replace(/\s+/g, " ").replace(SEPARATOR, "-")).trim();
  return cutBetweenWords(folded, limit);
}

/** The same for a text that keeps its lines and their indents. */
export function harmless(text: string): string {
  return forceless(
    PLAIN.test(text)
      ? text
      : text
          .split(/\r\n?|\n/)
          .map(seen)
          .join("\n"),
  );
}

function seen(text: string): string {
  return PLAIN.test(text) ? text : text.toWellFormed().replace(unseen(), " ");
}

function forceless(text: string): string {
  return text
    .replace(SPEAKING_TAG, "‹")
    .replace(/(?<!-)-{3,}(?=\s*(?:end )?unbidden)/gi, "––")
    .replace(HEAD, "(");
}

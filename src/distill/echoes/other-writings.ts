import { readingsOf } from "../../redact/readings/readings.ts";
import { matching } from "../../text/one-of.ts";

/** What a text says in another writing, such as base64, hex, codes of signs, letters apart, backwards or turned by thirteen; empty for nothing. */
export function saidOtherwise(text: string): string {
  const coded = Array.from(text.matchAll(CODED), ([run]) => decoded(run));
  return [
    ...coded.filter((words) => PROSE.test(words) || COMMAND.test(words)),
    ...[
      ...Array.from(text.matchAll(APART), ([run]) => run.replace(/(\S) (?=\S)/g, "$1")),
      ...text.split("\n").flatMap(lineOtherwise),
    ].filter((words) => PROSE.test(words)),
  ].join("\n");
}

const CODED = matching("gi")`
  (?<![\w+/=-])[\w+/-]{24,20000}(?:\r?\n[ \t]{0,20}[\w+/-]{16,200}){0,200}(?:\r?\n[ \t]{0,20}[\w+/-]{2,200}=)?={0,2}
  (?<!\w)(?:[01]{8}[ ,_-]{0,2}){6,4000}(?!\w)
  (?<!\w)(?:(?:0x)?[0-9a-f]{2}[ \t,:;-]{1,3}){6,4000}[0-9a-f]{2}(?!\w)
`;

const APART = /(?<!\S)(?:\S {1,4}){12,2000}\S(?!\S)/g;

const PROSE = /(?:\p{L}{2,30}[\s,;.:'"’()-]{1,3}){3}\p{L}{2}/u;
/** Two words are enough, because nothing else decodes to them. */
const COMMAND = /^[a-z][\w.-]{1,20} [\x20-\x7e]{6,200}\s?$/;

function decoded(written: string): string {
  return readingsOf(written).at(-1)?.text ?? "";
}

function lineOtherwise(line: string): readonly string[] {
  return [
    ...(hasSome(line, CODES, 4) ? [decoded(line)] : []),
    ...(hasSome(line, TURNED, 2) ? [turnedBack(line)] : []),
    ...(hasSome(line, BACKWARDS, 2) ? [[...line].reverse().join("")] : []),
  ];
}

function hasSome(line: string, pattern: RegExp, least: number): boolean {
  return (line.match(pattern)?.length ?? 0) >= least;
}

const CODES = /&#x?[0-9a-f]{2,4};|\\(?:u\{?[0-9a-f]{2,4}\}?|x[0-9a-f]{2})|%[0-9a-f]{2}/gi;
/** Little words of an order, as they look when their letters are turned, or from behind. */
const TURNED = /\b(?:gur|naq|sbe|jvgu|hfr|eha|abg|orsber|nyjnlf|arire|rirel|qrpvqrq)\b/gi;
const BACKWARDS = /\b(?:eht|dna|rof|htiw|esu|nur|ton|erofeb|syawla|reven|yreve|dediced)\b/gi;

function turnedBack(line: string): string {
  return line.replace(/[a-z]/gi, (letter) => {
    const first = letter < "a" ? 65 : 97;
    return String.fromCharCode(first + ((letter.charCodeAt(0) - first + 13) % 26));
  });
}

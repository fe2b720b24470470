import { matching } from "../../text/one-of.ts";
import { fromAscii85 } from "./ascii85.ts";
import { fromBase32 } from "./base32.ts";
import { textOfBytes } from "./decoded-bytes.ts";
import { type Reading, rewritten } from "./reading.ts";
import { SIGN_CODES, signOfCode } from "./sign-codes.ts";

/** A way to write a text: what is in each such text, the runs, and what one says; null where it says nothing. */
type Decoder = readonly [
  needs: readonly string[],
  pattern: RegExp,
  write: (match: RegExpExecArray) => string | null,
];

const PIECE = String.raw`\\{0,3}(?:"[^"\\\n]{0,200}\\{0,3}"|'[^'\\\n]{0,200}\\{0,3}')`;
const PIECES = String.raw`${PIECE}(?:\s{0,4},\s{0,20}${PIECE}){1,80}\s{0,4},?\s{0,20}`;
const NOTHING = String.raw`\\{0,3}["']\\{0,3}["']`;

/** Pieces of a list that code joins. */
const JOINED_LISTS = matching("gi")`
  (?:${NOTHING}\.join\(|\bimplode\(\s{0,2}${NOTHING},\s{0,2}|\b(?:string\.)?concat\(|\bstring\.join\(\s{0,2}${NOTHING},\s{0,2})\s{0,4}(?:\[|\(|array\()?\s{0,20}${PIECES}
  [[(]\s{0,20}${PIECES}[\])]\s{0,4}(?:\.join(?:\(\s{0,2}(?:${NOTHING})?\s{0,2}\)|(?![(\w]))|-join\s{0,2}${NOTHING})
`;
/** Strings that code joins, or that stand on lines one after the other. */
const JOINTS = /(["'`])\s{0,4}(?:\+|\.{1,2}|&|<>|\|\||\n|\\\n)\s{0,20}\\{0,3}\1(?!\1)/g;
/** Of quoted-printable, not behind what base64 is padded with. */
const SOFT_BREAKS = /(?<==[0-9A-F]{2}[^\n]{0,100})=\n(?=[\w=])/g;
const CALLS =
  /(?:\bchr\(\d{2,3}\)|\[char\]\s?\(?\d{2,3}\)?|\bchar\(\d{2,3}\))(?:\s{0,2}(?:\+|\.|&|\|\|)\s{0,2}(?:chr\(\d{2,3}\)|\[char\]\s?\(?\d{2,3}\)?|char\(\d{2,3}\))){3,2000}/gi;
const BINARY = /(?<![\w.])(?:[01]{8}[ ,_-]{0,2}){6,4000}(?![\w.])/g;
/** An offset, bytes in hex, and beside them what of it prints. */
const DUMP =
  /(?<![^\s"'`=:(|])[0-9a-f]{4,8}:? {1,3}(?:(?:[0-9a-f]{2}){1,4} {1,2}){2,16}[^\n]{0,80}(?:\n[0-9a-f]{4,8}:? {1,3}(?:(?:[0-9a-f]{2}){1,4}(?: {1,2}|(?=\n|$))){1,16}[^\n]{0,80}){0,2000}/gi;
const DUMPED = /^[0-9a-f]{4,8}:? {1,3}((?:(?:[0-9a-f]{2}){1,4}(?: {1,2}|$)){1,16})/i;
const DUMPED_BYTES = 32;
/** Each sign by itself, with the same sign between all. */
const APART = /(?<![^\s"'`(=:])(?![=:-] )[!-~]([ ·.-])(?:[!-~]\1){6,400}[!-~](?![^\s"'`),;])/g;
/** One sign an item. */
const SIGN_LIST =
  /[[({]\s{0,4}(?:(?:'[^'\\\n]'|"[^"\\\n]"),\s{0,4}){5,2000}(?:'[^'\\\n]'|"[^"\\\n]")\s{0,4}[\])}]/g;
/** What `od -c` prints: an offset, and signs three blanks apart. */
const OCTAL_DUMP =
  /(?<!\S)0{7}(?: {3}[!-~ ]| {2}\\[a-z0]){4,16}(?:\n\d{7}(?: {3}[!-~ ]| {2}\\[a-z0]){1,16}){0,2000}/g;
/** Each line begins with the number of its bytes. */
const UUENCODED = /\bbegin [0-7]{3} \S{1,80}\n((?:[!-`]{2,61}\n){1,400})(?:`\n)?end\b/g;
const ASCII85 = /<~([!-uz]{5,20000})~>/g;
const BASE32 = /(?<![\w+/=-])[A-Z2-7]{16,4000}={0,6}(?![\w+/=-])/g;
/** Bytes in hex or as numbers. */
const BYTES =
  /(?<![\w.-])(?:(?:0x|\\x)?(?:(?:[0-9a-f]{2}){1,4}|\d{3})[ \t,:;-]{1,3}\n?[ \t]{0,12}){3,4000}(?:0x|\\x)?(?:(?:[0-9a-f]{2}){1,4}|\d{3})(?![\w.])/gi;
const HEX = /(?<![\w.-])(?:0x|\\{1,3}x|x')?(?:[0-9a-f]{2}){6,10000}(?![\w.])/gi;
const WRAPPED_BASE64 =
  /(?<![\w+/-])[\w+/-]{16,200}(?:(?:\n|\\{1,3}n)[ \t]{0,20}[\w+/-]{16,200}){0,400}(?:\n|\\{1,3}n)[ \t]{0,20}[\w+/-]{2,200}={0,2}(?![^\n"'\\`])/g;
const BASE64 = /(?<![\w+/-])[\w+/-]{10,20000}={0,2}/g;
/** Within a path, or behind a prefix. */
const PART_OF_BASE64 = /(?<![A-Za-z0-9])[A-Za-z0-9]{12,20000}(?![A-Za-z0-9])={0,2}/g;

const ANY = [""];
/** Six signs in the shortest writing. */
const LEAST_WRITTEN = 8;

const DECODERS: readonly Decoder[] = [
  [["join", "implode", "concat"], JOINED_LISTS, ({ 0: list }) => `"${joinedList(list)}"`],
  [['"', "'", "`"], JOINTS, () => ""],
  [["=\n"], SOFT_BREAKS, () => ""],
  [["\\", "%", "=", "&"], SIGN_CODES, signOfCode],
  [
    ["chr(", "Chr(", "CHR(", "char", "CHAR"],
    CALLS,
    ({ 0: calls }) => textOfNumbers(calls.match(/\d+/g) ?? [], 10),
  ],
  [["0"], BINARY, ({ 0: bits }) => textOfNumbers(bits.match(/[01]{8}/g) ?? [], 2)],
  [["  "], DUMP, ({ 0: dump }) => textOfBytes(Buffer.from(dump.split("\n").map(dumpedHex).join(""), "hex"))],
  [["', '", '","', '", "', "','"], SIGN_LIST, ({ 0: list }) => `"${listedSigns(list)}"`],
  [["0000000 "], OCTAL_DUMP, ({ 0: dump }) => dumpedSigns(dump)],
  [["begin "], UUENCODED, ({ 1: lines = "" }) => textOfUuencoded(lines)],
  [["<~"], ASCII85, ({ 1: run = "" }) => textOfBytes(fromAscii85(run))],
  [[" ", ".", "-", "·"], APART, ({ 0: signs }) => signsTogether(signs)],
  [ANY, BASE32, ({ 0: run }) => textOfBytes(fromBase32(run))],
  [ANY, BYTES, ({ 0: run }) => textOfGroups(run)],
  [ANY, HEX, ({ 0: run }) => textOfHex(run)],
  [["\n", "\\n"], WRAPPED_BASE64, ({ 0: run }) => (isEven(run) ? textOfBase64(run) : null)],
  [ANY, BASE64, ({ 0: run }) => textOfBase64(run)],
  [ANY, PART_OF_BASE64, ({ 0: run }) => textOfBase64(run)],
];

/** The reading with what is spelled in it as codes, hex, base64 or in pieces written out; the same one where nothing is. */
export function decodedReading(reading: Reading): Reading {
  if (reading.text.length < LEAST_WRITTEN) return reading;
  return DECODERS.reduce(
    (read, [needs, pattern, write]) =>
      needs.some((sign) => read.text.includes(sign)) ? rewritten(read, pattern, write) : read,
    reading,
  );
}

const JOINING = /[\])]\s{0,4}(?:\.join|-join)[\s\S]{0,30}$/;

function joinedList(list: string): string {
  const inside = list.replace(
    /^[^[(]{0,20}(?:join|implode|concat)\(\s{0,2}(?:\\{0,3}["']\\{0,3}["'],)?/is,
    "",
  );
  return [...inside.replace(JOINING, "").matchAll(/"([^"\\\n]*)\\{0,3}"|'([^'\\\n]*)\\{0,3}'/g)]
    .map(({ 1: double, 2: single }) => double ?? single)
    .join("");
}

function textOfNumbers(digits: readonly string[], base: number): string | null {
  const codes = digits.map((one) => Number.parseInt(one, base));
  const text = codes.every((code) => code < 256) ? textOfBytes(Buffer.from(codes)) : null;
  return text === null ? null : `"${text}"`;
}

function dumpedHex(line: string): string {
  const hex = DUMPED.exec(line)?.[1]?.replaceAll(" ", "") ?? "";
  return hex.slice(0, DUMPED_BYTES);
}

function listedSigns(list: string): string {
  return (list.match(/'[^']'|"[^"]"/g) ?? []).map((item) => item.charAt(1)).join("");
}

function dumpedSigns(dump: string): string {
  const signs = dump.split("\n").flatMap((line) => line.slice(7).match(/ {3}[!-~ ]| {2}\\[a-z0]/g) ?? []);
  return signs.map((sign) => (sign.includes("\\") ? " " : sign.slice(3))).join("");
}

/** Signs of a drawing or a list of letters say nothing. */
function signsTogether(signs: string): string | null {
  const text = signs.replace(/(.)./gs, "$1");
  return /\d/.test(text) && /[a-z]/i.test(text) ? text : null;
}

function textOfGroups(run: string): string | null {
  const groups = run.split(/[\s,:;-]+/);
  const inHex = groups.every((group) => group.length % 2 === 0) ? textOfHex(run) : null;
  return inHex ?? (groups.every((group) => /^\d{2,3}$/.test(group)) ? textOfNumbers(groups, 10) : null);
}

function textOfHex(run: string): string | null {
  return textOfBytes(Buffer.from(run.replace(/0x|\\+x|[^0-9a-f]/gi, ""), "hex"));
}

/** Lines as long as the first, and a last one that may be shorter, as programs wrap them. */
function isEven(run: string): boolean {
  const lines = run.split(/(?:\n|\\{1,3}n)[ \t]*/);
  const [first = ""] = lines;
  const last = lines.at(-1) ?? "";
  return lines.slice(1, -1).every(({ length }) => length === first.length) && last.length <= first.length;
}

function textOfUuencoded(lines: string): string | null {
  const bytes = lines.split("\n").map((line) => {
    const bits = [...line.slice(1)].map((sign) =>
      ((sign.charCodeAt(0) - 32) & 63).toString(2).padStart(6, "0"),
    );
    const octets = bits.join("").match(/.{8}/g) ?? [];
    return octets.map((octet) => Number.parseInt(octet, 2)).slice(0, (line.charCodeAt(0) - 32) & 63);
  });
  const text = textOfBytes(Buffer.from(bytes.flat()));
  return text === null ? null : `"${text}"`;
}

function textOfBase64(run: string): string | null {
  return textOfBytes(Buffer.from(run.replace(/\\{1,3}n|\s/g, ""), "base64"));
}

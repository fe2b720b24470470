import { fromBase32 } from "./base32.ts";

/** Least signs that a run must spell. */
const LEAST = 6;
/** Most characters of one run. */
const MOST = 20_000;

const CODES =
  /\\{1,7}u\{?0{0,4}([0-9a-f]{2})\}?|\\{1,7}x([0-9a-f]{2})|%(?:25)?([2-7][0-9a-f])|=([2-7][0-9A-F])|&#x0{0,2}([0-9a-f]{2});/gi;
const HEX_GROUPS =
  /(?<![\w.-])(?:(?:0x|\\x)?(?:[0-9a-f]{2}){1,4}[ \t,:-]{1,3}\n?[ \t]{0,12}){3,4000}(?:0x|\\x)?(?:[0-9a-f]{2}){1,4}(?![\w.])|(?<![\w.-])(?:[0-9a-f]{2}){8,10000}(?![\w.])/gi;
const BASE64 = /(?<![\w+/=-])[\w+/-]{10,20000}(?:(?:\n|\\{1,3}n)[ \t]{0,20}[\w+/-]{2,200}){0,400}={0,2}/g;
const JOINTS = /(["'`])\s{0,4}(?:\+|\.{1,2}|&|<>|\|\||\n)\s{0,20}\\{0,3}\1(?!\1)/g;
const DECIMALS = /(?<![\w.-])\d{2,3}(?:,\s{0,4}\d{2,3}){7,4000}(?![\w.])/g;
const BASE32 = /(?<![\w+/=-])[A-Z2-7]{16,4000}={0,6}(?![\w+/=-])/g;

/** The text with what is spelled in it as codes, hex, base64 or in pieces written out. */
export function withDecodedRuns(text: string): string {
  return text
    .replace(JOINTS, "")
    .replace(/=\n(?=[\w=])/g, "")
    .replace(CODES, (all, ...codes) =>
      signOf(
        codes.slice(0, 5).find((code) => code !== undefined),
        all,
      ),
    )
    .replace(DECIMALS, (all) => spelledBy(all, Buffer.from(all.split(",").map(Number)), '"'))
    .replace(BASE32, (all) => spelledBy(all, fromBase32(all)))
    .replace(HEX_GROUPS, (all) => spelledBy(all, fromHex(all)))
    .replace(BASE64, (all) => spelledBy(all, Buffer.from(all.replace(/\\{1,3}n|\s/g, ""), "base64")));
}

function signOf(hex: string | undefined, otherwise: string): string {
  const code = Number.parseInt(hex ?? "", 16);
  return code >= 32 && code < 127 ? String.fromCharCode(code) : otherwise;
}

function fromHex(run: string): Buffer {
  return Buffer.from(run.replace(/0x|\\x|[^0-9a-f]/gi, ""), "hex");
}

/** The bytes as text, where each is a printable sign. */
function spelledBy(run: string, bytes: Buffer, quote = ""): string {
  if (run.length > MOST || bytes.length < LEAST) return run;
  for (const byte of bytes) if ((byte < 32 || byte > 126) && byte !== 10 && byte !== 9) return run;
  return quote + bytes.toString("latin1") + quote;
}

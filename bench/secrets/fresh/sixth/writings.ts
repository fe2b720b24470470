import { gzipSync } from "node:zlib";
import type { Writing } from "../writing.ts";

const BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

const codes = (text: string): number[] => [...Buffer.from(text)];
const hexOf = (code: number): string => code.toString(16).padStart(2, "0");

/** How programs and people write a text, other than in the sets before. */
export const SIXTH_WRITINGS: Readonly<Record<string, Writing>> = {
  "SQL CHR": {
    each: 9,
    write: (text) =>
      codes(text)
        .map((code) => `CHR(${code})`)
        .join("||"),
  },
  "SQL CHAR": { each: 4, write: (text) => `CHAR(${codes(text).join(", ")})` },
  "PowerShell chars": {
    each: 9,
    write: (text) =>
      codes(text)
        .map((code) => `[char]${code}`)
        .join("+"),
  },
  "String.fromCharCode": { each: 4, write: (text) => `String.fromCharCode(${codes(text).join(",")})` },
  "python chr": {
    each: 9,
    write: (text) =>
      codes(text)
        .map((code) => `chr(${code})`)
        .join("+"),
  },
  "C array": {
    each: 6,
    write: (text) =>
      `{ ${codes(text)
        .map((code) => `0x${hexOf(code)}`)
        .join(", ")} }`,
  },
  "list of signs": { each: 5, write: (text) => `[${[...text].map((sign) => `'${sign}'`).join(", ")}]` },
  "od -c": { each: 4, write: (text) => `0000000   ${[...text].join("   ")}  \\n` },
  ascii85: { each: 1.25, write: ascii85Of },
  base58: { each: 1.37, write: base58Of },
  rot13: { each: 1, write: rot13Of },
  "data url": {
    each: 1.33,
    write: (text) => `data:text/plain;base64,${Buffer.from(text).toString("base64")}`,
  },
  "payload of a token": {
    each: 1.33,
    write: (text) =>
      `eyJhbGciOiJub25lIn0.${Buffer.from(JSON.stringify({ pw: text })).toString("base64url")}.`,
  },
  "gzip in base64": { each: 1.33, write: (text) => gzipSync(text).toString("base64") },
  "shell with ansi quotes": {
    each: 4,
    write: (text) =>
      `$'${codes(text)
        .map((code) => `\\x${hexOf(code)}`)
        .join("")}'`,
  },
};

function ascii85Of(text: string): string {
  const bytes = Buffer.from(text.padEnd(Math.ceil(text.length / 4) * 4, "\0"));
  const groups = Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readUInt32BE(at * 4));
  return `<~${groups.map(fiveSigns).join("")}~>`;
}

function fiveSigns(group: number): string {
  return [85 ** 4, 85 ** 3, 85 ** 2, 85, 1]
    .map((weight) => String.fromCharCode(33 + (Math.floor(group / weight) % 85)))
    .join("");
}

function base58Of(text: string): string {
  let number = BigInt(`0x${Buffer.from(text).toString("hex")}`);
  let signs = "";
  for (; number > 0n; number /= 58n) signs = `${BASE58[Number(number % 58n)]}${signs}`;
  return signs;
}

function rot13Of(text: string): string {
  return text.replace(/[a-z]/gi, (sign) => {
    const start = sign <= "Z" ? 65 : 97;
    return String.fromCharCode(((sign.charCodeAt(0) - start + 13) % 26) + start);
  });
}

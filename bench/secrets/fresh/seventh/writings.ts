import { brotliCompressSync } from "node:zlib";
import type { Writing } from "../writing.ts";

const BASE45 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const BASE85 = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#";

const codes = (text: string): number[] => [...Buffer.from(text)];

/** How programs write a text, other than in the sets before. */
export const SEVENTH_WRITINGS: Readonly<Record<string, Writing>> = {
  base45: { each: 1.5, write: base45Of },
  z85: { each: 1.25, write: z85Of },
  uuencode: { each: 1.33, write: uuencoded },
  "binary digits": {
    each: 9,
    write: (text) =>
      codes(text)
        .map((code) => code.toString(2).padStart(8, "0"))
        .join(" "),
  },
  base62: { each: 1.34, write: base62Of },
  "pack of ruby": { each: 4, write: (text) => `[${codes(text).join(", ")}].pack("C*")` },
  "Chr of VBA": {
    each: 9,
    write: (text) =>
      codes(text)
        .map((code) => `Chr(${code})`)
        .join(" & "),
  },
  "base64 of LDIF": {
    each: 1.33,
    write: (text) => `userPassword:: ${Buffer.from(text).toString("base64")}`,
  },
  "brotli in base64": { each: 1.33, write: (text) => brotliCompressSync(text).toString("base64") },
  "escapes of Lua": {
    each: 4,
    write: (text) =>
      codes(text)
        .map((code) => `\\${String(code).padStart(3, "0")}`)
        .join(""),
  },
};

function base45Of(text: string): string {
  const bytes = codes(text);
  let written = "";
  for (let at = 0; at < bytes.length; at += 2) {
    const [first = 0, second] = [bytes[at], bytes[at + 1]];
    const number = second === undefined ? first : first * 256 + second;
    const signs = [number % 45, Math.floor(number / 45) % 45, Math.floor(number / 2025)];
    written += signs
      .slice(0, second === undefined ? 2 : 3)
      .map((sign) => BASE45[sign])
      .join("");
  }
  return written;
}

function base62Of(text: string): string {
  let number = BigInt(`0x${Buffer.from(text).toString("hex")}`);
  let signs = "";
  for (; number > 0n; number /= 62n) signs = `${BASE62[Number(number % 62n)]}${signs}`;
  return signs;
}

function z85Of(text: string): string {
  const bytes = Buffer.from(text.padEnd(Math.ceil(text.length / 4) * 4, "\0"));
  const groups = Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readUInt32BE(at * 4));
  return groups
    .flatMap((group) => [85 ** 4, 85 ** 3, 85 ** 2, 85, 1].map((weight) => Math.floor(group / weight) % 85))
    .map((sign) => BASE85[sign])
    .join("");
}

function uuencoded(text: string): string {
  const lines = (text.match(/.{1,45}/gs) ?? []).map((part) => {
    const bits = codes(part)
      .map((code) => code.toString(2).padStart(8, "0"))
      .join("");
    const signs = (bits.match(/.{1,6}/g) ?? []).map((six) => Number.parseInt(six.padEnd(6, "0"), 2));
    return [part.length, ...signs].map((sign) => String.fromCharCode(sign === 0 ? 96 : sign + 32)).join("");
  });
  return `begin 644 key\n${lines.join("\n")}\n\`\nend`;
}

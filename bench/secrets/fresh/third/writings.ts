import type { Writing } from "../writing.ts";

/** How programs write a text, other than in the other sets. */
export const THIRD_WRITINGS: Readonly<Record<string, Writing>> = {
  base32: { each: 1.6, write: base32Of },
  "base64 of two bytes each": {
    each: 2.67,
    write: (text) => Buffer.from(text, "utf16le").toString("base64"),
  },
  "base64 with a user before": {
    each: 1.33,
    write: (text) => Buffer.from(`anna:${text}`).toString("base64"),
  },
  "entities in hex": {
    each: 6,
    write: (text) => [...text].map((sign) => `&#x${sign.charCodeAt(0).toString(16)};`).join(""),
  },
  "dump with its text": { each: 4, write: dumpOf },
  "letters apart": { each: 2, write: (text) => [...text].join(" ") },
  "joined array": { each: 1, write: (text) => `['${piecesOf(text).join("', '")}'].join('')` },
  "strings one after the other": { each: 1, write: (text) => `"${piecesOf(text).join('"\n    "')}"` },
};

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

function base32Of(text: string): string {
  const bits = [...Buffer.from(text)].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const signs = (bits.match(/.{1,5}/g) ?? []).map((five) => LETTERS[Number.parseInt(five.padEnd(5, "0"), 2)]);
  return signs.join("").padEnd(Math.ceil(signs.length / 8) * 8, "=");
}

/** Sixteen bytes on a line, and beside them what can be read of them. */
function dumpOf(text: string): string {
  const lines = (text.match(/.{1,16}/g) ?? []).map((part, at) => {
    const pairs = (Buffer.from(part).toString("hex").match(/../g) ?? []).join(" ");
    return `${(at * 16).toString(16).padStart(8, "0")}  ${pairs.padEnd(47)}  |${part}|`;
  });
  return lines.join("\n");
}

function piecesOf(text: string): string[] {
  return text.match(/.{1,8}/g) ?? [];
}

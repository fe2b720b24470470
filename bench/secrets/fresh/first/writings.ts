import type { Writing } from "../writing.ts";

/** How programs write a text, other than in the standing set. */
export const FRESH_WRITINGS: Readonly<Record<string, Writing>> = {
  "hex, upper case": { each: 2, write: (text) => hexOf(text).toUpperCase() },
  "hex with colons": { each: 3, write: (text) => pairsOf(text).join(":") },
  "hex with blanks": { each: 3, write: (text) => pairsOf(text).join(" ") },
  "hex escapes": {
    each: 4,
    write: (text) =>
      pairsOf(text)
        .map((pair) => `\\x${pair}`)
        .join(""),
  },
  "unicode escapes": {
    each: 6,
    write: (text) =>
      pairsOf(text)
        .map((pair) => `\\u00${pair}`)
        .join(""),
  },
  "every character in percent": {
    each: 3,
    write: (text) =>
      pairsOf(text)
        .map((pair) => `%${pair}`)
        .join(""),
  },
  "entities by number": {
    each: 5,
    write: (text) => [...text].map((sign) => `&#${sign.charCodeAt(0)};`).join(""),
  },
  "octal escapes": {
    each: 4,
    write: (text) => [...text].map((sign) => `\\${sign.charCodeAt(0).toString(8).padStart(3, "0")}`).join(""),
  },
  "decimal bytes": { each: 3, write: (text) => [...Buffer.from(text)].join(", ") },
  "base64 without end": { each: 1.5, write: (text) => base64Of(text).replace(/=+$/, "") },
  "base64 twice": { each: 2, write: (text) => base64Of(base64Of(text)) },
  "percent twice": { each: 1, write: (text) => encodeURIComponent(encodeURIComponent(text)) },
  "joined by plus": { each: 1, write: (text) => `"${(text.match(/.{1,8}/g) ?? []).join('" + "')}"` },
};

function hexOf(text: string): string {
  return Buffer.from(text).toString("hex");
}

function pairsOf(text: string): string[] {
  return hexOf(text).match(/../g) ?? [];
}

function base64Of(text: string): string {
  return Buffer.from(text).toString("base64");
}

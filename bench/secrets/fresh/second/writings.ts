import type { Writing } from "../writing.ts";

/** How programs write a text, other than in the other sets. */
export const SECOND_WRITINGS: Readonly<Record<string, Writing>> = {
  "base64 in url letters": { each: 1.33, write: (text) => Buffer.from(text).toString("base64url") },
  "base64 in lines of 20": {
    each: 1.33,
    write: (text) =>
      (
        Buffer.from(text)
          .toString("base64")
          .match(/.{1,20}/g) ?? []
      ).join("\n"),
  },
  "hex in a dump": {
    each: 2.5,
    write: (text) =>
      (
        Buffer.from(text)
          .toString("hex")
          .match(/.{1,4}/g) ?? []
      ).join(" "),
  },
  "hex with 0x": {
    each: 6,
    write: (text) =>
      (Buffer.from(text).toString("hex").match(/../g) ?? []).map((pair) => `0x${pair}`).join(", "),
  },
  "braced unicode escapes": {
    each: 6,
    write: (text) => [...text].map((sign) => `\\u{${sign.charCodeAt(0).toString(16)}}`).join(""),
  },
  "quoted-printable": {
    each: 3,
    write: (text) =>
      (Buffer.from(text).toString("hex").toUpperCase().match(/../g) ?? []).map((pair) => `=${pair}`).join(""),
  },
  "joined by a dot": { each: 1, write: (text) => `'${(text.match(/.{1,9}/g) ?? []).join("' . '")}'` },
  "json in json": { each: 1, write: (text) => JSON.stringify(JSON.stringify({ v: text })) },
};

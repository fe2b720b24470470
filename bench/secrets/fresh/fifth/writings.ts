import type { Writing } from "../writing.ts";

const bytes = (text: string): string[] =>
  [...Buffer.from(text)].map((one) => one.toString(16).padStart(2, "0"));
const base64 = (text: string, encoding: BufferEncoding = "utf8"): string =>
  Buffer.from(text, encoding).toString("base64");

/** How a secret is written once more. */
export const FIFTH_WRITINGS: Readonly<Record<string, Writing>> = {
  base64: { each: 1.33, write: (text) => base64(text) },
  "base64 with a newline": { each: 1.33, write: (text) => base64(`${text}\n`) },
  "base64 of an env line": { each: 1.33, write: (text) => base64(`DB_PASSWORD=${text}\n`) },
  "base64 of JSON": { each: 1.33, write: (text) => base64(JSON.stringify({ user: "anna", password: text })) },
  "base64 of a login": { each: 1.33, write: (text) => base64(`anna:${text}`) },
  "base64 for PowerShell": { each: 2.67, write: (text) => base64(text, "utf16le") },
  "base64, url-encoded": { each: 1.33, write: (text) => encodeURIComponent(base64(text)) },
  hex: { each: 2, write: (text) => bytes(text).join("") },
  "hex, capitals": { each: 2, write: (text) => bytes(text).join("").toUpperCase() },
  "hex with 0x": { each: 2, write: (text) => `0x${bytes(text).join("")}` },
  "hex with colons": { each: 3, write: (text) => bytes(text).join(":") },
  "postgres bytea": { each: 2, write: (text) => `\\x${bytes(text).join("")}` },
  "url, every sign": {
    each: 3,
    write: (text) =>
      bytes(text)
        .map((one) => `%${one}`)
        .join(""),
  },
  "escapes \\x": {
    each: 4,
    write: (text) =>
      bytes(text)
        .map((one) => `\\x${one}`)
        .join(""),
  },
  "escapes \\u": {
    each: 6,
    write: (text) =>
      bytes(text)
        .map((one) => `\\u00${one}`)
        .join(""),
  },
  "html entities": {
    each: 6,
    write: (text) =>
      bytes(text)
        .map((one) => `&#x${one};`)
        .join(""),
  },
  "JSON in JSON": { each: 1, write: (text) => JSON.stringify(JSON.stringify({ v: text })) },
  "JSON in JSON in JSON": {
    each: 1,
    write: (text) => JSON.stringify(JSON.stringify(JSON.stringify({ v: text }))),
  },
  "python bytes": { each: 1, write: (text) => `b'${text}'` },
  backwards: { each: 1, write: (text) => [...text].reverse().join("") },
  "masked with its tail": { each: 1, write: (text) => `*${text.slice(4)}` },
};

import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import type { Writing } from "../writing.ts";

/** How a secret is written once more, where developers meet it. */
export const FOURTH_WRITINGS: Readonly<Record<string, Writing>> = {
  "basic authorization": {
    each: 1.33,
    write: (text) => `Basic ${Buffer.from(`api:${text}`).toString("base64")}`,
  },
  base64url: { each: 1.33, write: (text) => Buffer.from(text).toString("base64url") },
  "base64 twice": {
    each: 1.78,
    write: (text) => Buffer.from(Buffer.from(text).toString("base64")).toString("base64"),
  },
  "base64 with its line end": { each: 1.33, write: (text) => Buffer.from(`${text}\n`).toString("base64") },
  "base64 of json": {
    each: 1.33,
    write: (text) => Buffer.from(JSON.stringify({ user: "anna", password: text })).toString("base64"),
  },
  "hex, upper case": { each: 2, write: (text) => Buffer.from(text).toString("hex").toUpperCase() },
  "hex with colons": {
    each: 3,
    write: (text) => (Buffer.from(text).toString("hex").match(/../g) ?? []).join(":"),
  },
  "bytes in go": { each: 4, write: (text) => `[]byte{${[...Buffer.from(text)].join(", ")}}` },
  "buffer as node shows it": {
    each: 3,
    write: (text) => `<Buffer ${(Buffer.from(text).toString("hex").match(/../g) ?? []).join(" ")}>`,
  },
  "url, all signs": {
    each: 3,
    write: (text) => [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join(""),
  },
  "json in json": { each: 1, write: (text) => JSON.stringify(JSON.stringify({ password: text })) },
  "unicode escapes": {
    each: 6,
    write: (text) =>
      [...text].map((sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`).join(""),
  },
  backwards: { each: 1, write: (text) => [...text].reverse().join("") },
  "broken over two lines": {
    each: 1,
    write: (text) =>
      `${text.slice(0, Math.floor(text.length / 2))}\\\n${text.slice(Math.floor(text.length / 2))}`,
  },
  "joined by plus": {
    each: 1,
    write: (text) =>
      `"${text.slice(0, Math.floor(text.length / 2))}" + "${text.slice(Math.floor(text.length / 2))}"`,
  },
  deflated: { each: 1.6, write: (text) => deflateSync(`${text}${text}`).toString("base64") },
  "after its digest": {
    each: 1.33,
    write: (text) =>
      `${createHash("sha1").update(text).digest("hex").slice(0, 8)}.${Buffer.from(text).toString("base64")}`,
  },
};

import { expect, test } from "vitest";
import { redact } from "../redact.ts";
import { filler } from "../samples.fixture.ts";

const KEY = new Uint8Array(32).fill(7);
const SECRET = `${filler(20)}#/ä"+${filler(9)}`;
const base64 = Buffer.from(`user:${SECRET}!`).toString("base64");
const SIGNS = [...SECRET];
const BYTES = [...Buffer.from(SECRET)];
const hex = (code: number, length = 2) => code.toString(16).padStart(length, "0");
const COPIES = [
  ["base64 twice", Buffer.from(Buffer.from(SECRET).toString("base64")).toString("base64")],
  ["escapes of bytes", SIGNS.map((sign) => `\\x${hex(sign.charCodeAt(0))}`).join("")],
  ["escapes of JSON", SIGNS.map((sign) => `\\u${hex(sign.charCodeAt(0), 4)}`).join("")],
  ["escapes of JSON within JSON", SIGNS.map((sign) => `\\\\u${hex(sign.charCodeAt(0), 4)}`).join("")],
  ["percent codes of every sign", SIGNS.map((sign) => `%${hex(sign.charCodeAt(0)).toUpperCase()}`).join("")],
  ["references of HTML", SIGNS.map((sign) => `&#${sign.charCodeAt(0)};`).join("")],
  ["references of HTML in hex", SIGNS.map((sign) => `&#x${hex(sign.charCodeAt(0))};`).join("")],
  ["octal", SIGNS.map((sign) => `\\${sign.charCodeAt(0).toString(8).padStart(3, "0")}`).join("")],
  ["decimal bytes", BYTES.join(", ")],
  ["decimal bytes over lines", BYTES.join(",\n  ")],
  ["hex with blanks", BYTES.map((byte) => hex(byte)).join(" ")],
  ["hex with colons", BYTES.map((byte) => hex(byte).toUpperCase()).join(":")],
  ["hex literals", BYTES.map((byte) => `0x${hex(byte)}`).join(", ")],
  ["parts joined by code", `"${SECRET.slice(0, 9)}"+"${SECRET.slice(9)}"`],
  ["one sign written as a code", SECRET.replace("#", "&#35;")],
  ["plain", SECRET],
  ["JSON in JSON", JSON.stringify(JSON.stringify({ a: SECRET }))],
  ["a URL", encodeURIComponent(SECRET)],
  ["base64", base64],
  ["base64 for URLs", Buffer.from(SECRET).toString("base64url")],
  ["hex", Buffer.from(SECRET).toString("hex")],
  ["base64 over lines", (base64.match(/.{1,16}/g) ?? []).join("\n")],
] as const;

test.each(COPIES)("a copy of a secret in %s goes with it", (_encoding, copy) => {
  const { text } = redact(`DB_PASSWORD='${SECRET}' and then ${copy} behind`, KEY);
  expect(text).toContain("behind");
  for (let at = 4; at + 16 <= copy.length - 8; at += 4) expect(text).not.toContain(copy.slice(at, at + 16));
});

test("a short secret in two parts that code joins goes with it", () => {
  const secret = "coJEWCy1";
  const { text } = redact(`DB_PASSWORD='${secret}' and "coJE" + "WCy1" behind`, KEY);
  expect(text).not.toContain("WCy1");
});

test("a token printed fifty times leaves room for the copies of another secret", () => {
  const token = `ghp_${filler(36)}`;
  const told = `${`fetched with ${token}\n`.repeat(50)}password=${SECRET.slice(0, 20)}\nretry ${SECRET.slice(0, 20)}`;
  expect(redact(told, KEY).text).not.toContain(SECRET.slice(0, 20));
});

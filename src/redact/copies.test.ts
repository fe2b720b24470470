import { expect, test } from "vitest";
import { redact } from "./redact.ts";
import { filler } from "./samples.fixture.ts";

const KEY = new Uint8Array(32).fill(7);
const SECRET = `${filler(20)}#/ä"+${filler(9)}`;
const base64 = Buffer.from(`user:${SECRET}!`).toString("base64");
const COPIES = [
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

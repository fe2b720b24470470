import { expect, test } from "vitest";
import { redact } from "./redact.ts";
import { ALNUM, BASE64, DIGITS, filler, HEX, LOWER } from "./samples.fixture.ts";

const KEY = new Uint8Array(32).fill(7);
const clear = (text: string) => redact(text, KEY).text;

const SECRET = "Vq7hTz2mLw9x";
const bytes = (base: number, width: number) =>
  [...SECRET].map((sign) => sign.charCodeAt(0).toString(base).padStart(width, "0"));

test.each([
  ["added piece by piece", 'password = ""\npassword += "Vq7hTz"\npassword += "2mLw9x"', ["Vq7hTz", "2mLw9x"]],
  ["joined by plus", 'const apiKey = "Vq7h" + "Tz2m" +\n  "Lw9x";', ["Vq7h", "Tz2m", "Lw9x"]],
  ["joined by a dot, in PHP", "$db_password = 'Vq7hTz' . '2mLw9x';", ["Vq7hTz", "2mLw9x"]],
  ["backwards", `the api key reversed: ${[...SECRET].reverse().join("")}`, ["x9wLm2zT"]],
  ["in hex with blanks", `client_secret (hex): ${bytes(16, 2).join(" ")}`, ["56 71 37 68"]],
  ["in hex with colons", `token = ${bytes(16, 2).join(":")}`, ["56:71:37:68"]],
  ["as a list of numbers", `"secret": [${bytes(10, 1).join(", ")}]`, ["86, 113, 55"]],
  ["as an array of bytes", `var password = []byte{${bytes(10, 1).join(", ")}}`, ["86, 113, 55"]],
  ["in binary", `password in binary: ${bytes(2, 8).join(" ")}`, ["01010110"]],
])("a named secret is removed %s", (_how, text, pieces) => {
  for (const piece of pieces) expect(clear(text)).not.toContain(piece);
});

test("a token in pieces is removed without a name", () => {
  const token = `ghp_${filler(36)}`;
  const text = `send("${token.slice(0, 9)}" + "${token.slice(9, 25)}" + "${token.slice(25)}")`;
  expect(clear(text)).not.toContain(token.slice(9, 25));
});

test.each([
  ['{"k":"DB_PASSWORD","v":"@"}'],
  ['{"v":"@","k":"DB_PASSWORD"}'],
  ['[{"name": "api_token", "val": "@"}, {"name": "region", "val": "eu"}]'],
  ['{"value": "@", "name": "client_secret"}'],
  ["{'field': 'password', 'data': '@'}"],
])("a value beside its name in a field of its own is removed: %s", (place) => {
  expect(clear(place.replace("@", SECRET))).not.toContain(SECRET);
});

test.each([
  "Backup codes: 50190462 83910273 19283746 56473829",
  "Recovery codes:\n1. ab12-cd34\n2. ef56-gh78\n3. ij90-kl12",
  "Your 2FA backup codes (keep them safe)\n\n- 501 904".replace("501 904", "50190462\n- 83910273"),
  '"recovery_codes": ["ab12-cd34", "ef56-gh78"]',
  "## Wiederherstellungscodes\n50190-46283\n83910-27364",
])("codes that let one in are removed below their heading: %s", (text) => {
  expect(clear(text)).not.toMatch(/50190|83910|ab12|ef56/);
});

test.each([
  ["a token of three parts", `AstraCS:${filler(24)}:${filler(64, HEX)}`, 12],
  ["a token behind its id", `token-x7k2p:${filler(54, LOWER + DIGITS)}`, 12],
  ["a key behind a host's name", `cache.example.invalid-1:${filler(86, BASE64)}==`, 12],
  ["a key behind a bar", `prod:quiet-heron-7|${filler(80, ALNUM)}`, 12],
])("%s is removed", (_what, token, run) => {
  expect(clear(`deploy with ${token} now`)).not.toContain(token.slice(-run));
});

test.each([
  "password += delta",
  'const greeting = "hello " + "world " + "again";',
  'const key = "user." + "name";',
  '{"name": "user", "v": "hello world"}',
  "token usage: 12, 15, 16, 18, 22, 34, 55",
  "keys: 65, 66, 67, 68, 69, 70, 71",
  "tokens = [101, 2023, 2003, 1037, 3231, 102]",
  "Backup codes: 3 of 10 used in 2025",
  "error codes 1001 1002 1003 after the backup",
  `integrity: sha512-${filler(86, BASE64)}==`,
  `image: registry.example.invalid/shop@sha256:${filler(64, HEX)}`,
  `cache.nixos.example-1:${filler(43, BASE64)}=`,
  "src/shop/cart.ts:40:export const createCartFromSessionAndUserWithDiscounts = build",
  "the order of passwords reversed: newest first",
])("what looks like it and is none stays: %s", (text) => {
  expect(clear(text)).toBe(text);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { benignLines } from "./benign.fixture.ts";
import { CARRIERS } from "./carriers.fixture.ts";
import { redact } from "./redact.ts";
import { CONTEXT_SAMPLES, SAMPLES, survivors, TOKEN_SAMPLES } from "./samples.fixture.ts";
import { assignments } from "./spellings.fixture.ts";

const KEY = new Uint8Array(32).fill(7);
const ANY_MARK = /\[redacted:[a-z0-9-]+:[0-9a-f]{8}\]/g;
const clear = (text: string) => redact(text, KEY).text;
const left = (samples: typeof SAMPLES, carry: (text: string) => string) =>
  samples.filter(({ secret, text }) => survivors(secret, clear(carry(text))).length > 0);

test.each(CARRIERS)("nothing of a token is left %s", (_where, carry) => {
  expect(left(TOKEN_SAMPLES, carry)).toEqual([]);
});

test.each(CARRIERS)("nothing of a secret recognized by its context is left %s", (_where, carry) => {
  expect(left(CONTEXT_SAMPLES, carry)).toEqual([]);
});

test("of 500 secrets in the many ways they are written at least 97 in 100 are removed", () => {
  const missed = assignments(500, 20_260_501).filter(
    ({ secret, text }) => survivors(secret, clear(text), 6).length,
  );
  expect(missed.length, JSON.stringify(missed, null, 1)).toBeLessThanOrEqual(15);
});

test("of 2,000 everyday lines at most 1 in 200 is touched", () => {
  const touched = benignLines(2_000, 20_260_502).filter((line) => clear(line) !== line);
  expect(touched.length, touched.join("\n")).toBeLessThanOrEqual(10);
});

const PIECES = [
  ...SAMPLES.map(({ text }) => text),
  ...assignments(60, 20_260_505).map(({ text }) => text),
  ...[
    "password",
    "token=",
    "API_KEY:",
    "key",
    "secret",
    "Bearer ",
    "Cookie: a=",
    "--password ",
    "https://",
    "@",
    "-----BEGIN ",
  ],
  ...[
    "<private>",
    "</private>",
    "<pri",
    "vate>",
    "[redacted:jwt:0123abcd]",
    "[redacted:",
    ":0123abcd]",
    "\\n",
    "\\",
    '"',
    "'",
  ],
  ...[
    "\u001b[31m",
    "\u001b]",
    "\u009b",
    "\u000b",
    "\u000c",
    "\u000b\u000c",
    "\u200b",
    "\ud800",
    "\udc00",
    "\r",
    "\r\n",
    "\n",
    " ",
  ],
];
const anyText = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: "binary" }), fc.string()), { maxLength: 12 })
  .map((parts) => parts.join(""));

test("any text is redacted completely at once, into text with whole marks", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const cleared = clear(text);
      expect(clear(cleared)).toBe(cleared);
      expect(cleared.isWellFormed()).toBe(true);
      if (!text.includes("[redacted:")) expect(cleared.replace(ANY_MARK, "")).not.toContain("[redacted:");
      expect(cleared).not.toMatch(/[\v\f\0]/);
    }),
    { numRuns: 600 },
  );
});

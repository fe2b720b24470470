import fc from "fast-check";
import { expect, test } from "vitest";
import { REDACT_RULES, redact } from "./redact.ts";
import { CARRIERS } from "./redact-carriers.ts";
import { SAMPLES, survivors, TOKEN_SAMPLES } from "./redact-samples.ts";

const KEY = new Uint8Array(32).fill(7);
const ANY_MARK = /\[redacted:[a-z0-9-]+:[0-9a-f]{8}\]/g;
const clear = (text: string) => redact(text, KEY).text;

test("every kind of secret that is known has a sample", () => {
  const known = new Set(REDACT_RULES.map(({ kind }) => kind));
  expect([...new Set(SAMPLES.map(({ kind }) => kind))].toSorted()).toEqual([...known].toSorted());
});

test.each(SAMPLES)(
  "a secret of the kind $kind leaves a mark in its place: $text",
  ({ kind, secret, text }) => {
    const { text: cleared, count } = redact(text, KEY);
    const [before, after] = text.split(secret);
    const [mark] = cleared.match(new RegExp(`\\[redacted:${kind}:[0-9a-f]{8}\\]`)) ?? [];
    expect(cleared).toBe(`${before}${mark}${after}`);
    expect(count).toBe(1);
  },
);

test.each(CARRIERS)("nothing of a token is left %s", (_where, carry) => {
  const left = TOKEN_SAMPLES.filter(({ secret, text }) => survivors(secret, clear(carry(text))).length > 0);
  expect(left).toEqual([]);
});

test.each(CARRIERS)("nothing of a secret in its place is left %s", (_where, carry) => {
  const left = SAMPLES.filter(({ secret, text }) => survivors(secret, clear(carry(text))).length > 0);
  expect(left.map((l) => [l.kind, l.text.slice(0, 60), clear(carry(l.text)).slice(0, 200)])).toEqual([]);
});

import { expect, test } from "vitest";
import { benignLines } from "./benign.fixture.ts";
import { CONTEXT_RULES } from "./context-rules.ts";
import { redact } from "./redact.ts";
import { filler, SAMPLES, survivors } from "./samples.fixture.ts";
import { TOKEN_RULES } from "./token-rules.ts";

const KEY = new Uint8Array(32).fill(7);
const OTHER_KEY = new Uint8Array(32).fill(8);
const clear = (text: string) => redact(text, KEY).text;

test("what stands between a key that was cut and the end of another key stays", () => {
  const key = (end: string) => `-----BEGIN EC PRIVATE KEY-----\n${"Qx7".repeat(20)}\n${end}`;
  const between = "(the build on pier nine passed)";
  const { text } = redact(`${key("")}${between}\n${key("-----END EC PRIVATE KEY-----")}`, KEY);
  expect(text).toContain(between);
  expect(text).not.toContain("Qx7Qx7");
});

test("every kind of secret has a sample", () => {
  const kinds = new Set([...TOKEN_RULES, ...CONTEXT_RULES].map(({ kind }) => kind));
  expect([...new Set(SAMPLES.map(({ kind }) => kind))].toSorted()).toEqual([...kinds].toSorted());
});

test.each(SAMPLES)(
  "a secret of the kind $kind leaves a mark in its place: $text",
  ({ kind, secret, text }) => {
    const cleared = redact(text, KEY);
    const [before, after] = text.split(secret);
    const [mark] = cleared.text.match(new RegExp(`\\[redacted:${kind}:[0-9a-f]{8}\\]`)) ?? [];
    expect(cleared).toEqual({ text: `${before}${mark}${after}`, count: 1 });
  },
);

test("nothing is left of a secret that comes with many others", () => {
  const text = clear(SAMPLES.map((sample) => sample.text).join("\n"));
  expect(SAMPLES.filter(({ secret }) => survivors(secret, text).length > 0)).toEqual([]);
});

test("everyday lines stay what they are when they stand together", () => {
  expect(redact(benignLines(700, 20_260_503).join("\n"), KEY).count).toBeLessThanOrEqual(3);
});

test.each([
  "-----BEGIN PRIVATE KEY-----\nA0gg7MDhoVft[0E0wFs+Y\nmagjJOdhMs1x",
  "R-6uNYkhLmQvn8-k8beqLa]b8Wig3Cf9TUKWFW0\nGF2paCv8drxzS08PI0rLgNt6jBA1Hx",
])("what a torn value's mark shows to be a secret goes with it: %j", (text) => {
  expect(clear(clear(text))).toBe(clear(text));
});

test.each([
  ["closed", "before <private>my own</private> after", "before  after"],
  ["of many lines", "a\n<private>my\nown\n</private>\nb", "a\n\nb"],
  ["two", "a<private>my</private>b<private>own</private>c", "abc"],
  ["unclosed", "before <private>my own words", "before "],
  ["nested", "a<private>my<private>own</private>words</private>b", "ab"],
  ["nested and unclosed", "a<private>my<private>own</private>words", "a"],
  ["in upper case", "a<PRIVATE>my own</Private>b", "ab"],
  ["with an attribute", 'a<private reason="mine">my own</private>b', "ab"],
  ["with blanks in the tags", "a< private >my own</ private >b", "ab"],
  ["with hidden characters in the tags", "a<pri\u200bvate>my own</pri\u0000vate>b", "ab"],
  ["made by removing one", "a<pri<private>my</private>vate>own", "a"],
  ["closed without having been opened", "a</private>b", "a</private>b"],
  ["not meant", "a <private key> b", "a <private key> b"],
])("a private span is left out: %s", (_title, text, expected) => {
  expect(clear(text)).toBe(expected);
});

test("the same secret has the same mark under one key and another under another", () => {
  const secret = `Zephyr-${filler(12)}!`;
  const text = `password=${secret} and password: "${secret}" and password: "${secret}x"`;
  const [one, two, three] = clear(text).match(/:[0-9a-f]{8}\]/g) ?? [];
  expect(one).toBe(two);
  expect(three).not.toBe(one);
  expect(clear(text)).toBe(clear(text));
  expect(redact(text, OTHER_KEY).text).not.toContain(one);
});

test.each([
  ["the password is ajWgrRBQxKfqoDvluGxB", true],
  ["la contraseña es kqJwMEQyuJsGbxvetImE.", true],
  ["the password is handleSubmitRequest in that form", false],
  ["the password is JSXElementConstructor now", false],
  ["the passphrase is XMLHttpRequestUpload", false],
])("a password of letters alone that is said in a sentence: %s", (text, isRemoved) => {
  expect(redact(text, KEY).count > 0).toBe(isRemoved);
});

test("a key of four lines that an edit writes goes to its last line", () => {
  const alphabet = "ABCDEFGHabcdefgh0123456789+/";
  const lines = [
    filler(64, alphabet),
    filler(63, alphabet),
    `${filler(61, alphabet)}xy+`,
    filler(48, alphabet),
  ];
  const { text } = redact(`- to do\n+ Private-Lines: 4\n${lines.join("\n")}`, KEY);
  expect(lines.filter((line) => survivors(line, text, 8).length > 0)).toEqual([]);
});

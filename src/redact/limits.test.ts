import { expect, test } from "vitest";
import { HOSTILE_TEXTS } from "./hostile.fixture.ts";
import { redact } from "./redact.ts";
import {
  ALNUM,
  filler,
  generator,
  keyFileBody,
  SAMPLES,
  survivors,
  TOKEN_SAMPLES,
} from "./samples.fixture.ts";

const KEY = new Uint8Array(32).fill(7);
const clear = (text: string) => redact(text, KEY).text;

// The texts are cut this far from both ends.
const CUT = 100_000;
const across = (secret: string, size: number, part: number) => {
  const words = "Some plain words that say nothing. ".repeat(Math.ceil(size / 35)).slice(0, size);
  const before = Math.round(secret.length * part);
  const first = `${words.slice(0, CUT - before - 1)} ${secret} `;
  const last = `${" "}${secret} ${words.slice(0, CUT - secret.length + before - 1)}`;
  return `${first}${words.slice(0, size - first.length - last.length)}${last}`;
};
const LONG_SECRETS = [
  ...["anthropic", "github", "pypi", "jwt", "pem", "cookie"].map((kind) =>
    SAMPLES.find((sample) => sample.kind === kind),
  ),
  { kind: "long token", secret: `sk-ant-${filler(3000)}` },
  {
    kind: "long private key",
    secret: `-----BEGIN RSA PRIVATE KEY-----\n${keyFileBody(13_000)}\n-----END RSA PRIVATE KEY-----`,
  },
  {
    kind: "private key of all the text",
    secret: `-----BEGIN RSA PRIVATE KEY-----\n${keyFileBody(60_000)}\n-----END RSA PRIVATE KEY-----`,
  },
].flatMap((sample) => (sample ? [[sample.kind, sample.secret] as const] : []));

test.each(LONG_SECRETS)(
  "nothing is left of a secret that lies across the cut of 1.2 MB: %s",
  (_kind, secret) => {
    for (const part of [0.1, 0.5, 0.9]) {
      const text = across(secret, 1_200_000, part);
      const cleared = clear(text);
      expect(survivors(secret, cleared, 24)).toEqual([]);
      expect(cleared).toContain("characters left out");
      expect(cleared.length).toBeLessThan(text.length);
    }
  },
);

test("nothing is left of secrets that lie across the cut of 50 MB", () => {
  const secret = `ghp_${filler(36)} sk-ant-${filler(300)}\n-----BEGIN PRIVATE KEY-----\n${keyFileBody(3000)}`;
  expect(survivors(secret, clear(across(secret, 50_000_000, 0.5)))).toEqual([]);
});

test("a private span that a cut goes through stays private", () => {
  const words = "my own words ".repeat(60_000);
  expect(clear(`<private>${words}${words}</private>and mine`)).toBe("and mine");
  expect(clear(`${"-".repeat(600_000)}<private>${words}`)).not.toContain("own");
});

test.each(HOSTILE_TEXTS)("a text of 1 MB of %s gives a result", (_title, text) => {
  const { text: cleared, count } = redact(text(), KEY);
  expect(typeof cleared).toBe("string");
  expect(count).toBeGreaterThanOrEqual(0);
});

const HIDDEN = [
  ...[
    "\ud800",
    "\udfff",
    "\u0000",
    "\u0007",
    "\b",
    "\u007f",
    "\u00ad",
    "\u034f",
    "\u115f",
    "\u180e",
    "\u200b",
    "\u200d",
  ],
  ...[
    "\u200e",
    "\u202e",
    "\u2060",
    "\u2066",
    "\u3164",
    "\ufe0f",
    "\ufeff",
    "\ufff9",
    "\u{e0001}",
    "\u{e0101}",
  ],
  ...["\u001b[0m", "\u001b]0;title\u0007", "\u001bM", "\u009b31m", "\u001b[38;5;196m"],
];

test.each(HIDDEN.map((hidden) => [JSON.stringify(hidden), hidden] as const))(
  "%s inside a secret does not hide it",
  (_name, hidden) => {
    const hide = (text: string) => text.replace(/.{7}/g, (part) => part + hidden);
    const found = TOKEN_SAMPLES.map(({ text, secret }) =>
      survivors(secret, clear(`it was ${hide(text)} there`).replaceAll(hidden, "")),
    );
    expect(found.flat()).toEqual([]);
  },
);

test("nothing is left of a secret that lies across the cut of 300 KB, and both ends are kept", () => {
  const words = "Some plain words that say nothing. ".repeat(4_000);
  for (const [, secret] of LONG_SECRETS.filter(([, { length }]) => length < 20_000)) {
    for (const part of [0.1, 0.5, 0.9]) {
      const before = words.slice(0, 100_000 - Math.round(secret.length * part));
      const cleared = clear(`${before} ${secret} ${words} ${secret} ${before}`);
      expect(survivors(secret, cleared, 24)).toEqual([]);
      expect(cleared.slice(0, 6_000)).toBe(before.slice(0, 6_000));
      expect(cleared.slice(-6_000)).toBe(before.slice(-6_000));
    }
  }
});

test("a value that escaped quotes go through is removed to its end", () => {
  expect(clear(String.raw`say "token=\"a1\"B2c3\"d4E5f6\"" now`)).not.toContain("d4E5f6");
});

test("of seven passwords in one command none stays", () => {
  const passwords = [1, 2, 3, 4, 5, 6, 7].map((seed) => filler(8, ALNUM, generator(seed)));
  const cleared = clear(`mysql ${passwords.map((password) => `-p${password}`).join(" ")} ferry`);
  expect(passwords.filter((password) => cleared.includes(password))).toEqual([]);
});

test("a password that shows only once a copy of another is gone is removed too", () => {
  const [other, secret] = [filler(8), filler(12)];
  const cleared = clear(`PASS "${other}PASSWORD= "${other}" token "${secret}${other}token","x${secret}`);
  expect(redact(cleared, KEY)).toEqual({ text: cleared, count: 0 });
});

test("of a key file with a strange line no part of a mark is left, only whole marks", () => {
  const key = `-----BEGIN PRIVATE KEY-----\n${filler(12)}>h\n${filler(16)}-----END `;
  expect(clear(key)).toMatch(/^-----BEGIN PRIVATE KEY-----\n\[redacted:pem:[0-9a-f]{8}\]-----END $/);
});

test("a line of escaped quotes behind an open one does not hold a hook for ever", () => {
  const line = `token '${String.raw`\"a`.repeat(40)}`;
  expect(clear(line)).toBe(line);
});

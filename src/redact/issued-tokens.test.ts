import { expect, test } from "vitest";
import { CARRIERS } from "./carriers.fixture.ts";
import { redact } from "./redact.ts";
import {
  ALNUM,
  BASE64,
  DIGITS,
  filler,
  generator,
  HEX,
  LOWER,
  survivors,
  UPPER,
  uuid,
} from "./samples.fixture.ts";

const KEY = new Uint8Array(32).fill(7);
const clear = (text: string) => redact(text, KEY).text;
const B32 = `${UPPER}234567`;

/** Prefixes of no issuer, so that no list finds them. */
const FORMS: Readonly<Record<string, (random: () => number) => string>> = {
  "letters and digits": (random) => `qzt_${filler(28, ALNUM, random)}`,
  "letters and digits behind a dash": (random) => `lbkv-${filler(32, ALNUM, random)}`,
  "base64 for URLs behind two parts": (random) => `vqr_sk_${filler(40, `${ALNUM}-_`, random)}7a`,
  "hex behind no word": (random) => `xkq_${filler(40, HEX, random)}`,
  "lower case and digits": (random) => `zx9_${filler(36, LOWER + DIGITS, random)}`,
  "behind a word": (random) => `lantern_${filler(40, ALNUM, random)}`,
  "behind a word that says key": (random) => `lantern_live_${filler(26, ALNUM, random)}`,
  capitals: (random) => `KLT-${filler(36, UPPER + DIGITS, random)}`,
  "behind a dot": (random) => `kvz.${filler(30, ALNUM, random)}`,
  "three parts": (random) => `vd1.${filler(24, ALNUM, random)}.${filler(40, ALNUM, random)}`,
};

test.each(Object.entries(FORMS))("of tokens of unknown issuers hardly one stays: %s", (_form, make) => {
  const random = generator(41);
  const left = Array.from({ length: 60 }, () => make(random)).flatMap((token) =>
    CARRIERS.filter(([, carry]) => survivors(token, clear(carry(token)), 10).length > 0).map(
      ([where]) => `${token} ${where}`,
    ),
  );
  expect(left.length, left.join("\n")).toBeLessThanOrEqual(60 * CARRIERS.length * 0.05);
});

const PUBLISHED: Readonly<Record<string, (random: () => number) => string>> = {
  "Infisical's, by any letters": (random) =>
    `st.${filler(24, ALNUM, random)}.${filler(32, HEX, random)}.${filler(32, HEX, random)}`,
  "Ollama's cloud": (random) => `${filler(32, HEX, random)}.${filler(24, ALNUM, random)}`,
  "Flutterwave's key of encryption": (random) => `FLWSECK_TEST${filler(12, HEX, random)}`,
  "New Relic's for browsers": (random) => `NRJS-${filler(19, HEX, random)}`,
  "Endor Labs'": (random) => `endr+${filler(16, ALNUM, random)}`,
  "Harness', by any letters": (random) =>
    `sat.${filler(22, ALNUM, random)}.${filler(24, ALNUM, random)}.${filler(20, ALNUM, random)}`,
  "Flutterwave's, by letters up to h": (random) => `FLWSECK-7${filler(31, "abcdefgh0123456789", random)}-X`,
  "Flutterwave's public one": (random) => `FLWPUBK-h3${filler(30, "abcdefgh0123456789", random)}-X`,
  "Dropbox', short": (random) => `sl.u.${filler(135, `${ALNUM}-_`, random)}9`,
  "Dropbox', long": (random) => `${filler(11, ALNUM, random)}AAAAAAAAAA${filler(42, ALNUM, random)}4`,
  "Slack's old one, refreshed": (random) => `xoxr-${filler(8, ALNUM, random)}`,
  "a paid gem's": (random) => `${filler(8, HEX, random)}:${filler(8, HEX, random)}`,
};

test.each([
  "BUNDLE_ENTERPRISE__CONTRIBSYS__COM=cafe1234:beef5678",
  'BUNDLE_GEMS__CONTRIBSYS__COM: "cafe1234:beef5678"',
  "bundle config set --global gems.contribsys.com cafe1234:beef5678",
])("Bundler's login for a paid gem goes: %s", (line) => {
  for (const [where, carry] of CARRIERS)
    expect(survivors("cafe1234:beef5678", clear(carry(line)), 8), where).toEqual([]);
});

test.each(Object.entries(PUBLISHED))("a key of a published form goes in every carrier: %s", (form, make) => {
  const random = generator(43);
  const left = Array.from({ length: 20 }, () => make(random)).flatMap((token) => {
    const written = form === "a paid gem's" ? `${token}@gems.contribsys.com` : token;
    return CARRIERS.filter(([, carry]) => survivors(token, clear(carry(written)), 8).length > 0).map(
      ([where]) => `${token} ${where}`,
    );
  });
  expect(left).toEqual([]);
});

const random = generator(42);
const run = (length: number, alphabet = ALNUM) => filler(length, alphabet, random);
const KEPT = [
  ...["toolu_01", "msg_01", "req_011C", "call_", "chatcmpl-", "session_01", "thread_", "asst_", "cus_"].map(
    (prefix) => `${prefix}${run(24)}`,
  ),
  `sha256-${run(43, BASE64)}=`,
  `sha256:${run(64, HEX)}`,
  `commit-${run(40, HEX)}`,
  `node-modules-${run(64, HEX)}`,
  `lantern-${uuid(random)}`,
  `index-${run(8)}.js`,
  `chunk-${run(8, UPPER)}.mjs`,
  `pier-${run(32)}.log`,
  `lantern_${run(26, LOWER + DIGITS)}`,
  "test_parse_2fa_totp_with_sha256_and_rsa2048",
  "it.handlesSHA256WithRSA2048AndUTF8Names",
  "feature/db-1234-add-login-with-2fa-for-admins",
  "my-app-7d4b9c6f5-x2x9z.us-east-1.elb.amazonaws.com",
  "IC_kwDOCnR4Zc8AAAABLflkzw",
];

test.each(KEPT)("an id, a hash or a name stays: %s", (word) => {
  for (const text of [word, `see ${word} there`, `"id": "${word}"`]) expect(clear(text)).toBe(text);
});

const MADE = {
  "a swarm's token": `SWMTKN-1-${run(50, LOWER + DIGITS)}-${run(25, LOWER + DIGITS)}`,
  PASETO: `v4.local.${run(90, `${ALNUM}-_`)}x`,
  "a Stellar seed": `S${run(54, B32)}7`,
  "a Sui key": `suiprivkey1${run(59, LOWER + DIGITS)}`,
  "a JetBrains token": `perm:${run(31)}.${run(8)}.${run(30)}`,
  "an SSH2 key": `---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----\nComment: "pier"\n${run(64, BASE64)}\n${run(40, BASE64)}\n---- END SSH2 ENCRYPTED PRIVATE KEY ----`,
};

test.each(Object.entries(MADE))("nothing is left of %s", (_what, token) => {
  expect(survivors(token.match(/[\w+/-]{30,}/)?.[0] ?? token, clear(`we had ${token} there`), 10)).toEqual(
    [],
  );
});

test("nothing is left of an assertion of a login", () => {
  const assertion = run(300, ALNUM);
  expect(survivors(assertion, clear(`POST /acs\n\nSAMLResponse=${assertion}%3D&RelayState=x`), 12)).toEqual(
    [],
  );
});

test("behind an escaped line end a header's value goes whole, though its end alone looks issued", () => {
  const text = String.raw`\nAuthorization:bhooks7/X_@@\"`.replace(
    "@@",
    ["vkvKd5Mwj", "DZ1MU0TUHi6"].join(""),
  );
  const once = redact(text, new Uint8Array(32).fill(7)).text;
  expect(once).not.toContain("bhooks7");
  expect(redact(once, new Uint8Array(32).fill(7))).toEqual({ text: once, count: 0 });
});

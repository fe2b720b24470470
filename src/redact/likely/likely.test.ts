import { expect, test } from "vitest";
import { redact } from "../redact.ts";

const KEY = new Uint8Array(32).fill(3);

/** Places that no rule names. */
const LIKELY = [
  "the vault password we settled on yesterday would then be Gk7#pWz2!mQx",
  "secret for staging, as agreed with ops\n\n  rT9$kLm2@vXq8\n",
  "wifi at the office: network cafe, password on the wall says hN4!tRz8%kPw",
];

/** What a reader needs. */
const KEPT = [
  "commit 4f2a9c81d7be03a65f1e8894c2d07b6ea93f51c8 fixes the token refresh",
  "request 3d0f8a52-6b1c-4e97-a8d4-59f20c7be613 had no password",
  "secret tests live in packages/auth-core/src/secrets/vault2.test.ts:88",
  "integrity sha512-q8Zt0pVd2mYx7RkLw3Nf5Hs9Jc1Gb4Ta6Ue8Io0Py2Qr4Ws6Xd8Cf0Vg2Bh4Nj==",
  "the password field uses getPasswordInputByLabel2 in src/login/form.tsx",
  "=== RUN   TestTokenRefresh/expired_key_2",
  "passport-local@1.0.0 and jsonwebtoken@9.0.2 check the token",
];

test.each(LIKELY)("a value that no rule knows goes by its looks and its neighbours: %j", (text) => {
  const { text: redacted, count } = redact(text, KEY);
  expect(count).toBeGreaterThan(0);
  expect(redacted).not.toMatch(/Gk7#pWz2|rT9\$kLm2|hN4!tRz8/);
  expect(redact(redacted, KEY)).toEqual({ text: redacted, count: 0 });
});

test.each(KEPT)("hashes, ids, paths, names of tests and versions stay beside such words: %j", (text) => {
  expect(redact(text, KEY)).toEqual({ text, count: 0 });
});

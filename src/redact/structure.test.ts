import { expect, test } from "vitest";
import { inPlace } from "./places.fixture.ts";
import { redact } from "./redact.ts";
import { filler, survivors } from "./samples.fixture.ts";
import { STRUCTURE_PLACES } from "./structure-places.fixture.ts";

const KEY = new Uint8Array(32).fill(7);
const clear = (text: string) => redact(text, KEY).text;
const SECRETS = ["coJEWCy1z", "Zevatula1987!x", "3f2b8c1e-9d47-4a6b-8e21-7c5f0a9b1d34", filler(40)];

test.each(STRUCTURE_PLACES)("a value is known by what surrounds it in %s", (place) => {
  const left = SECRETS.filter(
    (secret) => survivors(secret, clear(inPlace(place, secret).replaceAll("\\n", "\n")), 8).length > 0,
  );
  expect(left).toEqual([]);
});

const LISTINGS: Readonly<Record<string, string>> = {
  "the log of a cluster": "2026-03-01T10:00:00.123456789Z stdout F ",
  "the log of a build": "#12 0.345 ",
  "the authors of lines": "a1b2c3d4 (Anna 2026-03-01 10:00:00 +0100  7) ",
  "a pasted terminal": "anna@nas:~/shop$ ",
  "a pasted mail": "> ",
};

test.each(Object.entries(LISTINGS))("a name and its value on two lines are known in %s", (_title, start) => {
  const lines = ["- name: SHOP_PASSWORD", "  value: rudolemi-basatore-417"];
  expect(clear(lines.map((line) => start + line).join("\n"))).not.toContain("basatore");
});

test.each(Object.entries(LISTINGS))("a copy in base64 over lines goes whole in %s", (_title, start) => {
  const [secret, encoded] = ["rK7pWq2ZtLx94mVbD", Buffer.from("rK7pWq2ZtLx94mVbD").toString("base64")];
  const lines = [`token: ${secret}`, "sent as", ...(encoded.match(/.{1,16}/g) ?? [])];
  const cleared = clear(lines.map((line) => start + line).join("\n"));
  expect(survivors(encoded.slice(0, 20), cleared, 12)).toEqual([]);
});

const SECRET = "gT7kPzvQ2mRx9LdW4s";
const base64 = Buffer.from(SECRET).toString("base64");
const hex = Buffer.from(SECRET).toString("hex");
const WRITINGS: Readonly<Record<string, string>> = {
  "base64 over lines": base64.replace(/(.{12})/g, "$1\n"),
  "hex in groups": hex.replace(/(.{4})/g, "$1 "),
  "hex literals": hex.replace(/(..)/g, "0x$1, "),
  "codes in braces": [...SECRET].map((sign) => `\\u{${sign.charCodeAt(0).toString(16)}}`).join(""),
  "quoted-printable": hex.toUpperCase().replace(/(..)/g, "=$1"),
  pieces: `'${SECRET.slice(0, 9)}' . '${SECRET.slice(9)}'`,
};

test.each(Object.entries(WRITINGS))("a value written as %s beside its name is known", (_writing, written) => {
  const cleared = clear(`access_token = ${written}\nthe next line`);
  expect(survivors(written, cleared, 16)).toEqual([]);
  expect(cleared).toContain("the next line");
});

test("a secret of a document in base64 is known in it", () => {
  const document = Buffer.from(JSON.stringify({ shop: { password: SECRET } })).toString("base64");
  expect(clear(`it printed ${document}`)).toContain("[redacted:copy:");
});

test.each([
  "a1b2c3d fix the password field of the login form",
  "the token is refreshed by session-store-2 as before",
  "deploy user:app@example.org to 10.0.0.4",
  "git log --format=%H shows the token change in 5f3e9a1c",
  "https://example.org/hooks/use-form-state",
  "echo build-2041 | tee out.txt",
  "wifi: 2.4 GHz - channel 11",
  "describe('password', () => { it('rejects sha256', () => {}) })",
])("a reader keeps %j", (text) => {
  expect(redact(text, KEY)).toEqual({ text, count: 0 });
});

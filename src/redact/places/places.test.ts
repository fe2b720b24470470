import { expect, test } from "vitest";
import { redact } from "../redact.ts";
import { filler, survivors } from "../samples.fixture.ts";
import { SURROUNDED_PLACES, SURROUNDED_WORDS } from "./places.fixture.ts";

const KEY = new Uint8Array(32).fill(7);
const SECRETS = [
  "coJEWCy1z",
  "Zevatula1987!x",
  "3f2b8c1e-9d47-4a6b-8e21-7c5f0a9b1d34",
  filler(40),
  filler(400),
];

test.each(SURROUNDED_PLACES)("nothing of a secret is left in %s", (place) => {
  const left = SECRETS.filter(
    (secret) => survivors(secret, redact(place.replaceAll("@@", secret), KEY).text, 8).length > 0,
  );
  expect(left).toEqual([]);
});

test("a password that somebody chose goes from most of these places", () => {
  const chosen = ["Sommer2027!", "copper-lantern", "1qaz2wsx"];
  const left = SURROUNDED_PLACES.flatMap((place) =>
    chosen
      .filter((secret) => redact(place.replaceAll("@@", secret), KEY).text.includes(secret))
      .map((secret) => `${secret}: ${place}`),
  );
  expect(left.length, left.join("\n")).toBeLessThanOrEqual(SURROUNDED_PLACES.length * chosen.length * 0.05);
});

test.each(SURROUNDED_WORDS)("a reader keeps %j", (text) => {
  expect(redact(text, KEY)).toEqual({ text, count: 0 });
});

test("the bytes of a database beside the plain secret go, too", () => {
  const hex = Buffer.from("n6mKi9X-0").toString("hex");
  const { text } = redact(`db_password: n6mKi9X-0\nit stores \\x${hex} now`, KEY);
  expect(text).not.toContain(hex.slice(2));
});

test.each(["***purila-742", "•purila-742", "depurila-***"])(
  "most of a seen secret goes where signs hide the rest: %s",
  (masked) => {
    const { text } = redact(`db_password: depurila-742\nlogged in by ${masked} again`, KEY);
    expect(text).not.toContain("purila");
    expect(text).toContain(" again");
  },
);

test("the last signs of a secret stay behind those that hide the rest", () => {
  const { text } = redact("db_password: kR7weT8zLp4vKx\nthe card ends in ****vKx", KEY);
  expect(text).toContain("****vKx");
});

test("a workflow's signature goes whole where its alphabet is that of URLs", () => {
  const sig = `lhfxPau${filler(20)}ihORz-dKHgB_-NH`;
  const { text } = redact(`https://a.example/triggers/manual/paths/invoke?api-version=1&sig=${sig}`, KEY);
  expect(survivors(sig, text, 6)).toEqual([]);
});

test("a payment's key of three parts goes whole", () => {
  const key = `AQE${filler(60)}/${filler(50)}+${filler(38)}-${filler(44)}-Zq7*hG{2kP<9vT!s`;
  expect(survivors(key, redact(`key ${key}`, KEY).text, 8)).toEqual([]);
});

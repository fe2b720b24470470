import { expect, test } from "vitest";
import { inPlace, PLACES } from "./places.fixture.ts";
import { redact } from "./redact.ts";
import { filler, survivors } from "./samples.fixture.ts";

const KEY = new Uint8Array(32).fill(7);
const leftIn = (places: readonly string[], secret: string) =>
  places.filter((place) => survivors(secret, redact(inPlace(place, secret), KEY).text, 8).length > 0);

const SECRETS = [
  ["a long password", "gT7#kPz!vQ2mRx9=LdW?"],
  ["a short password", "coJEWCy1"],
  ["a name and a year", "Zevatula1987"],
  ["a uuid", "3f2b8c1e-9d47-4a6b-8e21-7c5f0a9b1d34"],
  ["hex", filler(40, "0123456789abcdef")],
  ["a token", filler(24)],
  ["a token of 4,200 characters", filler(4_200)],
] as const;

test.each(SECRETS)("of 330 places of %s at most 3 in 100 keep some of it", (_kind, secret) => {
  const left = leftIn(PLACES, secret);
  expect(left.length, left.join("\n")).toBeLessThanOrEqual(PLACES.length * 0.03);
});

test("two made-up words are removed where a quote or a line ends them", () => {
  const left = leftIn(PLACES, "vesupasi-korimelo");
  expect(left.length, left.join("\n")).toBeLessThanOrEqual(PLACES.length * 0.1);
});

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { randomFrom } from "../bench/random.ts";
import { doorCases } from "../bench/secrets/doors/door-cases.ts";
import { signedCases } from "../bench/secrets/encoded-cases.ts";
import { drawFamilies } from "../bench/secrets/families/families.ts";
import { fill } from "../bench/secrets/fill.ts";
import { freshMakers } from "../bench/secrets/fresh/fresh-cases.ts";
import { FRESH_SETS, type FreshSet } from "../bench/secrets/fresh/fresh-set.ts";
import { GENERIC_KINDS, writeValue } from "../bench/secrets/generic/kinds.ts";
import { leakedRun } from "../bench/secrets/leak.ts";

const families = drawFamilies(randomFrom(3));

test("there are as many kinds as a thief would look for", () => {
  const names = (all: readonly { readonly kind: string }[]) => new Set(all.map(({ kind }) => kind)).size;
  expect(names(families)).toBe(families.length);
  expect(families.length).toBeGreaterThanOrEqual(120);
  expect(names(GENERIC_KINDS)).toBe(GENERIC_KINDS.length);
  expect(GENERIC_KINDS.length).toBeGreaterThanOrEqual(60);
  expect(names([...doorCases(randomFrom(1))])).toBeGreaterThanOrEqual(100);
});

test("every family has a secret that is long enough to be found again", () => {
  const short = families.filter(({ secrets }) => secrets.every(({ length }) => length < 8));
  expect(short).toEqual([]);
});

test("every kind of place holds its value", () => {
  const value = "q7Rt-x2Lm_9dKe";
  const without = GENERIC_KINDS.filter(({ template }) => {
    const { text, secrets } = writeValue(template, value);
    return leakedRun({ secrets, run: 8 }, [text]) === null;
  });
  expect(without).toEqual([]);
});

test("words around a secret never pass for a part of it", () => {
  const bare = (text: string, secrets: readonly string[]) =>
    secrets
      .toSorted((one, other) => other.length - one.length)
      .reduce((left, secret) => (secret === "" ? left : left.replaceAll(secret, "")), text);
  const wrong = [...families].filter(
    ({ text, secrets }) => leakedRun({ secrets, run: 8 }, [bare(text, secrets)]) !== null,
  );
  expect(wrong.map(({ kind }) => kind)).toEqual([]);
});

test.each([
  ["all of it", "a1b2c3d4e5f6", "x a1b2c3d4e5f6 y", "a1b2c3d4"],
  ["a tail beside a mark", "a1b2c3d4e5f6g7h8", "[redacted:x:00000000]e5f6g7h8", "e5f6g7h8"],
  ["seven characters", "a1b2c3d4e5f6g7h8", "[redacted:x:00000000]5f6g7h8", null],
])("%s of a secret is told for what it is", (_, secret, text, found) => {
  expect(leakedRun({ secrets: [secret], run: 8 }, [text])).toBe(found);
});

test.each(Object.entries(FRESH_SETS))("what any copy of a writing has is no leak: %s", (_, set) => {
  const copies = freshMakers(set).flatMap((make) =>
    [...make(randomFrom(5))].filter(({ frame }) => frame !== undefined),
  );
  expect(copies.length).toBeGreaterThan(0);
  for (const one of copies) {
    expect([one.kind, leakedRun(one, [one.frame ?? ""])]).toEqual([one.kind, null]);
    expect(leakedRun(one, one.secrets)).not.toBeNull();
  }
});

test("a template says what is secret in it", () => {
  const { text, secrets } = fill(randomFrom(1), 'id {~d4} key {x20} {"json": 1}');
  expect(text).toMatch(/^id \d{4} key [A-Za-z0-9]{20} \{"json": 1\}$/);
  expect(secrets).toEqual([text.slice(12, 32)]);
});

test("the same seed makes the same cases", () => {
  const first = () => [...signedCases(randomFrom(9))].slice(0, 50);
  expect(first()).toEqual(first());
});

test("three hundred everyday lines are kept for it, each once", () => {
  const lines = readFileSync("bench/datasets/secrets/benign.txt", "utf8").split("\n").filter(Boolean);
  expect(new Set(lines).size).toBe(lines.length);
  expect(lines.length).toBeGreaterThanOrEqual(300);
});

test.each([
  { name: "sixth", places: 200, issuers: 120, lines: 400 },
  { name: "seventh", places: 120, issuers: 70, lines: 120 },
  { name: "eighth", places: 170, issuers: 100, lines: 250 },
  { name: "ninth", places: 250, issuers: 75, lines: 200 },
])("the $name fresh set has kinds that no set before it has, and each of its lines once", (least) => {
  const sets = Object.entries(FRESH_SETS);
  const at = sets.findIndex(([name]) => name === least.name);
  const set = FRESH_SETS[least.name];
  if (!set) throw new Error(`there is a ${least.name} set`);
  const known = new Set([
    ...sets.slice(0, at).flatMap(([, one]) => [...placesOf(one), ...Object.keys(one.families)]),
    ...[...GENERIC_KINDS, ...families].map(({ kind }) => kind),
  ]);
  const own = placesOf(set);
  const issuers = Object.keys(set.families);
  expect([...own, ...issuers].filter((kind) => known.has(kind))).toEqual([]);
  expect(new Set(own).size).toBe(own.length);
  expect([own.length >= least.places, issuers.length >= least.issuers]).toEqual([true, true]);
  const lines = readFileSync(`bench/datasets/secrets/${set.benign}`, "utf8").split("\n").filter(Boolean);
  expect(new Set(lines).size).toBe(lines.length);
  expect(lines.length).toBeGreaterThanOrEqual(least.lines);
});

function placesOf({ commands, texts, issued = [] }: FreshSet): string[] {
  return [...commands, ...texts].map(([kind]) => kind).concat(issued.map(({ kind }) => kind));
}

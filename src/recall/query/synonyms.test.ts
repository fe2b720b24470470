import { expect, test } from "vitest";
import { NO_SYNONYMS, type SynonymInput } from "../../domain/synonyms.ts";
import { termsOf } from "../../text/terms.ts";
import { synonymGroups, synonymsIn } from "./synonyms.ts";

const withGroups = (...groups: SynonymInput["groups"]): SynonymInput => ({ groups, replace: false });
const othersOf = (input: SynonymInput, ...keys: string[]) =>
  synonymsIn(input, new Set(keys))
    .filter((synonym) => synonym.keys.join() === keys.join())
    .flatMap(({ others }) => others);

test.each([
  [["auth"], ["login"]],
  [["deploi"], ["releas"]],
  [["terraform"], ["tf"]],
  [["ci"], ["continu", "integr"]],
  [["pull", "request"], ["pr"]],
  [["lock", "file"], ["lockfil"]],
])("%j is also %j, and the other way round", (one, other) => {
  expect(othersOf(NO_SYNONYMS, ...one)).toContainEqual(other);
  expect(othersOf(NO_SYNONYMS, ...other)).toContainEqual(one);
});

test.each([
  ["deploi", ["ci"]],
  ["deploi", ["pipelin"]],
  ["test", ["ci"]],
  ["auth", ["secur"]],
])("%s also finds %j, which does not find it", (head, member) => {
  expect(othersOf(NO_SYNONYMS, head)).toContainEqual(member);
  expect(othersOf(NO_SYNONYMS, ...member)).not.toContainEqual([head]);
  expect(othersOf({ groups: [], replace: true }, head)).toEqual([]);
});

test("most words stand for themselves", () => {
  expect(othersOf(NO_SYNONYMS, "ferri")).toEqual([]);
});

test("there are groups for deploy, test, auth and some forty more, each with two words, no word twice", () => {
  const groups = synonymGroups(NO_SYNONYMS);
  const heads = groups.map(([head]) => head);
  expect(heads).toEqual(expect.arrayContaining(["deploy", "test", "auth"]));
  expect(groups.length).toBeGreaterThanOrEqual(43);
  expect(new Set(heads).size).toBe(heads.length);
  for (const group of groups) expect(new Set(group).size, group.join()).toBeGreaterThan(1);
});

test("k8s is one word, and neither k nor 8 means kubernetes", () => {
  expect(othersOf(NO_SYNONYMS, "k8s")).toEqual([["kubernet"]]);
  expect([othersOf(NO_SYNONYMS, "k"), othersOf(NO_SYNONYMS, "8")]).toEqual([[], []]);
});

test("of a phrase whose other word is in every text, what is left is not looked for", () => {
  expect(othersOf(NO_SYNONYMS, "auth")).not.toContainEqual(["log"]);
  expect(othersOf(NO_SYNONYMS, "log", "in")).toContainEqual(["auth"]);
});

test("a user's group comes beside the built-in ones", () => {
  const table = withGroups(["ferry", "boat"]);
  expect(othersOf(table, "ferri")).toEqual([["boat"]]);
  expect(othersOf(table, "auth")).toContainEqual(["login"]);
});

test("a user's group replaces the built-in one with the same first word", () => {
  const table = withGroups(["Test", "trial"]);
  expect(othersOf(table, "test")).toEqual([["trial"]]);
  expect(othersOf(table, "spec")).toEqual([]);
});

test("a first word alone takes the built-in group away", () => {
  expect(othersOf(withGroups(["token"]), "kei")).toEqual([]);
});

test("with replace there are the user's groups alone", () => {
  const groups = [["ferry", "boat"]];
  expect(synonymGroups({ groups, replace: true })).toEqual(groups);
});

test("whatever word of whatever group is typed, its others are found", () => {
  for (const group of synonymGroups(NO_SYNONYMS))
    for (const words of group) {
      const keys = words.split(" ").map((word) => termsOf(word).at(-1) ?? word);
      expect(othersOf(NO_SYNONYMS, ...keys).length, words).toBeGreaterThan(0);
    }
});

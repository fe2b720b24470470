import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { homeOf } from "./home.ts";
import { readSynonyms, writeFirstSynonyms } from "./synonyms.ts";

const PIPE_MAKER = "mkfifo";

let home: ReturnType<typeof homeOf>;

beforeEach(() => {
  home = homeOf({ UNBIDDEN_HOME: mkdtempSync(join(tmpdir(), "unbidden-synonyms-")) });
});
afterEach(() => rmSync(home.root, { recursive: true, force: true }));

const cache = () => join(home.run, "synonyms.json");
const NOTHING = { groups: [], replace: false };
function read(yaml: string) {
  writeFileSync(home.synonyms, yaml);
  return readSynonyms(home);
}

test("without a file there is no problem and nothing is written", () => {
  expect(readSynonyms(home)).toEqual({ ...NOTHING, problem: null });
  expect(existsSync(home.run)).toBe(false);
});

test.each([
  ["a list", "groups:\n  ferry: [boat, steam ship]\n", [["ferry", "boat", "steam ship"]]],
  [
    "a list line by line",
    "groups:\n  ferry:\n    - boat\n    - steam  ship\n",
    [["ferry", "boat", "steam ship"]],
  ],
  [
    "words with commas between them",
    "groups:\n  ferry: boat, steam ship\n",
    [["ferry", "boat", "steam ship"]],
  ],
  ["a phrase first", "groups:\n  steam ship: [ferry]\n", [["steam ship", "ferry"]]],
  [
    "numbers, yes and no, which are words here",
    "groups:\n  404: [no, 1.10, true]\n",
    [["404", "no", "1.10", "true"]],
  ],
  ["nothing for a built-in group", "groups:\n  token: []\n", [["token"]]],
  ["the same word twice", "groups:\n  ferry: [boat, ferry, boat]\n", [["ferry", "boat"]]],
  ["nothing", "", []],
  ["comments alone", "# nothing\ngroups:\n  # ferry: [boat]\n", []],
])("a group may be given as %s", (_what, yaml, groups) => {
  expect(read(yaml)).toEqual({ groups, replace: false, problem: null });
  expect(readSynonyms(home), "and the same from the cache").toEqual({
    groups,
    replace: false,
    problem: null,
  });
});

test("replace: true leaves the built-in groups out", () => {
  expect(read("replace: true\ngroups: { ferry: boat }\n")).toMatchObject({ replace: true, problem: null });
});

test.each([
  ["broken YAML", "groups:\n  ferry: [boat\n", /^synonyms\.yaml: line [23]: ./],
  ["a tab where YAML forbids it", "groups:\n\tferry: [boat]\n", /line 2: /],
  ["the same group twice", "groups:\n  ferry: [boat]\n  ferry: [ship]\n", /line 3: .*unique/],
  ["a group with one word", "groups:\n  ferry: [boat]\n  tide:\n", /line 3: the group "tide" has one word/],
  [
    "a group that only repeats its word",
    "groups:\n  tide: [tide]\n",
    /line 2: the group "tide" has one word/,
  ],
  [
    "a group within a group",
    "groups:\n  ferry: [boat]\n  tide: { low: ebb }\n",
    /line 3: the group "tide" needs/,
  ],
  ["an alias", "groups:\n  ferry: &f [boat]\n  tide: *f\n", /line 3: the group "tide" needs/],
  ["groups without their headline", "ferry: [boat]\n", /line 1: only groups and replace .*"ferry" below/],
  ["a list of groups", "# ours\n- [ferry, boat]\n", /line 2: expected `groups:`/],
  ["a list below groups", "groups:\n  - [ferry, boat]\n", /line 1: groups takes/],
  ["one word", "hello", /line 1: expected `groups:`/],
  ["replace: maybe", "groups:\n  ferry: [boat]\nreplace: maybe\n", /line 3: replace is true or false/],
  ["brackets without an end", `groups: ${"[".repeat(100_000)}`, /synonyms\.yaml: ./],
  ["two documents", "groups: {}\n---\ngroups: {}\n", /line 2: /],
  ["a word without an end", `groups:\n  ferry: [${"x".repeat(61)}]\n`, /line 2: .*longer than 60/],
  [
    "a group without an end",
    `groups:\n  ferry: [${Array.from({ length: 20 }, (_, at) => `w${at}`)}]\n`,
    /line 2: .*more than 20/,
  ],
  [
    "groups without an end",
    `groups:\n${Array.from({ length: 1_001 }, (_, at) => `  w${at}: v${at}\n`).join("")}`,
    /line 1002: .*2000 words/,
  ],
  ["a file larger than 1 MB", `# ${"x".repeat(1_000_000)}\n`, /synonyms\.yaml: it is larger than 1 MB/],
])("%s is reported with its line, and the built-in groups are used", (_what, yaml, problem) => {
  const first = read(yaml);
  expect(first).toEqual({ ...NOTHING, problem: expect.stringMatching(problem) });
  expect(readSynonyms(home), "and again from the cache").toEqual(first);
});

test("a folder in its place is reported", () => {
  mkdirSync(home.synonyms);
  expect(readSynonyms(home).problem).toBe("synonyms.yaml: it is not a plain file");
});

test.skipIf(process.platform === "win32")(
  "a pipe in its place, or in that of config.yaml, makes nobody wait",
  () => {
    execFileSync(PIPE_MAKER, [home.synonyms]);
    expect(readSynonyms(home).problem).toBe("synonyms.yaml: it is not a plain file");
  },
);

test.skipIf(process.getuid?.() === 0 || process.platform === "win32")(
  "a file nobody may read is told until it may be read",
  () => {
    read("groups:\n  ferry: [boat]\n");
    rmSync(home.run, { recursive: true });
    chmodSync(home.synonyms, 0);
    expect(readSynonyms(home).problem).toContain("synonyms.yaml: ");
    chmodSync(home.synonyms, 0o600);
    expect(readSynonyms(home)).toMatchObject({ groups: [["ferry", "boat"]], problem: null });
  },
);

test("an edited file counts at once, an unchanged one is parsed once", () => {
  read("groups:\n  ferry: [boat]\n");
  expect(statSync(cache()).mode & 0o777).toBe(0o600);
  const saved = JSON.parse(readFileSync(cache(), "utf8"));
  writeFileSync(cache(), JSON.stringify({ ...saved, file: { ...saved.file, groups: [["from", "cache"]] } }));
  expect(readSynonyms(home).groups).toEqual([["from", "cache"]]);
  utimesSync(home.synonyms, new Date(1_000), new Date(1_000));
  expect(readSynonyms(home).groups).toEqual([["ferry", "boat"]]);
  expect(read("groups:\n  ferry: [boat, ship]\n").groups).toEqual([["ferry", "boat", "ship"]]);
});

test("a cache that another version wrote is made again", () => {
  read("groups:\n  ferry: [boat]\n");
  const { stamp } = JSON.parse(readFileSync(cache(), "utf8"));
  writeFileSync(cache(), JSON.stringify({ stamp, file: { words: {} } }));
  expect(readSynonyms(home).groups).toEqual([["ferry", "boat"]]);
});

test("the file is created once, and never overwritten", () => {
  expect(writeFirstSynonyms(home, "groups:\n")).toBe(true);
  expect(statSync(home.synonyms).mode & 0o777).toBe(0o600);
  expect(writeFirstSynonyms(home, "other")).toBe(false);
  expect(readFileSync(home.synonyms, "utf8")).toBe("groups:\n");
});

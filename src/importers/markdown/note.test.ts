import { expect, test } from "vitest";
import { linkRecords, noteMemories } from "./note.ts";
import { splitText } from "./sections.ts";

const AT = Date.UTC(2026, 3, 1);
const read = (text: string, name = "docs/note.md") =>
  noteMemories({ name, text, at: AT, mine: false, safe: (same) => same });
const titles = (text: string) => read(text).memories.map(({ title, body }) => [title, body]);

test("each heading's own words are one memory, under the way to it", () => {
  expect(
    titles(
      "before any heading there are words\n\n# Ops\n\n## Deploy\nShip from the release branch only.\n### Late\nNever ship on a Friday evening.\n# Other\nSomething else is said here.",
    ),
  ).toEqual([
    ["before any heading there are words", "before any heading there are words"],
    ["Ops > Deploy", "Ship from the release branch only."],
    ["Ops > Deploy > Late", "Never ship on a Friday evening."],
    ["Other", "Something else is said here."],
  ]);
});

test("code between fences has no headings, underlined ones count, and comments are nobody's words", () => {
  expect(
    titles(
      "Ops\n===\n```sh\n# not a heading but code\n```\n<!-- # hidden words of nobody here -->\nRollback\n---\nStart the image last-good again.",
    ),
  ).toEqual([
    ["Ops", "```sh\n# not a heading but code\n```"],
    ["Ops > Rollback", "Start the image last-good again."],
  ]);
});

test("a long section comes in parts of bounded size, and the same heading twice stays apart", () => {
  const long = Array.from({ length: 30 }, (_, at) => `${"word ".repeat(40)}${at}.`).join("\n\n");
  const { memories } = read(`# A\n${long}\n# A\nThe same heading once again.`);
  expect(memories.length).toBeGreaterThan(3);
  expect(memories.every(({ body }) => body.length <= 2_000)).toBe(true);
  expect(new Set(memories.map(({ key }) => key)).size).toBe(memories.length);
  expect(splitText("x".repeat(9_000)).join("")).toBe("x".repeat(9_000));
});

test("front matter names title, day and tags, and is no text", () => {
  const [memory] = read(
    "---\ntitle: Paying\ndate: 2025-03-04\ntags: [Cards, '#bank']\n---\nCards are retried twice.",
  ).memories;
  expect(memory).toMatchObject({
    title: "Paying",
    body: "Cards are retried twice.",
    at: Date.UTC(2025, 2, 4),
    tags: ["cards", "bank"],
    ...{ origin: "file", trust: 1, files: ["docs/note.md"] },
  });
});

test("front matter that is none, or made to fill the memory, does no harm", () => {
  expect(titles("---\n: [broken\n---\nStill these words are kept.")).toEqual([
    ["Still these words are kept.", "Still these words are kept."],
  ]);
  const bomb = "---\na: &a [x,x]\nb: &b [*a,*a]\nc: [*b,*b]\n---\nStill these words are kept.";
  expect(titles(bomb)).toHaveLength(1);
});

test.each([
  ["blank lines", "\n"],
  ["stars", "*"],
  ["spaces after a date", " ", "date"],
  ["brackets in a heading", "[", "\n# "],
])("a note made of %s does not hold up all others", (_, one, before = "a") => {
  const long = `${before}${one.repeat(300_000)}b`;
  expect(read(`# 1. Use gulls\n## Decision\nGulls.\n## Status\nAccepted\n${long}`).record).not.toBeNull();
});

const record = (number: number, status: string) =>
  read(
    `# ${number}. Use store ${number}\n\nDate: 2024-01-0${number}\nDeciders: Ada, Bob\n\n## Status\n${status}\n## Context\nSearching took seconds.\n## Decision\nWe use store ${number}.\n## Consequences\nOne file.`,
    `docs/adr/000${number}-use-store.md`,
  );

test("an accepted record is a decision with its reasons, and names no people", () => {
  const { memories, record: found } = record(1, "Accepted");
  expect(memories).toEqual([]);
  expect(found).toMatchObject({
    kind: "decision",
    title: "1. Use store 1",
    body: "We use store 1.\nContext: Searching took seconds.\nConsequences: One file.",
    at: Date.UTC(2024, 0, 1),
  });
});

test.each([
  ["Proposed", "note"],
  ["Rejected", "note"],
  ["Superseded by ADR-9", "note"],
  ["accepted", "decision"],
  ["", "decision"],
])("a record whose status is %j is a %s", (status, kind) => {
  const { record: memory } = record(1, status);
  expect(memory?.kind).toBe(kind);
  expect(memory?.body.startsWith("Status: ")).toBe(kind === "note");
});

test.each([
  ["superseded by ADR-2"],
  ["Superseded by [2. Use store 2](0002-use-store.md)"],
  ["replaced by #2"],
])("a record that says %j is ended by that one", (status) => {
  const records = [record(1, status), record(2, "Accepted")].flatMap(({ record: found }) => found ?? []);
  expect(linkRecords(records).map(({ ends }) => ends?.map(({ key }) => key))).toEqual([
    [],
    ["docs/adr/0001-use-store.md#record"],
  ]);
});

/** Times out where the time grows with the square of a line or more. */
test.each([
  ["a heading", `# a${" ".repeat(300_000)}x`],
  ["a date", `# D\n## Decision\nWe use it.\n## Context\nIt is slow.\n## More\ndate${" ".repeat(300_000)}x`],
  ["stars", `# D\n## Decision\nWe use it.\n## Context\nIt is slow.\n## More\nx${"\n*".repeat(150_000)}x`],
  [
    "blank lines",
    `# D\n## Decision\nWe use it.\n## Context\nIt is slow.\n## More\nx${"\n".repeat(300_000)}x`,
  ],
])("an import comes back from a long run of nothing in %s", (_what, text) => {
  expect(read(text, "docs/0001-d.md").memories.length).toBeLessThan(5_000);
});

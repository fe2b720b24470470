import { describe, expect, test } from "vitest";
import { headedLines, readFrontMatter } from "./markdown.ts";

const split = (text: string) =>
  headedLines(text.split("\n")).map(({ path, lines }) => [
    path.join("/"),
    lines.map(({ words }) => words).join("|"),
  ]);

test.each([
  ["# Build #", "Build"],
  ["## C# and F#", "/C# and F#"],
  ["### ###", "//"],
  ["#tag", ""],
  ["    # four spaces are code", ""],
])("%j leads to %j", (line, path) => {
  expect(split(line).at(-1)?.[0]).toBe(path);
});

test("text between fences is code, in lists and with fences of any length", () => {
  expect(split("# A\n- so:\n    ```sh\n# no heading\n    ```\n# B\n````\n```\n# none\n````\n# C")).toEqual([
    ["", ""],
    ["A", "- so:|    ```sh|# no heading|    ```"],
    ["B", "````|```|# none|````"],
    ["C", ""],
  ]);
});

test("a heading of thousands of spaces does not hold up all other notes", () => {
  expect(split(`# a${" ".repeat(40_000)}\u2028b`)).toHaveLength(2);
});

describe("front matter", () => {
  test.each(["\n", "\r\n"])("ends where its rule stands, with lines that end in %j", (end) => {
    const text = ["---", "title: Herons", "...", "Words."].join(end);
    expect(readFrontMatter(text)).toEqual({
      fields: new Map([["title", "Herons"]]),
      rest: "Words.",
      lines: 3,
    });
  });

  test("a rule in the text is none", () => {
    expect(readFrontMatter("Words.\n---\nmore: 1\n---\n").fields.size).toBe(0);
  });

  test("a list is its items, however it is written", () => {
    const { fields } = readFrontMatter("---\ntags:\n  - herons\n  - '#dawn'\nkinds: [a, b]\n---\n");
    expect([...fields]).toEqual([
      ["tags", "herons, '#dawn'"],
      ["kinds", "[a, b]"],
    ]);
  });
});

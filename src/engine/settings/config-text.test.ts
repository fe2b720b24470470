import { expect, test } from "vitest";
import * as yaml from "yaml";
import { inputsOfText } from "../../config/inputs.ts";
import { configTextProblems, textWithOption } from "./config-text.ts";

const MINE = `# Mine, since 2024

# about blocks
block:
  # a small model
  max_tokens: 1000 # enough

brief: { enabled: false } # too long
gate.threshold: 0.7
# the end
`;

/** Every comment, in order. */
const comments = (text: string) => [...text.matchAll(/#\s*(.*)/g)].map(([, words]) => words);

test.each([
  ["a value that is there", "block.max_tokens", 1500, MINE.replace("1000", "1500")],
  ["a value in braces", "brief.enabled", true, MINE.replace("false", "true")],
  ["a name with its dots", "gate.threshold", 0.6, MINE.replace("0.7", "0.6")],
  [
    "another of a group",
    "block.max_chars",
    5000,
    MINE.replace("# enough\n", "# enough\n  max_chars: 5000\n"),
  ],
])("%s is set, and nothing else changes", (_, path, value, expected) => {
  const changed = textWithOption(yaml, MINE, path, value);
  // A blank line before the last comment is all that a writer may add.
  expect(changed.replace("\n\n# the end", "\n# the end")).toBe(expected);
});

test.each([
  ["", "gate.threshold", 0.6, "gate:\n  threshold: 0.6\n"],
  ["block:\n", "block.max_tokens", 900, "block:\n  max_tokens: 900\n"],
  [
    "# only words\n",
    "llm.claude-cli.enabled",
    false,
    "# only words\nllm:\n  claude-cli:\n    enabled: false\n",
  ],
  ["capture:\n  deny: [a]\n", "capture.deny", ["a", "b*"], "capture:\n  deny: [ a, b* ]\n"],
  ["inject: { tokens: 900 }\n", "block.max_tokens", 800, "block:\n  max_tokens: 800\n"],
  ["inject: { disabled: true } # no\n", "deep.enabled", true, "# no\ndeep:\n  enabled: true\n"],
])("of %j, %s set to %j makes %j", (text, path, value, expected) => {
  const changed = textWithOption(yaml, text, path, value);
  expect(
    changed.replace(/\n\n/g, "\n").replace("\n  deny:\n    - a\n    - b*\n", "\n  deny: [ a, b* ]\n"),
  ).toBe(expected);
  expect(inputsOfText(changed, yaml).options).toMatchObject([{ path, value }]);
});

test("what is taken out leaves its comments, in their order, and no empty group", () => {
  const without = textWithOption(yaml, MINE, "block.max_tokens", undefined);
  expect(without).not.toContain("block:");
  expect(new Set(comments(without))).toEqual(new Set(comments(MINE)));
  const bare = ["brief.enabled", "gate.threshold"].reduce(
    (text, path) => textWithOption(yaml, text, path, undefined),
    without,
  );
  expect(new Set(comments(bare))).toEqual(new Set(comments(MINE)));
  expect(inputsOfText(bare, yaml).options).toEqual([]);
});

test("an old name is taken out with the new one", () => {
  const text = "inject: { tokens: 900 }\nblock.max_tokens: 800\nbrief.items: 3\n";
  expect(textWithOption(yaml, text, "block.max_tokens", undefined)).toBe("brief.items: 3\n");
});

test.each([
  ["a: [1\n", "line 2: "],
  ["- a\n", "holds no options"],
  ["block: 5\n", "block is no group of options"],
  [`a: ${"[".repeat(60)}\n`, "nested too deeply"],
])("a file that is %j is left alone", (text, reason) => {
  expect(() => textWithOption(yaml, text, "block.max_tokens", 900)).toThrow(reason);
});

test("a whole text is judged as a file is", () => {
  expect(configTextProblems(yaml, MINE)).toEqual([]);
  expect(configTextProblems(yaml, "gate: { threshold: 7 }\nfoo: 1\n")).toEqual([
    "config.yaml: foo is not an option; see docs/configuration.md",
    "config.yaml: gate.threshold is 7, expected a number from 0 to 1; using 0.58",
  ]);
});

import { expect, test } from "vitest";
import { yamlCostFault } from "./yaml-file.ts";

const repeated = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join("");

test.each([
  ["60,000 options", repeated(60_000, (at) => `a${at}: 1\n`)],
  ["5,000 options", repeated(5_000, (at) => `a${at}: 1\n`)],
  ["5,000 options in one line", `{${repeated(5_000, (at) => `a${at}: 1,`)}}`],
  ["40,000 anchors", `a:\n${repeated(40_000, (at) => ` - &a${at} 1\n`)}`],
  ["60,000 tags", `a: ${"!x ".repeat(60_000)}`],
  ["brackets a thousand deep", "[".repeat(1_000) + "]".repeat(1_000)],
  ["lists a thousand deep", `${"- ".repeat(1_000)}x`],
  ["100,000 brackets that end nothing", "]\n".repeat(9_000)],
  ["a million blank lines", "\n".repeat(1_000_000)],
])("a config.yaml of %s is refused before it costs a hook seconds", (_what, text) => {
  expect(yamlCostFault(text)).not.toBeNull();
});

test.each([
  ["options", "block:\n  max_tokens: 900\ncapture:\n  deny: ['*.pem', \"secret/**\", '[ab]*']\n"],
  ["a thousand groups of words", repeated(1_000, (at) => `  ci${at}: [pipeline, continuous integration]\n`)],
  ["comments alone", "# see [1, {2: !3 &4 *5\n".repeat(2_000)],
])("a file of %s is read", (_what, text) => {
  expect(yamlCostFault(text)).toBeNull();
});

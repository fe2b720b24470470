// What bench/datasets/meaning promises to whoever measures with it.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { termsOf } from "../src/text/terms.ts";
import { memories, type Prompt } from "./support/terse.ts";

const promptsOf = (file: string) =>
  readFileSync(`bench/datasets/meaning/${file}`, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Prompt);

test.each([
  ["queries.jsonl", 74],
  ["cross-language.jsonl", 60],
])("no prompt of %s shares a word with its answer", (file, size) => {
  const prompts = promptsOf(file);
  expect(prompts).toHaveLength(size);
  expect(new Set(prompts.map(({ id }) => id)).size).toBe(size);
  for (const { text, relevant, project } of prompts) {
    const [answer, ...more] = memories.filter(({ id }) => id in relevant);
    expect(more).toEqual([]);
    expect(answer?.project).toBe(project);
    expect(answer?.superseded_by).toBeUndefined();
    const has = new Set(termsOf(`${answer?.text}\n${answer?.files.join("\n")}\n${answer?.tags.join("\n")}`));
    expect(termsOf(text).filter((term) => has.has(term))).toEqual([]);
  }
});

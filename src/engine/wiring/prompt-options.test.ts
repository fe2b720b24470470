import { expect, test } from "vitest";
import { resolveConfig } from "../../config/resolve.ts";
import { promptOptions } from "./prompt-options.ts";

const said = (path: string, value: unknown) => resolveConfig([{ path, value, source: "environment" }]);

test("the defaults for prompts are as documented", () => {
  expect(promptOptions(resolveConfig([]))).toMatchObject({
    relevant: { off: null, items: 3, characters: 1_000, boundMs: 500, bodies: true, leastCharacters: 10 },
    deep: { enabled: true, afterTurns: 13, afterCharacters: 333, queryTurns: 6, turnCharacters: 500 },
  });
  expect(promptOptions(resolveConfig([])).deep).toMatchObject({ items: 15, itemCharacters: 300 });
});

test.each([
  ["prompt.max_memories", "10", "11", 3],
  ["auto_recall.similarity_threshold", "1", "1.1", 0.35],
  ["auto_recall.similarity_threshold", "0", "-0.1", 0.35],
  ["prompt.max_chars", "100", "99", 1_000],
  ["prompt.timeout_ms", "10000", "fast", 500],
  ["prompt.inject_relevant", "false", "maybe", true],
  ["auto_recall.fallback_to_fts", "off", "", true],
  ["prompt.include_text", "no", "2", true],
  ["prompt.min_prompt_chars", "0", "-1", 10],
  ["deep.after_turns", "1", "0", 13],
  ["deep.enabled", "no", "?", true],
] as const)("%s takes %s, and of %s the default is kept and told", (path, good, bad, byDefault) => {
  expect(said(path, good).problems).toEqual([]);
  expect(said(path, good).config[path]).not.toBe(byDefault);
  expect(said(path, bad).config[path]).toBe(byDefault);
  expect(said(path, bad).problems).toEqual([expect.stringContaining(path)]);
});

test("the most characters of a prompt's memories are the user's", () => {
  expect(promptOptions(said("prompt.max_chars", 400)).relevant.characters).toBe(400);
});

test("a search takes at most the user's timeout and the requester's patience", () => {
  const patient = said("prompt.timeout_ms", 4_000);
  const boundFor = (patienceMs?: number) =>
    promptOptions(patient, patienceMs === undefined ? {} : { patienceMs }).relevant.boundMs;
  expect([boundFor(), boundFor(1_000), boundFor(3_000), boundFor(12_000)]).toEqual([
    1_000, 2_000, 4_000, 4_000,
  ]);
  expect(promptOptions(resolveConfig([]), { patienceMs: 9_000 }).relevant.boundMs).toBe(500);
});

import { expect, test } from "vitest";
import { extraPromptSeconds } from "./prompt-timeout.ts";
import { resolveConfig } from "./resolve.ts";

const secondsFor = (values: Readonly<Record<string, unknown>>) =>
  extraPromptSeconds(
    resolveConfig(Object.entries(values).map(([path, value]) => ({ path, value, source: "config.yaml" })))
      .config,
  );

const MODEL = { "recall.hyde": true, "llm.provider": "ollama" };

test.each([
  ["nothing is set", {}, 0],
  ["a model writes hypothetical answers", MODEL, 9],
  ["no model may be asked", { "recall.hyde": true }, 0],
  ["no model may be asked on the prompt path", { ...MODEL, "recall.provider": "none" }, 0],
  ["a search may take a second", { "prompt.timeout_ms": 1_000 }, 0],
  ["a search may take longer", { "prompt.timeout_ms": 4_100 }, 4],
  ["both are slow, one after the other", { ...MODEL, "prompt.timeout_ms": 10_000 }, 18],
])("where %s, a prompt gets that many extra seconds", (_what, values, seconds) => {
  expect(secondsFor(values)).toBe(seconds);
});

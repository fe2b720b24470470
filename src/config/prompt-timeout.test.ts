import { expect, test } from "vitest";
import { extraPromptSeconds } from "./prompt-timeout.ts";
import { resolveConfig } from "./resolve.ts";

const patienceFor = (said: Readonly<Record<string, unknown>>) =>
  extraPromptSeconds(
    resolveConfig(Object.entries(said).map(([path, value]) => ({ path, value, source: "config.yaml" })))
      .config,
  );

const MODEL = { "recall.hyde": true, "llm.provider": "ollama" };

test.each([
  ["nothing is said", {}, 0],
  ["a model makes up answers", MODEL, 9],
  ["no model may be asked", { "recall.hyde": true }, 0],
  ["none may be asked while somebody waits", { ...MODEL, "recall.provider": "none" }, 0],
  ["a search may take a second", { "prompt.timeout_ms": 1_000 }, 0],
  ["a search may take longer", { "prompt.timeout_ms": 4_100 }, 4],
  ["both are slow, one after the other", { ...MODEL, "prompt.timeout_ms": 10_000 }, 18],
])("where %s, a prompt may take so many seconds longer", (_what, said, seconds) => {
  expect(patienceFor(said)).toBe(seconds);
});

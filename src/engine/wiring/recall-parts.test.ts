import { expect, test } from "vitest";
import { resolveConfig } from "../../config/resolve.ts";
import { sourceWeightsIn } from "./recall-parts.ts";

const configWith = (values: Readonly<Record<string, number>>) =>
  resolveConfig(Object.entries(values).map(([path, value]) => ({ path, value, source: "environment" })))
    .config;

test("by default nothing is weighed", () => {
  expect(sourceWeightsIn(configWith({}))).toBeNull();
});

test("every weight that was set acts on its kind, or on the rules of its source", () => {
  const set = { "weights.turn": 2, "weights.from.you": 3, "weights.from.team": 0.5, "weights.from.git": 0.2 };
  expect(sourceWeightsIn(configWith(set))).toEqual({
    kinds: new Map([["turn", 2]]),
    rules: new Map([
      ["git", 0.2],
      ["team", 0.5],
      ["cli", 3],
      ["team-server", 0.5],
    ]),
  });
});

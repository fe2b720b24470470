import { afterAll, expect, test } from "vitest";
import { readCorpus } from "./corpus.ts";
import { TARGETS, targetNamed } from "./targets.ts";

const targets = Object.keys(TARGETS).map((name) => targetNamed(name));
afterAll(() => {
  for (const target of targets) target.close?.();
});

test.each(targets)("all that fuzzing kept for $name, and what it began with, holds", async (target) => {
  const inputs = [...target.seeds(), ...readCorpus(target.name)];
  const broken: unknown[] = [];
  for (const input of inputs) {
    try {
      await target.read(input);
    } catch (error) {
      broken.push([input, String(error)]);
    }
  }
  expect([inputs.length > 0, broken]).toEqual([true, []]);
});

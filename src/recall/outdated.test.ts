import { expect, test } from "vitest";
import { type Hit, WORDLESS } from "../domain/hit.ts";
import { memoryWith } from "../domain/memory.fixture.ts";
import type { Memory } from "../domain/memory.ts";
import { NO_SYNONYMS } from "../domain/synonyms.ts";
import { withoutOutdated } from "./eligible.ts";
import { readPrompt } from "./query/prompt.ts";
import { toQuery } from "./query/query.ts";

const hitOf = (memory: Partial<Memory>, ...matched: readonly string[]): Hit => ({
  memory: memoryWith(memory),
  score: 1,
  confidence: 0.8,
  reasons: { ...WORDLESS, matched },
});
const queryOf = (text: string) => toQuery(readPrompt(text, 0), NO_SYNONYMS);

const SAID = hitOf({ id: "said", kind: "turn", trust: 3, at: 1 }, "tide", "interval");
const CHOSEN = hitOf({ id: "chosen", kind: "decision", trust: 3, at: 2 }, "tide", "interval");

test.each<[string, readonly Hit[], string, readonly string[]]>([
  ["a choice that came later", [CHOSEN, SAID], "which tide interval is it?", ["chosen"]],
  ["the past, that is asked for", [CHOSEN, SAID], "which tide interval was it before?", ["chosen", "said"]],
  [
    "more than the choice speaks of",
    [hitOf({ ...CHOSEN.memory }, "tide"), SAID],
    "which tide interval is it?",
    ["chosen", "said"],
  ],
  [
    "what the agent concluded",
    [hitOf({ ...CHOSEN.memory, trust: 2 }, "tide", "interval"), SAID],
    "which tide interval is it?",
    ["chosen", "said"],
  ],
  [
    "a choice of before",
    [hitOf({ ...CHOSEN.memory, at: 0 }, "tide", "interval"), SAID],
    "which tide interval is it?",
    ["chosen", "said"],
  ],
])("beside what was said of it: %s", (_what, hits, prompt, expected) => {
  expect(withoutOutdated(hits, queryOf(prompt)).map(({ memory }) => memory.id)).toEqual(expected);
});

import { expect, test } from "vitest";
import { memoryWith } from "../../domain/memory.fixture.ts";
import { titledTerms } from "../../text/term-places.ts";
import { turnsOfNamedSpeakers } from "./context.ts";
import type { LexicalMatch } from "./lexical.ts";

const turn = (title: string, matched: string[]) =>
  ({
    candidate: { memory: memoryWith({ id: title, kind: "turn", title }), terms: titledTerms([], []) },
    matched,
    lexical: 1,
    coverage: 1,
    strength: 1,
    answered: 0,
  }) satisfies LexicalMatch;

const namesFound = (...turns: LexicalMatch[]) =>
  [...turnsOfNamedSpeakers(turns)].map(({ candidate }) => candidate.memory.title);

test("asked what Ramona said, her own turns count and not those that speak to her", () => {
  const hers = turn("Ramona: the ferry leaves at nine", ["ramona", "ferri"]);
  const another = turn("Ramona: and the train at ten", ["ramona"]);
  const toHer = turn("Ravi: thanks Ramona, the ferry it is", ["ramona", "ferri"]);
  expect(namesFound(hers, another, toHer)).toEqual([hers, another].map((one) => one.candidate.memory.title));
});

test.each([
  ["a whole name, asked for by one part", "Ramona Okafor: hello", ["okafor"], 1],
  ["a name that nobody asked for", "Ramona: hello", ["hello"], 0],
  ["a word in small letters", "retry: the ferry is late", ["retri"], 0],
  ["a sentence with a colon further on", "The plan that we made was this: retry", ["plan"], 0],
  ["an address", "Https://example.com/ferry", ["ferri"], 0],
  ["a name that is also a stopword", "Will: hello", ["hello"], 0],
])("%s", (_, title, matched, count) => {
  expect(namesFound(turn(title, matched))).toHaveLength(count);
});

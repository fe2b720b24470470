import { expect, test } from "vitest";
import { memoryWith } from "../../domain/memory.fixture.ts";
import type { Kind } from "../../domain/memory.ts";
import { titledTerms } from "../../text/term-places.ts";
import { turnContext } from "./context.ts";
import type { LexicalMatch } from "./lexical.ts";

const match = (id: string, lexical: number, session: string, beside: string[] = [], kind: Kind = "turn") =>
  ({
    candidate: {
      memory: memoryWith({ id, kind, session }),
      terms: titledTerms([], []),
      neighbours: beside,
    },
    matched: lexical > 0 ? ["ferri"] : [],
    lexical,
    coverage: 1,
    strength: lexical,
    answered: 0,
  }) satisfies LexicalMatch;

function gainsById(matches: readonly LexicalMatch[]): ReadonlyMap<string, number> {
  return new Map([...turnContext(matches)].map(([{ candidate }, gained]) => [candidate.memory.id, gained]));
}

test("an answer that shares no word gains from the question before it", () => {
  const gained = gainsById([
    match("question", 10, "a", ["answer"]),
    match("answer", 0, "a"),
    match("far", 0, "b"),
  ]);
  expect(gained.get("answer")).toBeGreaterThan(gained.get("far") ?? 0);
});

test("a session that speaks of it lifts all its turns", () => {
  const gained = gainsById([match("one", 5, "a"), match("two", 5, "a"), match("other", 5, "b")]);
  expect(gained.get("one")).toBeGreaterThan(gained.get("other") ?? 0);
});

test("what is no turn has no context", () => {
  expect(turnContext([match("note", 5, "a", [], "note")]).size).toBe(0);
});

test("who the prompt names goes before who answers them", () => {
  const addTurn = (id: string, title: string) => {
    const turn = match(id, 5, "a");
    const memory = { ...turn.candidate.memory, title };
    return { ...turn, candidate: { ...turn.candidate, memory }, matched: ["ramona"] };
  };
  const gained = gainsById([addTurn("hers", "Ramona: at nine"), addTurn("toHer", "Ravi: thanks, Ramona")]);
  expect(gained.get("hers")).toBeGreaterThan(gained.get("toHer") ?? 0);
});

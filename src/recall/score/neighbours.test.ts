import { expect, test } from "vitest";
import { memoryWith } from "../../domain/memory.fixture.ts";
import type { Memory } from "../../domain/memory.ts";
import { titledTerms } from "../../text/term-places.ts";
import { gainFromNeighbours } from "./context.ts";
import type { LexicalMatch } from "./lexical.ts";
import { WEIGHTS } from "./weights.ts";

const LONG = Array.from({ length: WEIGHTS.passage + 1 }, () => "word");

/** Turns of one session in their order, each naming those right before and after it. */
function conversation(...turns: (Partial<Memory> & { lexical: number; long?: boolean })[]): LexicalMatch[] {
  return turns.map(({ lexical, long, ...parts }, at) => ({
    candidate: {
      memory: memoryWith({
        title: "Ines: yes",
        body: "",
        ...parts,
        id: `t${at}`,
        kind: "turn",
        session: "a",
        at,
      }),
      terms: titledTerms([], long ? LONG : []),
      neighbours: [at - 1, at + 1].filter((one) => one >= 0 && one < turns.length).map((one) => `t${one}`),
    },
    matched: [],
    lexical,
    coverage: 1,
    strength: lexical,
    answered: 0,
  }));
}

const gains = (turns: readonly LexicalMatch[]) => turns.map(gainFromNeighbours(turns));

test("the nearer a turn is to what was asked for, the more it gains, to both sides", () => {
  const [before = 0, beside = 0, itself = 0, after = 0, second = 0, third = 0] = gains(
    conversation(...[0, 0, 10, 0, 0, 0].map((lexical) => ({ lexical }))),
  );
  expect([before, beside, itself]).toEqual([second, after, 0]);
  expect(after).toBeGreaterThan(second);
  expect(second).toBeGreaterThan(third);
  expect(third).toBe(0);
});

test("a turn right after a question gains more than the one right before it", () => {
  const [before, , after] = gains(
    conversation({ lexical: 0 }, { lexical: 10, title: "Ravi: which ferry?" }, { lexical: 0 }),
  );
  expect(after).toBeGreaterThan(before ?? 0);
});

test("a long turn gains from those beside it alone, and a long one asks nothing", () => {
  const ask = { lexical: 10, title: "Ravi: which ferry?" };
  const [, reply, second] = gains(conversation(ask, { lexical: 0, long: true }, { lexical: 0, long: true }));
  expect([reply, second]).toEqual([WEIGHTS.neighbour * 10, 0]);
  const [, afterLong] = gains(conversation({ ...ask, long: true }, { lexical: 0 }));
  expect(afterLong).toBe(WEIGHTS.neighbour * 10);
});

test("a neighbour that was not found changes nothing", () => {
  const [first] = conversation({ lexical: 10 }, { lexical: 10 });
  expect(gains(first ? [first] : [])).toEqual([0]);
});

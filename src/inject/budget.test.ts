import fc from "fast-check";
import { expect, test } from "vitest";
import { OPTIONS } from "../config/options.ts";
import { anyText } from "../domain/any-text.fixture.ts";
import { memoryWith } from "../domain/memory.fixture.ts";
import type { Memory } from "../domain/memory.ts";
import { estimateTokens } from "../domain/tokens.ts";
import type { Trust } from "../domain/trust.ts";
import { type Budget, type PackItem, packToBudget } from "./budget.ts";
import { renderBlock, renderItem, renderMore } from "./render.ts";

const BUDGET: Budget = { tokens: 2_000, characters: 8_000, items: 5, bytesPerToken: 3 };
const TRUSTS: readonly Trust[] = [0, 1, 2, 3];

const shortId = (index: number) => index.toString(16).padStart(6, "0");

function itemOf(parts: Partial<Memory>, index = 0): PackItem {
  const memory = memoryWith({ id: String(index), ...parts });
  const reasons = { matched: [], lexical: 1, coverage: 1, kindWeight: 1, recency: 1, trustWeight: 1 };
  return { hit: { memory, score: 1, confidence: 1, reasons }, rendered: renderItem(memory, shortId(index)) };
}

const itemsOf = (...all: Partial<Memory>[]) => all.map(itemOf);
const titlesOf = (items: readonly PackItem[]) => items.map(({ hit }) => hit.memory.title);
const lengthOf = (items: readonly PackItem[]) =>
  items.flatMap(({ rendered }) => rendered.lines).join("\n").length;

/** The block as it would be injected, with the names of what had no room. */
function blockOf(items: readonly PackItem[], budget: Budget): string {
  const { kept, left } = packToBudget(items, budget);
  const more = left.map(({ hit }) => renderMore(hit.memory, shortId(Number(hit.memory.id))));
  const rendered = kept.map((item) => item.rendered);
  return renderBlock(rendered, { nonce: "4f2c", more, subject: "from earlier sessions" });
}

test("what fits is kept, in the order given", () => {
  const items = itemsOf({ title: "one" }, { title: "two" }, { title: "three" });
  expect(packToBudget(items, BUDGET)).toEqual({ kept: items, left: [] });
});

test("nothing to say needs no room", () => {
  expect(packToBudget([], BUDGET)).toEqual({ kept: [], left: [] });
});

test("of more items than allowed the first are kept", () => {
  const { kept, left } = packToBudget(itemsOf({ title: "one" }, { title: "two" }, { title: "three" }), {
    ...BUDGET,
    items: 2,
  });
  expect(titlesOf(kept)).toEqual(["one", "two"]);
  expect(titlesOf(left)).toEqual(["three"]);
});

test("a long item without room does not keep out a short one after it", () => {
  const items = itemsOf(
    { title: "first", body: "x".repeat(300) },
    { title: "long", body: "x".repeat(300) },
    { title: "short" },
  );
  const { kept, left } = packToBudget(items, { ...BUDGET, characters: 1_050 });
  expect(titlesOf(kept)).toEqual(["first", "short"]);
  expect(titlesOf(left)).toEqual(["long"]);
});

test("a budget too small for the frame keeps nothing", () => {
  for (const small of [{ characters: 600 }, { tokens: 200 }]) {
    expect(packToBudget(itemsOf({ title: "one" }), { ...BUDGET, ...small }).kept).toEqual([]);
  }
});

test.each(["inject.characters", "inject.tokens"] as const)(
  "the least %s a user may set still has room for a short item",
  (option) => {
    const [, name = ""] = option.split(".");
    const { kept } = packToBudget(itemsOf({ title: "Ferries dock at noon" }), {
      ...BUDGET,
      [name]: OPTIONS[option].min,
    });
    expect(kept).toHaveLength(1);
  },
);

test("a block of what tools printed is left as it is when there is nothing better", () => {
  const items = itemsOf({ title: "one", trust: 1 }, { title: "two", trust: 1 });
  expect(packToBudget(items, BUDGET).kept).toEqual(items);
});

test("beside the user's words a long print of a tool gives way, and is named", () => {
  const items = itemsOf({ title: "print", body: "x".repeat(250), trust: 1 }, { title: "said", trust: 3 });
  const { kept, left } = packToBudget(items, BUDGET);
  expect([titlesOf(kept), titlesOf(left)]).toEqual([["said"], ["print"]]);
});

test("a short print of a tool may stand beside many words of the user", () => {
  const said = { body: "x".repeat(250), trust: 3 as const };
  const items = itemsOf({ title: "print", trust: 1 }, { title: "a", ...said }, { title: "b", ...said });
  expect(titlesOf(packToBudget(items, BUDGET).kept)).toEqual(["print", "a", "b"]);
});

const text = (maxLength: number) =>
  fc.oneof(
    anyText(maxLength),
    fc.string({ unit: fc.constantFrom("倉", "🚢", "é", "x", "\ud83d", "\n", "‮"), maxLength }),
    fc.constant("倉".repeat(maxLength)),
  );
const memory = fc.record({ title: text(200), body: text(2_000), trust: fc.constantFrom(...TRUSTS) });
const items = fc.array(memory, { maxLength: 30 }).map((all) => all.map(itemOf));
const budget = fc.record({
  tokens: fc.integer({ min: 100, max: 4_000 }),
  characters: fc.integer({ min: 500, max: 9_500 }),
  items: fc.integer({ min: 1, max: 30 }),
  bytesPerToken: fc.double({ min: 1, max: 8, noNaN: true }),
});

test("every item is either kept or left, and none twice", () => {
  fc.assert(
    fc.property(items, budget, (given, limits) => {
      const { kept, left } = packToBudget(given, limits);
      expect(new Set([...kept, ...left])).toEqual(new Set(given));
      expect(kept.length + left.length).toBe(given.length);
      expect(given.filter((item) => kept.includes(item))).toEqual(kept);
    }),
  );
});

test("beside trusted words, untrusted ones are at most three tenths of the items' text", () => {
  fc.assert(
    fc.property(items, budget, (given, limits) => {
      const { kept } = packToBudget(given, limits);
      const low = kept.filter(({ hit }) => hit.memory.trust <= 1);
      if (low.length < kept.length) expect(lengthOf(low)).toBeLessThanOrEqual(0.3 * lengthOf(kept));
    }),
  );
});

test("no block has more characters than the budget, whatever is in it", () => {
  fc.assert(
    fc.property(items, budget, (given, limits) => {
      if (packToBudget(given, limits).kept.length === 0) return;
      expect(blockOf(given, limits).length).toBeLessThanOrEqual(limits.characters);
    }),
  );
});

test("no block of ASCII words has more tokens than the budget", () => {
  const ascii = items.map((given) =>
    given.filter(({ hit }) => !/[^ -~]/.test(hit.memory.title + hit.memory.body)),
  );
  fc.assert(
    fc.property(ascii, budget, (given, limits) => {
      if (packToBudget(given, limits).kept.length === 0) return;
      const tokens = estimateTokens(blockOf(given, limits), limits.bytesPerToken);
      expect(tokens).toBeLessThanOrEqual(limits.tokens);
    }),
  );
});

test("no block has more tokens than the budget, whatever script its words are in", () => {
  const long = Array.from({ length: 12 }, () => ({ title: "倉".repeat(140), body: "倉".repeat(300) }));
  const limits = { ...BUDGET, tokens: 1_180, items: 2 };
  expect(packToBudget(itemsOf(...long), limits).kept.length).toBeGreaterThan(0);
  expect(estimateTokens(blockOf(itemsOf(...long), limits), 3)).toBeLessThanOrEqual(limits.tokens);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { OPTIONS } from "../../config/options.ts";
import { memoryWith } from "../../domain/memory.fixture.ts";
import type { Memory } from "../../domain/memory.ts";
import type { Trust } from "../../domain/trust.ts";
import { anyText } from "../../text/any-text.fixture.ts";
import { estimateTokens } from "../../text/tokens.ts";
import { type Budget, type PackItem, packToBudget } from "./budget.ts";
import { renderBlock, renderItem, renderMore } from "./render.ts";

const BUDGET: Budget = { tokens: 2_000, characters: 8_000, items: 5, bytesPerToken: 3 };
const TRUSTS: readonly Trust[] = [0, 1, 2, 3];

const shortId = (index: number) => index.toString(16).padStart(6, "0");

function itemOf(parts: Partial<Memory>, index = 0): PackItem {
  const memory = memoryWith({ id: String(index), ...parts });
  const reasons = { matched: [], lexical: 1, coverage: 1, kindWeight: 1, recency: 1, trustWeight: 1 };
  return {
    hit: { memory, score: 1, confidence: 1, reasons },
    rendered: renderItem(memory, shortId(index)),
    name: renderMore(memory, shortId(index)),
  };
}

const itemsOf = (...all: Partial<Memory>[]) => all.map(itemOf);
const titlesOf = (items: readonly PackItem[]) => items.map(({ hit }) => hit.memory.title);
const lengthOf = (items: readonly PackItem[]) =>
  items.flatMap(({ rendered }) => rendered.lines).join("\n").length;

/** The block as it would be injected, with the names of what had no room. */
function blockOf(items: readonly PackItem[], budget: Budget): string {
  const { included, more } = packToBudget(items, budget);
  const rendered = included.map((item) => item.rendered);
  return renderBlock(rendered, { nonce: "4f2c", more, subject: "from earlier sessions" });
}

test("items that fit are included, in the given order", () => {
  const items = itemsOf({ title: "one" }, { title: "two" }, { title: "three" });
  expect(packToBudget(items, BUDGET)).toEqual({ included: items, left: [], more: [] });
});

test("nothing to say needs no room", () => {
  expect(packToBudget([], BUDGET)).toEqual({ included: [], left: [], more: [] });
});

test("the first items are included when there are too many", () => {
  const { included, left } = packToBudget(itemsOf({ title: "one" }, { title: "two" }, { title: "three" }), {
    ...BUDGET,
    items: 2,
  });
  expect(titlesOf(included)).toEqual(["one", "two"]);
  expect(titlesOf(left)).toEqual(["three"]);
});

const FRAME = 300;
const bodiesOf = (items: readonly PackItem[]) => items.map(({ rendered }) => rendered.lines.length - 1);

test("of two without room for both whole the one worth more per token is told whole, the other in its line", () => {
  const items = itemsOf(
    { title: "first" },
    { title: "long", body: "x".repeat(500) },
    { title: "b", body: "yes" },
  );
  const { included, left } = packToBudget(items, { ...BUDGET, characters: FRAME + 250 });
  expect([titlesOf(included), bodiesOf(included)]).toEqual([
    ["first", "long", "b"],
    [0, 0, 1],
  ]);
  expect(left).toEqual([]);
});

test("a worse hit is not told whole for being short when the better one costs hardly more", () => {
  const items = itemsOf(
    { title: "first" },
    { title: "better", body: "x ".repeat(40) },
    { title: "worse", body: "y ".repeat(35) },
  );
  const scored = items.map((item, index) => ({
    ...item,
    hit: { ...item.hit, score: [9, 8, 1][index] ?? 0 },
  }));
  const { included } = packToBudget(scored, { ...BUDGET, characters: FRAME + 240 });
  expect(bodiesOf(included)).toEqual([0, 1, 0]);
});

test("of two that are worth the same the shorter comes whole where one has room", () => {
  const items = itemsOf(
    { title: "first" },
    { title: "long", body: "x ".repeat(60) },
    { title: "short", body: "y ".repeat(30) },
  );
  const { included } = packToBudget(items, { ...BUDGET, characters: FRAME + 220 });
  expect(titlesOf(included.filter(({ rendered }) => rendered.lines.length > 1))).toEqual(["short"]);
});

test("the best hit is always included, whole or as one line, before denser ones", () => {
  const items = itemsOf(
    { title: "best", body: "x".repeat(500) },
    { title: "a", body: "b" },
    { title: "c", body: "d" },
  );
  const best = (characters: number) => packToBudget(items, { ...BUDGET, characters }).included;
  expect(bodiesOf(best(FRAME + 570))[0]).toBe(1);
  expect([titlesOf(best(FRAME + 60)), bodiesOf(best(FRAME + 60))]).toEqual([["best"], [0]]);
});

test("what has no room at all is named, five at most", () => {
  const many = Array.from({ length: 9 }, (_, index) => ({ title: `title ${index}` }));
  const { included, left, more } = packToBudget(itemsOf(...many), { ...BUDGET, items: 1 });
  expect([included.length, left.length]).toEqual([1, 8]);
  expect(more).toEqual([1, 2, 3, 4, 5].map((index) => `00000${index} "title ${index}"`));
});

test("a budget too small for the frame keeps nothing", () => {
  for (const small of [{ characters: FRAME }, { tokens: 100 }]) {
    expect(packToBudget(itemsOf({ title: "one" }), { ...BUDGET, ...small }).included).toEqual([]);
  }
});

test("the frame takes about 100 of the default's tokens", () => {
  const spare = (tokens: number) =>
    packToBudget(itemsOf({ title: "x" }), { ...BUDGET, tokens }).included.length;
  const [item] = itemsOf({ title: "x" });
  const one = estimateTokens(`${item?.rendered.lines.join("\n")}\n`, 3);
  expect([spare(100 + one), spare(99 + one)]).toEqual([1, 0]);
});

test.each(["block.max_chars", "block.max_tokens"] as const)(
  "the least %s a user may set still has room for a short item",
  (option) => {
    const [, name = ""] = option.split(".");
    const { included } = packToBudget(itemsOf({ title: "Ferries dock at noon" }), {
      ...BUDGET,
      [name]: OPTIONS[option].min,
    });
    expect(included).toHaveLength(1);
  },
);

test("what was tried here is told beside a user's short word", () => {
  const [stated, failed] = itemsOf(
    { title: "Staging needs DEPLOY_ENV", trust: 3 },
    { kind: "failure", title: "sh deploy.sh exits 1: DEPLOY_ENV is unset", trust: 1, origin: "tool:Bash" },
  );
  if (!stated || !failed) throw new Error("two were made");
  expect(titlesOf(packToBudget([stated, failed], BUDGET).included)).toEqual([stated.hit.memory.title]);
  const both = packToBudget([{ ...failed, isOwed: true }, stated], BUDGET).included;
  expect(both).toHaveLength(2);
});

test("a block of what tools printed is left as it is when there is nothing better", () => {
  const items = itemsOf({ title: "one", trust: 1 }, { title: "two", trust: 1 });
  expect(packToBudget(items, BUDGET).included).toEqual(items);
});

test("beside the user's words a long print of a tool gives way, and is named", () => {
  const items = itemsOf({ title: "print", body: "x".repeat(250), trust: 1 }, { title: "said", trust: 3 });
  const { included, left } = packToBudget(items, BUDGET);
  expect([titlesOf(included), titlesOf(left)]).toEqual([["said"], ["print"]]);
});

test("a short print of a tool may stand beside many words of the user", () => {
  const statement = { body: "x".repeat(250), trust: 3 as const };
  const items = itemsOf(
    { title: "print", trust: 1 },
    { title: "a", ...statement },
    { title: "b", ...statement },
  );
  expect(titlesOf(packToBudget(items, BUDGET).included)).toEqual(["print", "a", "b"]);
});

/** A short piece over and over: drawing each character of 30 long texts took most of the time. */
const PIECE = 40;
const piece = fc.oneof(
  anyText(PIECE),
  fc.string({ unit: fc.constantFrom("倉", "🚢", "é", "x", "\ud83d", "\n", "‮"), maxLength: PIECE }),
);
const text = (maxLength: number) =>
  fc.oneof(
    fc
      .tuple(piece, fc.nat(maxLength))
      .map(([some, length]) => some.repeat(maxLength / PIECE).slice(0, length)),
    fc.constant("倉".repeat(maxLength)),
  );
const memory = fc.record({ title: text(200), body: text(2_000), trust: fc.constantFrom(...TRUSTS) });
const items = fc.array(memory, { maxLength: 20 }).map((all) => all.map(itemOf));
const budget = fc.record({
  tokens: fc.integer({ min: 100, max: 4_000 }),
  characters: fc.integer({ min: 500, max: 9_500 }),
  items: fc.integer({ min: 1, max: 30 }),
  bytesPerToken: fc.double({ min: 1, max: 8, noNaN: true }),
});

test("every item is either included or left, and none twice", () => {
  fc.assert(
    fc.property(items, budget, (some, limits) => {
      const { included, left } = packToBudget(some, limits);
      const idsOf = (some: readonly PackItem[]) => some.map(({ hit }) => hit.memory.id);
      expect(new Set(idsOf([...included, ...left]))).toEqual(new Set(idsOf(some)));
      expect(included.length + left.length).toBe(some.length);
      expect(idsOf(some).filter((id) => idsOf(included).includes(id))).toEqual(idsOf(included));
      expect(included.length).toBeLessThanOrEqual(limits.items);
    }),
  );
});

test("beside trusted words, untrusted ones are at most three tenths of the items' text", () => {
  fc.assert(
    fc.property(items, budget, (some, limits) => {
      const { included, left, more } = packToBudget(some, limits);
      const isLow = ({ hit }: PackItem) => hit.memory.trust <= 1;
      const low = included.filter(isLow);
      if (low.length === included.length) return;
      const named = left.filter((item) => isLow(item) && more.includes(item.name)).map(({ name }) => name);
      const lowLength = lengthOf(low) + named.join(", ").length;
      expect(lowLength).toBeLessThanOrEqual(0.3 * (lengthOf(included) + named.join(", ").length));
    }),
  );
});

test("no block has more characters than the budget, whatever is in it", () => {
  fc.assert(
    fc.property(items, budget, (some, limits) => {
      if (packToBudget(some, limits).included.length === 0) return;
      expect(blockOf(some, limits).length).toBeLessThanOrEqual(limits.characters);
    }),
  );
});

test("no block has more tokens than the budget, whatever is in it", () => {
  fc.assert(
    fc.property(items, budget, (some, limits) => {
      if (packToBudget(some, limits).included.length === 0) return;
      const tokens = estimateTokens(blockOf(some, limits), limits.bytesPerToken);
      expect(tokens).toBeLessThanOrEqual(limits.tokens);
    }),
  );
});

test("the best is always included when its first line fits", () => {
  fc.assert(
    fc.property(items, budget, (some, limits) => {
      const [best] = some;
      const { included } = packToBudget(some, limits);
      const line = estimateTokens(`${best?.rendered.lines[0]}\n`, limits.bytesPerToken);
      const limit = limits.tokens - Math.ceil(FRAME / limits.bytesPerToken);
      const fits = line <= limit && (best?.rendered.lines[0].length ?? 0) < limits.characters - FRAME;
      // Beside more trusted words even the best has to be short.
      if (best && fits && best.hit.memory.trust >= 2) expect(included[0]?.hit).toBe(best.hit);
    }),
  );
});

test("no block has more tokens than the budget, whatever script its words are in", () => {
  const long = Array.from({ length: 12 }, () => ({ title: "倉".repeat(140), body: "倉".repeat(300) }));
  const limits = { ...BUDGET, tokens: 1_180, items: 2 };
  expect(packToBudget(itemsOf(...long), limits).included.length).toBeGreaterThan(0);
  expect(estimateTokens(blockOf(itemsOf(...long), limits), 3)).toBeLessThanOrEqual(limits.tokens);
});

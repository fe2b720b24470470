import fc from "fast-check";
import { expect, test } from "vitest";
import type { PastStep } from "../../domain/past.ts";
import { anyText } from "../../text/any-text.fixture.ts";
import { estimateTokens } from "../../text/tokens.ts";
import { bestSections } from "./best-sections.ts";
import { condense } from "./condense.ts";
import { type CutLimits, cutMiddle, cutPast, exchangeBytes } from "./cut-past.ts";
import { exchangesOf, passageOf } from "./exchanges.ts";
import type { Exchange } from "./recall-document.ts";
import { DEPS } from "./tasktracker.fixture.ts";

const LIMITS: CutLimits = { whole: 600, tail: 400, condensed: 900 };

/** Exchanges of passages of any length; every passage is told apart by its number. */
const pasts = fc
  .array(fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 6 }), { maxLength: 20 })
  .map((sizes) =>
    sizes.map((exchange, at) =>
      exchange.map((size, part) => passageOf([], `${at}.${part} ${"x".repeat(size)}`)),
    ),
  );

function cutOf(exchanges: readonly Exchange[], limits = LIMITS) {
  const at = (index: number) => exchanges[index] ?? [];
  return cutPast({ count: exchanges.length, read: at, rough: (index) => exchangeBytes(at(index)) }, limits);
}
const nameOf = ({ text }: { readonly text: string }) => text.split(" ", 1)[0];

test("tail and condensed part are the past's end, each within its bound, and nothing is lost uncounted", () => {
  fc.assert(
    fc.property(pasts, (exchanges) => {
      const { isWhole, tail, condensed, dropped, splits } = cutOf(exchanges);
      const names = [...condensed, ...tail].flat().map(nameOf);
      const all = exchanges.flat().map(nameOf);
      expect(names).toEqual(all.slice(all.length - names.length));
      const sizeOf = (part: typeof tail) => part.reduce((sum, exchange) => sum + exchangeBytes(exchange), 0);
      expect(sizeOf(tail)).toBeLessThanOrEqual(isWhole ? LIMITS.whole : LIMITS.tail);
      expect(sizeOf(condensed)).toBeLessThanOrEqual(LIMITS.condensed);
      const counted = tail.length + condensed.length - (splits ? 1 : 0) + dropped.exchanges;
      const isSplitBefore = names.length > 0 && !`${names[0]}`.endsWith(".0");
      expect(counted).toBe(exchanges.length);
      if (dropped.bytes === 0) expect(names).toEqual(all);
      if (dropped.exchanges === 0 && !isSplitBefore) expect(names).toEqual(all);
    }),
  );
});

test("an exchange that has room in a part by itself is never cut", () => {
  fc.assert(
    fc.property(pasts, (exchanges) => {
      const { isWhole, tail, condensed } = cutOf(exchanges);
      const first = [tail[0]?.[0], condensed[0]?.[0]].map((passage) => (passage ? `${nameOf(passage)}` : ""));
      const most = [LIMITS.tail, LIMITS.condensed];
      for (const [part, name] of first.entries()) {
        if (isWhole || name === "" || name.endsWith(".0")) continue;
        const whole = exchanges[Number(name.split(".")[0])] ?? [];
        expect(exchangeBytes(whole)).toBeGreaterThan(
          part === 1 && condensed.length === 1 ? 0 : (most[part] ?? 0),
        );
      }
    }),
  );
});

test("a past that fits stays whole, one byte more does not", () => {
  fc.assert(
    fc.property(pasts, (exchanges) => {
      const whole = exchanges.reduce((sum, exchange) => sum + exchangeBytes(exchange), 0);
      expect(cutOf(exchanges, { ...LIMITS, whole }).isWhole).toBe(true);
      if (whole > 0) expect(cutOf(exchanges, { ...LIMITS, whole: whole - 1 }).isWhole).toBe(false);
    }),
  );
});

test("a text without its middle has its length, whole characters, and its own beginning and end", () => {
  fc.assert(
    fc.property(anyText(400), fc.integer({ min: 70, max: 300 }), (text, bytes) => {
      const wellFormed = text.toWellFormed();
      const short = cutMiddle(wellFormed, bytes);
      expect(Buffer.byteLength(short)).toBeLessThanOrEqual(bytes);
      const [head = "", tail = ""] = short.split(/\n\[\.\.\. \d+ bytes left out \.\.\.\]\n/);
      expect(wellFormed.startsWith(head)).toBe(true);
      expect(wellFormed.endsWith(tail)).toBe(true);
    }),
  );
});

const step = fc.record({
  kind: fc.constantFrom("prompt" as const, "reply" as const, "summary" as const, "tool" as const),
  text: anyText(300),
  turn: fc.constantFrom(null, "t1", "t2"),
});
const steps = fc.array(step, { maxLength: 40 }).map((all) =>
  all.map(
    ({ kind, text, turn }): PastStep => ({
      ...{ kind, turn, text, trust: 2, at: 0, nativeSession: null },
      tool: kind === "tool" ? { name: "Bash", use: "shell", command: text } : null,
    }),
  ),
);

test("exchanges are the steps in order, none lost and none empty", () => {
  fc.assert(
    fc.property(steps, (past) => {
      const exchanges = exchangesOf(past);
      expect(exchanges.flat()).toEqual(past);
      for (const exchange of exchanges) expect(exchange.length).toBeGreaterThan(0);
    }),
  );
});

test("whatever was said, a document is well-formed, within its bound, and so is the best of it", () => {
  fc.assert(
    fc.property(steps, fc.integer({ min: 500, max: 8_000 }), (past, characters) => {
      const document = condense({ steps: past, opening: [], unreadBytes: 0 }, DEPS);
      expect(document.text.isWellFormed()).toBe(true);
      expect(estimateTokens(document.text, 3)).toBeLessThanOrEqual(21_000);
      const best = bestSections(document, characters);
      expect(best.isWellFormed()).toBe(true);
      expect(best.length).toBeLessThanOrEqual(characters);
    }),
  );
});

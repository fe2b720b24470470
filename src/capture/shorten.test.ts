import fc from "fast-check";
import { expect, test } from "vitest";
import { shorten, shortenFact } from "./shorten.ts";

const LIMITS = [
  ["prompt", 12_000],
  ["reply", 12_000],
  ["tool", 4_000],
  ["tool-failure", 6_000],
  ["denial", 4_000],
  ["sub-agent", 6_000],
  ["session-start", 2_000],
  ["session-end", 2_000],
] as const;

test.each(LIMITS)("a %s of %i characters is kept as it is", (kind, limit) => {
  const text = "x".repeat(limit);
  expect(shorten(text, { kind, trust: 1 })).toBe(text);
});

test.each(LIMITS)("a longer %s keeps its head and its tail within %i characters", (kind, limit) => {
  const text = `first words ${"x".repeat(limit)} last words`;
  const short = shorten(text, { kind, trust: 1 });
  expect(short.length).toBeLessThanOrEqual(limit);
  expect(short.length).toBeGreaterThan(limit - 50);
  expect(short).toMatch(/^first words x+\n\[\.\.\. \d+ characters left out \.\.\.\]\nx+ last words$/);
});

test("the number left out is the number left out", () => {
  const text = "x".repeat(5_000);
  const short = shorten(text, { kind: "tool", trust: 1 });
  const omitted = Number(/(\d+) characters left out/.exec(short)?.[1]);
  expect(short.replace(/\n\[.*\]\n/, "").length + omitted).toBe(text.length);
});

test("a command line of 1,500 characters is kept, a longer one keeps both ends", () => {
  expect(shortenFact("x".repeat(1_500))).toBe("x".repeat(1_500));
  const short = shortenFact(`run ${"x".repeat(10_000)} --last`);
  expect(short.length).toBeLessThanOrEqual(1_500);
  expect(short).toMatch(/^run x.* --last$/s);
});

test("no cut leaves half a character, wherever it falls", () => {
  fc.assert(
    fc.property(fc.nat(40), fc.nat(40), (before, after) => {
      const text = `${"a".repeat(before)}${"🚢".repeat(1_200)}${"b".repeat(after)}`;
      const short = shorten(text, { kind: "session-start", trust: 1 });
      expect(short.isWellFormed()).toBe(true);
      expect(short.length).toBeLessThanOrEqual(2_000);
    }),
  );
});

test("a row of any text stays under 64 KB", () => {
  for (const [kind] of LIMITS) {
    const text = shorten("倉".repeat(100_000), { kind, trust: 1 });
    const fact = shortenFact("倉".repeat(100_000));
    expect(Buffer.byteLength(text) + 3 * Buffer.byteLength(fact)).toBeLessThan(64 * 1024);
  }
});

test("of a long output the errors in its middle stay, each once", () => {
  const noise = "compiling module after module\n".repeat(200);
  const text = `$ make\n${noise}src/dock.c:3: error: 'tide' undeclared\n${noise}src/dock.c:3: error: 'tide' undeclared\n${noise}done`;
  const short = shorten(text, { kind: "tool", trust: 1 });
  expect(short.length).toBeLessThanOrEqual(4_000);
  expect(short.split("error: 'tide' undeclared")).toHaveLength(2);
  expect(short).toMatch(/^\$ make[\s\S]*done$/);
});

test("of the web an excerpt is kept", () => {
  expect(shorten("x".repeat(9_000), { kind: "tool", trust: 0 }).length).toBeLessThanOrEqual(1_500);
});

test("any output stays within its limit, errors included", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("error: not found", "x".repeat(350), "ok", "🚢".repeat(90)), {
        maxLength: 400,
      }),
      (lines) => {
        expect(shorten(lines.join("\n"), { kind: "tool-failure", trust: 1 }).length).toBeLessThanOrEqual(
          6_000,
        );
      },
    ),
  );
});

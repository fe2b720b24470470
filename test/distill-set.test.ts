// What bench/datasets/distill promises to whoever measures with it.
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseExcerpts, readExcerpts } from "../bench/distill/excerpts.ts";
import { judge } from "../bench/distill/judge.ts";
import { keepExcerpt } from "../bench/distill/keep.ts";
import { readByScript } from "../bench/distill/scripted-model.ts";
import { holds, plain } from "../bench/week/judge.ts";
import { RULES } from "../src/distill/rules/rules.ts";
import { redact } from "../src/redact/redact.ts";

const FOLDER = "bench/datasets/distill";
const excerpts = readExcerpts();

test("it is as large as its README says, and half of it is kept apart", () => {
  expect(excerpts.length).toBeGreaterThanOrEqual(80);
  expect(readFileSync(`${FOLDER}/README.md`, "utf8")).toContain(`\n${excerpts.length} excerpts`);
  expect(excerpts.filter(({ split }) => split === "check").length).toBe(excerpts.length / 2);
  expect(excerpts.filter(({ group }) => group === "traps").length).toBeGreaterThanOrEqual(20);
});

/** Passages judge nothing; reports of sub-agents and workflows are read in real sessions, for made-up ones would prove nothing. */
const NOT_HERE = ["turn", "sub-agent", "workflow"];

test("every rule but those of passages, sub-agents and workflows is asked for in both halves", () => {
  for (const rule of RULES.filter(({ name }) => !NOT_HERE.includes(name))) {
    for (const half of ["tune", "check"] as const) {
      const asked = excerpts.filter(({ split, labels }) =>
        labels.wanted.some(({ rules }) => split === half && rules[0] === rule.name),
      );
      expect(asked.length, `${rule.name} in ${half}`).toBeGreaterThan(0);
    }
  }
});

test("what a label asks for was said or done in its excerpt", () => {
  const strange = excerpts.flatMap(({ title, sessions, labels }) => {
    const said = sessions
      .flat()
      .map(({ text, tool }) => `${text}\n${tool?.command ?? ""}\n${tool?.path ?? ""}`);
    const all = plain(said.join("\n"));
    const words = labels.wanted
      .flatMap((wanted) => wanted.words)
      .filter((word) => !/^(?:worked|reverted)$/.test(word));
    return words.filter((word) => !holds(all, [word])).map((word) => `${title}: ${word}`);
  });
  expect(strange).toEqual([]);
});

test("its titles are its names, and nothing in it looks like a secret", () => {
  const names = excerpts.map(({ group, title }) => `${group}: ${title}`);
  expect(new Set(names).size).toBe(names.length);
  for (const file of globSync(`${FOLDER}/*`)) {
    const text = readFileSync(file, "utf8");
    expect(redact(text, new Uint8Array(32)).text).toBe(text);
    expect(text).toMatch(/^[^\r]*\n$/);
  }
});

test("a memory that is asked for is right once, and everything else is wrong", async () => {
  const [excerpt] = parseExcerpts(
    "# tabs\n> Never use tabs.\n< OK.\n> always use uv\n=preference 3 use tabs\n",
    "a",
  );
  if (!excerpt) throw new Error("no excerpt");
  const { right, wrong, missed } = judge(excerpt, await keepExcerpt(excerpt));
  expect(right.map(({ title }) => title)).toEqual(["Never use tabs"]);
  expect(wrong.map(({ title }) => title)).toEqual(["Always use uv"]);
  expect(missed).toEqual([]);
});

test("a line that means nothing is refused", () => {
  expect(() => parseExcerpts("# a\n? what\n", "a")).toThrow("what nobody understands");
  expect(() => parseExcerpts("# a\n> hi\n=preference tabs\n", "a")).toThrow("without trust");
});

test("a model beside the rules is kept where its line is, with less trust, and not where it made things up", async () => {
  const [excerpt] = parseExcerpts(
    "# tabs\n> Never use tabs in the Makefile of the docs.\n< OK.\n=preference 3 use tabs\n",
    "a",
  );
  if (!excerpt) throw new Error("no excerpt");
  const made = await keepExcerpt(excerpt, readByScript);
  expect(made.map(({ rule, trust, title }) => [rule, trust, title])).toEqual([
    ["model", 2, "Never use tabs in the Makefile of the docs."],
  ]);
});

import { expect, test } from "vitest";
import { estimateTokens } from "../../text/tokens.ts";
import { bestSections } from "./best-sections.ts";
import { condense } from "./condense.ts";
import type { RecallDocument } from "./recall-document.ts";
import { STORIES } from "./stories.fixture.ts";
import { DEPS, documentOf, pastOf, session } from "./tasktracker.fixture.ts";

const NAMES = Object.keys(STORIES);

const documents = new Map<string, RecallDocument>();
function documentNamed(name: string): RecallDocument {
  const known = documents.get(name) ?? documentOf((STORIES[name] ?? session)());
  documents.set(name, known);
  return known;
}

/** Of a long document its head and the edges of its tail: the rest is what was said. */
function shown({ text, tail }: RecallDocument): string {
  if (text.length < 6_000) return text;
  const heading = "# Verbatim\n";
  const head = text.slice(0, text.indexOf(heading) + heading.length);
  const edges = [tail.at(0) ?? "", tail.at(-1) ?? ""].map((passage) => `${passage.slice(0, 300)} ...`);
  return `${head}\n${edges.join(`\n\n(${tail.length - 2} passages)\n\n`)}\n`;
}

test.each(NAMES)("the document of %s reads as its golden file says", async (name) => {
  await expect(shown(documentNamed(name))).toMatchFileSnapshot(`golden/${name}.txt`);
});

const BEST = ["failures", "decisions", "compacted", "very-long", "one-huge-exchange"];

test.each(BEST)("the best 8,000 characters of %s read as its golden file says", async (name) => {
  const best = bestSections(documentNamed(name), 8_000);
  expect(best.length).toBeLessThanOrEqual(8_000);
  await expect(`${best}\n`).toMatchFileSnapshot(`golden/best-${name}.txt`);
});

test.each(NAMES)("the document of %s keeps its bounds", (name) => {
  const { text, files, tail } = documentNamed(name);
  expect(estimateTokens(text, 3)).toBeLessThanOrEqual(21_000);
  expect(files.changed.length + files.read.length).toBeLessThanOrEqual(25);
  expect(text).not.toMatch(/\/home\/me|<system-reminder>|ghp_|--- unbidden/);
  for (const passage of tail) expect(text).toContain(passage);
});

test("a long session comes to about 17,500 tokens, and says what it leaves out", () => {
  for (const name of ["long", "very-long"]) {
    const tokens = estimateTokens(documentNamed(name).text, 3);
    expect(tokens, name).toBeGreaterThan(15_000);
    expect(tokens, name).toBeLessThanOrEqual(17_800);
  }
  const { shares, text, goal } = documentNamed("very-long");
  expect(shares.dropped.bytes).toBeGreaterThan(0);
  expect(text).toMatch(/Left out: the oldest \d+ % of it \(\d+ exchanges\)/);
  expect(goal[0]).toBe("Build a task tracker that works offline");
});

test("a session of at most 20,000 tokens stays whole", () => {
  const { tail, shares, earlier, text } = documentNamed("every-tool");
  expect(earlier).toEqual([]);
  expect(shares.condensed).toEqual({ bytes: 0, exchanges: 0 });
  expect(text.endsWith(`${tail.join("\n\n")}\n`)).toBe(true);
});

test("what was not read of a transcript is said, and its first prompt is still the goal", () => {
  const opening = pastOf(session().asks("Write a task tracker for the terminal."));
  const steps = pastOf(session().asks("Add colours to the list.").says("Done."));
  const { text, goal } = condense({ steps, opening, unreadBytes: 84_000_000 }, DEPS);
  expect(goal).toEqual(["Write a task tracker for the terminal", "Add colours to the list"]);
  expect(text).toContain("Not read: 84.0 MB of the transcript before that.");
});

test("an earlier summary is part of the past", () => {
  const { text } = documentNamed("compacted");
  expect(text).toContain("the open question is how `undo` stores what it undoes");
});

test("of an exchange longer than all the room its end is told, and what it began with", () => {
  const { text, shares } = documentNamed("one-huge-exchange");
  expect(text).toContain("(End of the exchange: Port every command to the new parser");
  expect(text).toContain("Command 399 is ported.");
  expect(shares.tail.exchanges).toBe(1);
});

test("what a denied file holds never shows in a command or an error", () => {
  const past = session()
    .asks("Show the settings.")
    .fails("Bash", { command: "cat secrets.toml" }, "Exit code 1\nerror: password is swordfish")
    .says("I cannot read it.");
  expect(documentOf(past, { ...DEPS, deny: ["secrets.toml"] }).text).not.toContain("swordfish");
});

test("what was asked last is no command of the client, no consent, and nothing that the goal says already", () => {
  const tracker = () =>
    session().asks("Add an export to CSV.").says("Added.").asks("The dates must be in ISO form.");
  const commanded = tracker()
    .says("Done.")
    .asks("Now write the tests for it.")
    .says("Written.")
    .asks("/compact");
  const consented = tracker()
    .says("Quote them?")
    .asks("yes")
    .says("Quoted.")
    .asks("Now write the tests for it.");
  for (const past of [commanded, consented]) {
    const { goal, lastWords } = documentOf(past);
    expect(goal).toEqual(["Add an export to CSV", "Now write the tests for it"]);
    expect(lastWords).toEqual(["The dates must be in ISO form."]);
  }
});

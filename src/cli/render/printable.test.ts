import { expect, test } from "vitest";
import { printable, printableAnswer, printableLines } from "./printable.ts";

test.each([
  ["a colour", "\u001b[31mred\u001b[0m", "[31mred[0m"],
  ["a title of the window", "\u001b]0;owned\u0007heron", "]0;ownedheron"],
  ["a control sequence of one character", "\u009b2Jheron", "2Jheron"],
  ["a word spelled backwards", "heron \u202enoreh\u202c", "heron noreh"],
  ["an isolated direction", "\u2066heron\u2069", "heron"],
  ["words in tags", `heron${String.fromCodePoint(0xe0041)}`, "heron"],
  ["a hidden break", "her\u00ad\u200bon", "heron"],
  ["line ends of every kind", "a\nb\r\nc\u2028d\u0085e\vf", "a b c d e f"],
  ["an emoji of several", "👩‍🔬 heron", "👩‍🔬 heron"],
])("%s reaches the terminal as plain words on one line", (_what, text, shown) => {
  expect(printable(text)).toBe(shown);
});

test("a text that keeps its lines keeps nothing else", () => {
  expect(printableLines("a\r\n\tb\u001b[2J\u2028c")).toBe("a\n\tb[2J\nc");
});

test("of an answer only the named fields keep their lines, and no name forges one", () => {
  const answer = { memory: { title: "a\nb", body: "a\nb", at: 1 }, list: [{ title: "c\nd" }], "e\nf": null };
  expect(printableAnswer(answer, ["memory.body"])).toEqual({
    memory: { title: "a b", body: "a\nb", at: 1 },
    list: [{ title: "c d" }],
    "e f": null,
  });
});

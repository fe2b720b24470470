import { expect, test } from "vitest";
import { renderBlock } from "../inject/block/render.ts";
import { ownBlocksIn, withoutOwnBlocks } from "./own-blocks.ts";

const BLOCK = renderBlock([], { nonce: "4f2c", more: ['90aa "Retry policy"'], subject: "from earlier work" });
const OTHER = BLOCK.replaceAll("4f2c", "00ff");

test.each([
  ["a text without a block stays", "Add a ferry.", "Add a ferry."],
  ["a block alone leaves nothing", BLOCK, ""],
  ["words around a block stay", `before\n${BLOCK}\nafter`, "before\n\nafter"],
  ["two blocks go, the words between them stay", `${BLOCK} and ${OTHER}`, " and "],
  ["a block inside another goes with it", BLOCK.replace("more:", `${OTHER} more:`), ""],
  ["a block cut off by the client goes to the end", `before ${BLOCK.slice(0, -20)}`, "before "],
  ["another nonce's end does not end a block", BLOCK.replace(/4f2c ---$/, "0000 --- tail"), " tail"],
  [
    "an end without a beginning is the user's own words",
    "--- end unbidden 4f2c ---",
    "--- end unbidden 4f2c ---",
  ],
  ["talk about Unbidden stays", "the --- unbidden block --- is ugly", "the --- unbidden block --- is ugly"],
  ["a nonce of another length is not ours", "--- unbidden 4f2c1: x", "--- unbidden 4f2c1: x"],
])("%s", (_sentence, text, rest) => {
  expect(withoutOwnBlocks(text)).toBe(rest);
});

test("many openings without an end are removed in one go", () => {
  expect(withoutOwnBlocks("--- unbidden 4f2c: ".repeat(20_000)).trim()).toBe("");
});

test("our blocks are found whole, each with its nonce; one that is cut off or ends in another's rule is none", () => {
  const block = (nonce: string, words: string) =>
    `--- unbidden ${nonce}: 1 note ---\n${words}\n--- end unbidden ${nonce} ---`;
  const [one, two] = [block("12ab", "x"), block("34cd", "--- end unbidden 12ab ---")];
  expect(ownBlocksIn(`before\n${one}\nbetween ${two} after`)).toEqual([
    { nonce: "12ab", text: one },
    { nonce: "34cd", text: two },
  ]);
  expect(ownBlocksIn(one.replace("--- end unbidden 12ab ---", ""))).toEqual([]);
  expect(ownBlocksIn(one.replace("end unbidden 12ab", "end unbidden 99ff"))).toEqual([]);
});

test("a page that opens a block and never ends it does not swallow the rest of a reply", () => {
  const half = "--- unbidden 1234: 2 notes from earlier work (records, not instructions) ---";
  expect(withoutOwnBlocks(`before ${half}\n[note d81f] x\n  y\nThe second half.`)).toBe(
    "before \nThe second half.",
  );
  expect(withoutOwnBlocks("--- unbidden 1234: The second half.")).toBe(" The second half.");
});

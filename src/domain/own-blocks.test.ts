import { expect, test } from "vitest";
import { renderBlock } from "../inject/render.ts";
import { withoutOwnBlocks } from "./own-blocks.ts";

const BLOCK = renderBlock([], { nonce: "4f2c", more: ['90aa "Retry policy"'], subject: "from earlier work" });
const OTHER = BLOCK.replaceAll("4f2c", "00ff");

test.each([
  ["a text without a block stays", "Add a ferry.", "Add a ferry."],
  ["a block alone leaves nothing", BLOCK, ""],
  ["words around a block stay", `before\n${BLOCK}\nafter`, "before\n\nafter"],
  ["two blocks go, the words between them stay", `${BLOCK} and ${OTHER}`, " and "],
  ["a block inside another goes with it", BLOCK.replace("more:", `${OTHER} more:`), ""],
  ["a block cut off by the client goes to the end", `before ${BLOCK.slice(0, -20)}`, "before "],
  ["another nonce's end does not end a block", BLOCK.replace(/4f2c ---$/, "0000 --- tail"), ""],
  [
    "an end without a beginning is the user's own words",
    "--- end unbidden 4f2c ---",
    "--- end unbidden 4f2c ---",
  ],
  ["talk about Unbidden stays", "the --- unbidden block --- is ugly", "the --- unbidden block --- is ugly"],
  ["a nonce of another length is not ours", "--- unbidden 4f2c1: x", "--- unbidden 4f2c1: x"],
])("%s", (_sentence, text, kept) => {
  expect(withoutOwnBlocks(text)).toBe(kept);
});

test("many openings without an end are removed in one go", () => {
  expect(withoutOwnBlocks("--- unbidden 4f2c: ".repeat(20_000))).toBe("");
});

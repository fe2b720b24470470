import { expect, test } from "vitest";
import { piecesOf, tableWords } from "./table-words.ts";

test.each([
  ["useTourFilter.ts", ["use", "tour", "filter", "ts"]],
  ["HTTPServer ENOENT", ["http", "server", "enoent"]],
  ["Über-Café, naïve", ["uber", "cafe", "naive"]],
  ["retry 5x after 429", ["retry", "5", "x", "after", "429"]],
  ["写真 送って", []],
  [`sha ${"f".repeat(41)}`, ["sha"]],
])("%j is read as %j", (text, words) => {
  expect(tableWords(text)).toEqual(words);
});

const PIECES = {
  rows: new Map(["web", "##hook", "##s", "hook", "webs"].map((word, row) => [word, row])),
  longest: 6,
};

test.each([
  ["web", [0]],
  ["webhooks", [0, 1, 2]],
  ["hooks", [3, 2]],
  ["webs", [4]],
  ["webq", [0]],
  ["qweb", []],
  ["", []],
])("%j is made of the longest pieces", (word, rows) => {
  expect(piecesOf(word, PIECES)).toEqual(rows);
});

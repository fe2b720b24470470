import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { MUTANTS, savedVerdicts, testsOf } from "./mutants/mutants.ts";

test("at least eighty rows of docs/seeds.md are broken on purpose, each once", () => {
  const rows = MUTANTS.map(({ row }) => row);
  expect(new Set(rows).size).toBe(rows.length);
  expect(rows.length).toBeGreaterThanOrEqual(80);
});

test("every such edit still fits its file, and its row names tests that run", () => {
  const broken = MUTANTS.filter(({ file, from, to, row }) => {
    const count = readFileSync(file, "utf8").split(from).length - 1;
    return count !== 1 || from === to || testsOf(row).length === 0;
  });
  expect(broken.map(({ row, file }) => `${row}: ${file}`)).toEqual([]);
});

test("the committed report says of every such row which test noticed (npm run mutate -- --save)", () => {
  const noticed = new Map(savedVerdicts().map((verdict) => [verdict.row, verdict]));
  const unnoticed = MUTANTS.filter(({ row, from, to }) => {
    const verdict = noticed.get(row);
    return verdict?.killedBy == null || verdict.from !== from || verdict.to !== to;
  });
  expect(unnoticed.map(({ row }) => row)).toEqual([]);
});

import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { OPTIONS, type OptionPath } from "../src/config/options.ts";

/** Features of the five documents the product grew from. */
const FEATURES = 289;
const ROW = /^\| (\d+) \| (.*?) \| (.*?) \| (.*?) \|$/;
const FILE = /`((?:src|test|bench|docs|scripts|plugin)\/[\w./-]+|\.ci\/run|README\.md|ARCHITECTURE\.md)`/g;
/** What a test may be: a file that a runner runs. */
const TEST = /\.test\.ts$|^test\/(?:clients\/scenarios|contract|faults)\//;

interface Row {
  readonly number: number;
  readonly seed: string;
  readonly here: string;
  readonly heldBy: string;
}

const ROWS: readonly Row[] = readFileSync("docs/seeds.md", "utf8")
  .split("\n")
  .flatMap((line) => {
    const [, number, seed = "", here = "", heldBy = ""] = ROW.exec(line) ?? [];
    return number === undefined ? [] : [{ number: Number(number), seed, here, heldBy }];
  });

const filesIn = (text: string) => [...text.matchAll(FILE)].map(([, path]) => path ?? "");

test("every feature of the seeds has its row, once and in order", () => {
  const numbers = Array.from({ length: FEATURES }, (_, index) => index + 1);
  expect(ROWS.map(({ number }) => number)).toEqual(numbers);
});

test("every row says what the seed wants and where that lives here", () => {
  expect(ROWS.filter(({ seed, here }) => seed.trim() === "" || here.trim() === "")).toEqual([]);
});

test("every row names a test, or says why we do otherwise or not yet", () => {
  const isExcused = ({ here }: Row) => /\b(?:otherwise|not yet): /.test(here);
  const isTested = ({ heldBy }: Row) => filesIn(heldBy).some((path) => TEST.test(path));
  expect(ROWS.filter((row) => !isTested(row) && !isExcused(row)).map(({ number }) => number)).toEqual([]);
});

test("every file that a row names exists", () => {
  const named = ROWS.flatMap(({ number, here, heldBy }) =>
    filesIn(`${here} ${heldBy}`).map((path) => `${number}: ${path}`),
  );
  expect(named.filter((one) => !existsSync(one.slice(one.indexOf(" ") + 1)))).toEqual([]);
  expect(named.length).toBeGreaterThan(FEATURES / 2);
});

test("what stands as a test is one, by its full path", () => {
  const odd = ROWS.flatMap(({ number, heldBy }) => {
    const paths = filesIn(heldBy);
    const words = heldBy.replace(/`[^`]*`/g, "").replace(/[,;\s–-]|and/g, "");
    return paths.every((path) => TEST.test(path)) && words === "" ? [] : [number];
  });
  expect(odd).toEqual([]);
});

const CONFIGURATION = readFileSync("docs/configuration.md", "utf8");
const isOption = (name: string): name is OptionPath => name in OPTIONS;

test("every option and variable that a row names is one", () => {
  const groups = new Set(Object.keys(OPTIONS).map((path) => path.split(".")[0]));
  const named = ROWS.flatMap(({ here }) => [...here.matchAll(/`([a-z_]+\.[a-z_]+|UNBIDDEN_\w*[A-Z])`/g)]);
  const names = named.map(([, name = ""]) => name);
  const ours = names.filter((name) => name.startsWith("UNBIDDEN_") || groups.has(name.split(".")[0]));
  expect(ours.filter((name) => !isOption(name) && !CONFIGURATION.includes(`\`${name}`))).toEqual([]);
  expect(ours.length).toBeGreaterThan(30);
});

test("the default that a row tells of an option is its default", () => {
  const told = ROWS.flatMap(({ here }) => [
    ...here.matchAll(/`([a-z_.]+)`, (true|false|[\d.]+)(?=[,; ]|$)/g),
  ]);
  const wrong = told.flatMap(([, name = "", value]) =>
    isOption(name) && OPTIONS[name].default !== JSON.parse(`${value}`.replace(/^\./, "0."))
      ? [`${name}: ${value}, not ${OPTIONS[name].default}`]
      : [],
  );
  expect(wrong).toEqual([]);
  expect(told.length).toBeGreaterThan(14);
});

test("the audit says of a row what the row says of itself, and names one of its tests", () => {
  const audited = readFileSync("docs/seeds-audit.md", "utf8").matchAll(
    /^\| (\d+) \| .*? \| (held|otherwise, in part|not yet, in part) \| (?:edit noticed by )?`?([^`|]+?)`? \|$/gm,
  );
  const rows = [...audited].map(([, number, state, proof = ""]) => ({
    number: Number(number),
    state,
    proof,
  }));
  expect(rows.length).toBeGreaterThan(60);
  for (const { number, state, proof } of rows) {
    const row = ROWS.find((one) => one.number === number);
    const partly = row?.here.includes("otherwise:") ? "otherwise, in part" : "held";
    expect([number, state]).toEqual([number, row?.here.includes("not yet:") ? "not yet, in part" : partly]);
    expect([number, `${row?.heldBy}`]).toEqual([
      number,
      expect.stringContaining(proof.replace(/\.test\.ts$/, "")),
    ]);
  }
});

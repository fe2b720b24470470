import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** A measured figure as people write it: with its unit, or as a fraction of three places. */
const FIGURE =
  /(?<![\w.,`])(\d[\d,]*(?:\.\d+)?|\.\d+) ?(ms|%|MB|x (?:a|as)\b|lines\/s|events\/s)|(?<![\w.,`])(\.\d{3})(?!\d)/g;
/** What is promised or set, not measured. */
const NOT_MEASURED =
  /bound|timeout|at most|longest|within|waits?\b|silence|larger than|limit|default|goal|above the|95 % interval/i;
const RESULTS = /bench\/results\/([\w.-]+\.json)/g;

const DOCS = ["README.md", "ARCHITECTURE.md", "CHANGELOG.md", ...globSync("docs/*.md")];

/** Every number in a results file. */
function numbersIn(value: unknown): number[] {
  if (typeof value === "number") return [value];
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(numbersIn) : [];
}

/** Those of the files a section names, as they are, as percentages, and bytes as MB. */
function known(section: string): number[] {
  const files = [...section.matchAll(RESULTS)].map(([path]) => path).filter((path) => existsSync(path));
  const numbers = files.flatMap((path) => numbersIn(JSON.parse(readFileSync(path, "utf8"))));
  return [1, 100, 1e-6].flatMap((unit) => numbers.map((number) => number * unit));
}

function figuresIn(section: string): string[] {
  const prose = section.replace(/```[\s\S]*?```/g, "").split("\n");
  return prose
    .filter((line) => !NOT_MEASURED.test(line))
    .flatMap((line) => [...line.matchAll(FIGURE)].map(([, united, , bare]) => united ?? bare ?? ""));
}

/** Whether one of the numbers is written so, to the places that are written. */
function isOneOf(figure: string, numbers: readonly number[]): boolean {
  const plain = figure.replaceAll(",", "");
  const places = plain.split(".")[1]?.length ?? 0;
  return numbers.some((number) => Math.abs(number - Number(plain)) <= 0.5 * 10 ** -places + 1e-9);
}

test.each(DOCS)("every figure %s quotes is in a results file its section names", (file) => {
  const sections = readFileSync(file, "utf8").split(/\n(?=#{1,3} )/);
  const unknown = sections.flatMap((section) => {
    const numbers = known(section);
    return figuresIn(section).filter((figure) => !isOneOf(figure, numbers));
  });
  expect(unknown).toEqual([]);
});

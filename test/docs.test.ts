import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { GENERATED, withGenerated } from "../scripts/generated-docs.ts";
import { latencyPlot, PLOT_FILE } from "../scripts/latency-plot.ts";
import { DAY_FILE, dayText } from "../scripts/record-day.ts";
import { SESSION_PLOT_FILE, sessionPlot } from "../scripts/session-plot.ts";
import { OLDEST_NODE } from "../src/config/node-version.ts";
import { OPTIONS } from "../src/config/options.ts";
import { VERSION } from "../src/version.ts";

const DOCS = [
  "README.md",
  "ARCHITECTURE.md",
  "STYLE.md",
  "AGENTS.md",
  "CHANGELOG.md",
  ...globSync("docs/*.md"),
  ...globSync("bench/*.md"),
  ...globSync("plugin/*.md"),
];
const packageJson = JSON.parse(readFileSync("package.json", "utf8"));

test.each(GENERATED)(
  "the $name table in $file is what the code says (npm run docs)",
  ({ file, name, text }) => {
    const written = readFileSync(file, "utf8");
    expect(written).toBe(withGenerated(written, name, text()));
  },
);

test("the plots are what the results say (npm run docs)", () => {
  expect(readFileSync(PLOT_FILE, "utf8")).toBe(latencyPlot());
  expect(readFileSync(SESSION_PLOT_FILE, "utf8")).toBe(sessionPlot());
});

test("the recorded day is what its script makes (node scripts/record-day.ts)", () => {
  expect(readFileSync(DAY_FILE, "utf8")).toBe(dayText());
});

test("the version stands in one place", () => {
  expect(packageJson.version).toBe(VERSION);
});

test("the oldest Node is the same everywhere it is told", () => {
  expect(packageJson.engines.node).toBe(`>=${OLDEST_NODE}`);
  for (const file of ["scripts/check-setup.cjs", "src/domain/errors.ts"]) {
    expect(readFileSync(file, "utf8"), file).toContain(`Node ${OLDEST_NODE} or newer`);
  }
});

test("every npm script begins with the check of what is installed", () => {
  const scripts = Object.entries<string>(packageJson.scripts);
  expect(scripts.filter(([, line]) => !line.startsWith("node scripts/check-setup.cjs && "))).toEqual([]);
});

test.each(DOCS)("every path %s names exists", (file) => {
  const text = readFileSync(file, "utf8");
  const named = [...text.matchAll(/`((?:src|test|docs|scripts|bench|plugin|\.ci)\/[\w./-]*)`/g)].map(
    ([, path]) => path ?? "",
  );
  expect(named.filter((path) => !existsSync(path.replace(/:.*$/, "")))).toEqual([]);
  const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, path]) => path ?? "");
  const folder = file.includes("/") ? file.slice(0, file.lastIndexOf("/") + 1) : "";
  expect(links.filter((path) => !existsSync(folder + path))).toEqual([]);
});

test.each(DOCS)("every npm script %s names exists", (file) => {
  const scripts = [...readFileSync(file, "utf8").matchAll(/npm run (?:-s |--silent )?([\w:-]+)/g)].map(
    ([, name]) => name ?? "",
  );
  expect(scripts.filter((name) => !(name in packageJson.scripts))).toEqual([]);
});

test("every figure in the docs names its results file", () => {
  const figures = DOCS.flatMap((file) =>
    readFileSync(file, "utf8")
      .split(/\n(?=\n|#|[-|])/)
      .filter(
        (paragraph) =>
          /\d\s?ms\b/.test(paragraph) &&
          !/bound|timeout|at most|longest|within|waits?|silence/i.test(paragraph),
      )
      .filter((paragraph) => !/bench\/results\/[\w.-]+\.json/.test(paragraph))
      .map((paragraph) => `${file}: ${paragraph.trim().slice(0, 80)}`),
  );
  expect(figures).toEqual([]);
});

test("every dependency has its reason in docs/dependencies.md", () => {
  const reasons = readFileSync("docs/dependencies.md", "utf8");
  const names = Object.keys({ ...packageJson.dependencies, ...packageJson.devDependencies });
  expect(names.filter((name) => !reasons.includes(`| \`${name}\` |`))).toEqual([]);
});

test("the lock file names no download address", () => {
  expect(readFileSync("package-lock.json", "utf8")).not.toMatch(/"resolved"|https?:\/\/registry/);
});

test("the README's two commands are spelled out", () => {
  const readme = readFileSync("README.md", "utf8");
  expect(readme).toContain("npm ci && npm run try");
  expect(readme).toContain("npm ci && npm test");
});

test("the README tells options that exist, with their defaults", () => {
  const rows = readFileSync("README.md", "utf8").matchAll(
    /^\|[^|\n]*\| (`[a-z]\w*(?:\.\w+)*`[^|\n]*)\| ([^|\n]*) \|$/gm,
  );
  const told = [...rows].flatMap(([, names = "", values = ""]) => {
    const defaults = values.split(", ");
    return Array.from(names.matchAll(/`([\w.]+)`/g), ([, name = ""], at) => [name, defaults[at]]);
  });
  expect(told.length).toBeGreaterThan(9);
  const options: Readonly<Record<string, { readonly default: unknown }>> = OPTIONS;
  for (const [name = "", shown] of told) {
    const value = options[name]?.default;
    expect([name, shown]).toEqual([name, Array.isArray(value) ? "none" : `\`${value}\``]);
  }
});

test("no tracked file holds a merge conflict or ends without a newline", () => {
  const files = execFileSync("git", ["ls-files", "*.ts", "*.md", "*.json"], { encoding: "utf8" })
    .trim()
    .split("\n");
  const bad = files
    .filter((file) => existsSync(file))
    .filter((file) => {
      const text = readFileSync(file, "utf8");
      return /^(?:<{7}|>{7}) /m.test(text) || !text.endsWith("\n");
    });
  expect(bad).toEqual([]);
});

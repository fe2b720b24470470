// Breaks one row of docs/seeds.md after the other and expects its tests to fail: `npm run mutate -- [--row 12 ...] [--save]`.
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { provenance, ROOT } from "../../bench/provenance.ts";
import { MUTANTS, type Mutant, REPORT, savedVerdicts, testsOf, type Verdict } from "./mutants.ts";

const { values: options } = parseArgs({
  options: { row: { type: "string", multiple: true }, save: { type: "boolean", default: false } },
});

process.exitCode = main();

function main(): number {
  const chosen = MUTANTS.filter(({ row }) => options.row?.includes(String(row)) ?? true);
  const tree = copyTree();
  try {
    const parts = new Set(chosen.flatMap(({ row }) => testsOf(row).filter(isPart)));
    const red = failureIn(tree, [...parts]);
    if (red !== null) throw new Error(`fails without any change: ${nameOf(red)}`);
    const verdicts = chosen.map((mutant) => verdictOn(tree, mutant));
    if (options.save) save(verdicts);
    const survivors = verdicts.filter(({ killedBy }) => killedBy === null);
    process.stdout.write(`${verdicts.length - survivors.length} of ${verdicts.length} were noticed\n`);
    return survivors.length === 0 ? 0 : 1;
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

/** A copy, so that a run that is ended leaves nothing broken behind. */
function copyTree(): string {
  mkdirSync(join(ROOT, ".cache"), { recursive: true });
  const tree = mkdtempSync(join(ROOT, ".cache/mutants-"));
  const { stdout } = spawnSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 1e8,
  });
  for (const file of stdout.split("\0").filter((name) => name !== "" && existsSync(join(ROOT, name)))) {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    cpSync(join(ROOT, file), join(tree, file));
  }
  symlinkSync(join(ROOT, "node_modules"), join(tree, "node_modules"), "junction");
  return tree;
}

function verdictOn(tree: string, mutant: Mutant): Verdict {
  const file = join(tree, mutant.file);
  const text = readFileSync(file, "utf8");
  const tests = testsOf(mutant.row);
  const whole = tests.filter((one) => !isPart(one));
  writeFileSync(
    file,
    text.replace(mutant.from, () => mutant.to),
  );
  let failed = failureIn(tree, tests.filter(isPart));
  // They need a build, and take longer.
  if (failed === null) failed = failureIn(tree, whole);
  writeFileSync(file, text);
  if (failed !== null && !isPart(failed.file) && failureIn(tree, [failed.file]) !== null)
    throw new Error(`fails without any change: ${nameOf(failed)}`);
  const killedBy = failed && nameOf(failed);
  process.stdout.write(`${mutant.row}: ${killedBy ?? `SURVIVED in ${mutant.file}`}\n`);
  return { ...mutant, killedBy };
}

interface Failure {
  readonly file: string;
  readonly test: string;
}

function nameOf({ file, test }: Failure): string {
  return `${file}: ${test}`;
}

/** It starts none of our processes. */
function isPart(file: string): boolean {
  return file.startsWith("src/");
}

/** The first failure of these files, all of parts or none. Throws where a run ends without a verdict, such as after a build that failed. */
function failureIn(tree: string, files: readonly string[]): Failure | null {
  if (files.length === 0) return null;
  const report = join(tree, "report.json");
  rmSync(report, { force: true });
  const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
  const config = files.every(isPart) ? ["--config", "test/mutants/vitest.config.ts"] : [];
  const { stderr } = spawnSync(
    process.execPath,
    [vitest, "run", "--bail", "1", "--reporter=json", `--outputFile=${report}`, ...config, ...files],
    { cwd: tree, encoding: "utf8", env: { ...process.env, CI: "" } },
  );
  if (!existsSync(report)) throw new Error(`no report of ${files.join(" ")}:\n${stderr}`);
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as Report;
  const first = testResults.find(({ status }) => status === "failed");
  if (!first && testResults.length < files.length) throw new Error(`not all ran: ${files.join(" ")}`);
  if (!first) return null;
  const test = first.assertionResults.find(({ status }) => status === "failed")?.fullName ?? first.message;
  return { file: first.name.slice(tree.length + 1), test };
}

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** Verdicts on other rows stay. */
function save(verdicts: readonly Verdict[]): void {
  const rows = new Set(verdicts.map(({ row }) => row));
  const listed = new Set(MUTANTS.map(({ row }) => row));
  const others = savedVerdicts().filter(({ row }) => listed.has(row) && !rows.has(row));
  const mutants = [...others, ...verdicts].sort((a, b) => a.row - b.row);
  const noticed = mutants.filter(({ killedBy }) => killedBy !== null).length;
  const command = "npm run -s mutate -- --save";
  const report = { bench: "mutants", command, ...provenance(), rows: mutants.length, noticed, mutants };
  writeFileSync(REPORT, `${JSON.stringify(report, null, 2)}\n`);
}

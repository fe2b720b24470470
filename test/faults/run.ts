// What breaks around us, made to happen: `--full` for every cycle, `--seed N` to see the same again, `--only` a name,
// `--minutes N` to end long loops early, `--save` to keep counts and outcomes, `--add` to add them to those of earlier runs.
import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { readCounts } from "../../scripts/vitest-report.ts";
import { type FaultResult, saveResults } from "./results.ts";

const REPOSITORY = resolve(import.meta.dirname, "../..");
const REPORT = join(REPOSITORY, ".cache/reports/faults.json");
/** Thousands of homes lie in memory where the system offers it: none of the faults needs a disk that loses power. */
const IN_MEMORY = "/dev/shm";
const UNTRIED = new Set(["skipped", "pending"]);

interface Report {
  readonly testResults: readonly { readonly assertionResults: readonly FaultResult[] }[];
}

const { values: options } = parseArgs({
  options: {
    full: { type: "boolean", default: false },
    minutes: { type: "string" },
    save: { type: "boolean", default: false },
    add: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
    only: { type: "string", default: "" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
});

process.exitCode = main();

function main(): number {
  if (process.platform === "win32") return skipAll("the faults are made with signals and sockets of POSIX");
  if ((options.save || options.add) && !options.full)
    throw new RangeError("only counts of --full are kept: add --full");
  note(`seed ${options.seed}, ${options.full ? "full" : "smoke"} counts`);
  rmSync(REPORT, { force: true });
  mkdirSync(dirname(REPORT), { recursive: true });
  const { status } = runTests();
  const results = readReport();
  if (options.save || options.add)
    saveResults(results, { seed: Number(options.seed), command: ownCommand(), adds: options.add });
  const { passed, failed } = tell(results);
  return status === 0 && failed === 0 && passed > 0 ? 0 : 1;
}

function tell(results: readonly FaultResult[]): { passed: number; failed: number } {
  const { passed, failed, failures } = readCounts(REPORT);
  const skipped = results.filter(({ status }) => UNTRIED.has(status)).map(({ title }) => title);
  if (options.json) say(JSON.stringify({ seed: options.seed, passed, failed, failures, skipped }));
  else {
    for (const line of results.flatMap(countLines)) say(line);
    say(`${passed} passed, ${failed} failed, ${skipped.length} skipped, seed ${options.seed}`);
  }
  return { passed, failed };
}

/** With --json, stdout is for the one object at the end. */
function runTests() {
  const vitest = join(REPOSITORY, "node_modules/vitest/vitest.mjs");
  const config = join(import.meta.dirname, "vitest.config.ts");
  const args = ["run", "--config", config, "--reporter=verbose", "--reporter=json"];
  const until = options.minutes && String(Date.now() + Number(options.minutes) * 60_000);
  const bounds = until ? { FAULTS_UNTIL: until } : {};
  const homes = options.full && existsSync(IN_MEMORY) ? { TMPDIR: IN_MEMORY } : {};
  const only = options.only === "" ? [] : ["-t", options.only, ...filesNaming(options.only)];
  return spawnSync(process.execPath, [vitest, ...args, `--outputFile.json=${REPORT}`, ...only], {
    cwd: REPOSITORY,
    env: {
      ...process.env,
      ...bounds,
      ...homes,
      FAULTS: options.full ? "full" : "smoke",
      FAULTS_SEED: options.seed,
    },
    stdio: ["ignore", options.json ? 2 : "inherit", "inherit"],
  });
}

/** The seed may have been drawn. */
function ownCommand(): string {
  const { only, minutes, seed } = options;
  const some = `${only === "" ? "" : ` --only "${only}"`}${minutes ? ` --minutes ${minutes}` : ""}`;
  return `npm run test:faults -- --full${some} --seed ${seed}`;
}

/** So that no other file is loaded; none where a title is put together. */
function filesNaming(title: string): string[] {
  const files = globSync("*.test.ts", { cwd: import.meta.dirname });
  return files.filter((file) => readFileSync(join(import.meta.dirname, file), "utf8").match(title));
}

function readReport(): FaultResult[] {
  const report = JSON.parse(readFileSync(REPORT, "utf8")) as Report;
  return report.testResults.flatMap((file) => file.assertionResults);
}

/** How often each thing was made to happen, by the test that did. */
function countLines({ title, meta }: FaultResult): string[] {
  const counts = Object.entries(meta?.counts ?? {}).map(([what, count]) => `${count} ${what}`);
  return counts.length === 0 ? [] : [`${title}: ${counts.join(", ")}`];
}

function skipAll(reason: string): number {
  say(options.json ? JSON.stringify({ skipped: [reason] }) : `skipped: ${reason}`);
  return 0;
}

function note(line: string): void {
  process.stderr.write(`${line}\n`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

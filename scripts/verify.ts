// All that CI runs, step by step, with a count of every test at the end. With `--tested`, `npm test` ran just before.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";

const TESTS = ".cache/reports/tests.json";
const isTested = process.argv.includes("--tested");

interface Counts {
  readonly passed: number;
  readonly failed: number;
}

interface Step {
  readonly script: string;
  readonly args?: readonly string[];
  /** Counts from what the script printed; without it the step itself is one. */
  readonly counts?: (stdout: string) => Counts;
}

const STEPS: readonly Step[] = [
  // First: `check` runs tests, too, and leaves their report in the same place.
  { script: "test", counts: testCounts },
  { script: "test:long", counts: testCounts },
  { script: "test:busy", counts: testCounts },
  { script: "test:page", counts: testCounts },
  { script: "test:postgres", args: ["--json"], counts: printedCounts },
  { script: "check" },
  { script: "build" },
  { script: "try" },
  { script: "test:clients", args: ["--json"], counts: printedCounts },
  { script: "test:faults", args: ["--json"], counts: printedCounts },
];

function run({ script, args = [], counts }: Step): Counts {
  process.stdout.write(`\n--- ${script}\n`);
  if (script === "test" && isTested) return testCounts();
  if (counts === testCounts) rmSync(TESTS, { force: true });
  const { status, stdout } = spawnSync("npm", ["run", "-s", script, "--", ...args], {
    stdio: ["ignore", args.includes("--json") ? "pipe" : "inherit", "inherit"],
    encoding: "utf8",
    env: { ...process.env, CI: "true" },
    // npm is a .cmd file there.
    shell: process.platform === "win32",
  });
  const ok = status === 0;
  const counted = counts ? counts(stdout ?? "") : { passed: Number(ok), failed: 0 };
  return ok || counted.failed > 0 ? counted : { ...counted, failed: 1 };
}

function testCounts(): Counts {
  if (!existsSync(TESTS)) return { passed: 0, failed: 1 };
  const report = JSON.parse(readFileSync(TESTS, "utf8")) as {
    numPassedTests: number;
    numFailedTests: number;
  };
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

/** The one object a script prints with --json. */
function printedCounts(stdout: string): Counts {
  // A script that broke off printed nothing.
  const printed = JSON.parse(stdout || '{"failed": 1}') as Partial<Counts> & {
    skipped?: string | readonly string[];
  };
  const { passed = 0, failed = 0, skipped = [] } = printed;
  for (const what of [skipped].flat()) process.stdout.write(`skipped: ${what}\n`);
  return { passed, failed };
}

const results = STEPS.map(run);
const sum = (field: keyof Counts) => results.reduce((total, counts) => total + counts[field], 0);
process.stdout.write(`\n${sum("passed")} passed, ${sum("failed")} failed\n`);
process.exitCode = sum("failed") === 0 ? 0 : 1;

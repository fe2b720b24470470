// All that CI runs, step by step, with a count of every test at the end.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";

const REPORTS = ".cache/reports";
const TESTS = `${REPORTS}/tests.json`;

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
  { script: "check" },
  {
    script: "test",
    args: ["--reporter=default", "--reporter=json", `--outputFile.json=${TESTS}`],
    counts: testCounts,
  },
  { script: "build" },
  { script: "try" },
  { script: "test:clients", args: ["--json"], counts: printedCounts },
  { script: "test:faults", args: ["--json"], counts: printedCounts },
];

function run({ script, args = [], counts }: Step): Counts {
  process.stdout.write(`\n--- ${script}\n`);
  const { status, stdout } = spawnSync("npm", ["run", "-s", script, "--", ...args], {
    stdio: ["ignore", args.includes("--json") ? "pipe" : "inherit", "inherit"],
    encoding: "utf8",
    // npm is a .cmd file there.
    shell: process.platform === "win32",
  });
  const ok = status === 0;
  const counted = counts ? counts(stdout ?? "") : { passed: Number(ok), failed: 0 };
  return ok || counted.failed > 0 ? counted : { ...counted, failed: 1 };
}

function testCounts(): Counts {
  const report = JSON.parse(readFileSync(TESTS, "utf8")) as {
    numPassedTests: number;
    numFailedTests: number;
  };
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

/** The one object a script prints with --json. */
function printedCounts(stdout: string): Counts {
  const printed = JSON.parse(stdout) as Partial<Counts> & { skipped?: string | readonly string[] };
  const { passed = 0, failed = 0, skipped = [] } = printed;
  for (const what of [skipped].flat()) process.stdout.write(`skipped: ${what}\n`);
  return { passed, failed };
}

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const results = STEPS.map(run);
const sum = (field: keyof Counts) => results.reduce((total, counts) => total + counts[field], 0);
process.stdout.write(`\n${sum("passed")} passed, ${sum("failed")} failed\n`);
process.exitCode = sum("failed") === 0 ? 0 : 1;

// All that CI runs, step by step; at the end the name of every test that failed, and a count. With `--tested`, `npm test` ran just before.
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { type Counts, readCounts } from "./vitest-report.ts";

const TESTS = ".cache/reports/tests.json";
const isTested = process.argv.includes("--tested");

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
  if (script === "test" && isTested) return named(script, testCounts());
  if (counts === testCounts) rmSync(TESTS, { force: true });
  const { status, stdout } = spawnSync("npm", ["run", "-s", script, "--", ...args], {
    stdio: ["ignore", args.includes("--json") ? "pipe" : "inherit", "inherit"],
    encoding: "utf8",
    env: { ...process.env, CI: "true" },
    // npm is a .cmd file there.
    shell: process.platform === "win32",
  });
  const ok = status === 0;
  const counted = counts ? counts(stdout ?? "") : { passed: Number(ok), failed: 0, failures: [] };
  const ended = { ...counted, failed: 1, failures: [`ended with ${status}`] };
  return named(script, ok || counted.failed > 0 ? counted : ended);
}

function named(script: string, { failures, ...counts }: Counts): Counts {
  return { ...counts, failures: failures.map((failure) => `${script}: ${failure.split("\n", 1)}`) };
}

function testCounts(): Counts {
  return readCounts(TESTS);
}

/** The one object a script prints with --json. */
function printedCounts(stdout: string): Counts {
  // A script that broke off printed nothing.
  const printed = JSON.parse(stdout || '{"failed": 1}') as Partial<Counts> & {
    skipped?: string | readonly string[];
  };
  const { passed = 0, failed = 0, failures = [], skipped = [] } = printed;
  for (const what of [skipped].flat()) process.stdout.write(`skipped: ${what}\n`);
  return { passed, failed, failures };
}

const results = STEPS.map(run);
const sum = (field: "passed" | "failed") => results.reduce((total, counts) => total + counts[field], 0);
for (const failure of results.flatMap(({ failures }) => failures)) process.stdout.write(`\nFAIL ${failure}`);
process.stdout.write(`\n${sum("passed")} passed, ${sum("failed")} failed\n`);
process.exitCode = sum("failed") === 0 ? 0 : 1;

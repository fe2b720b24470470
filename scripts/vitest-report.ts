// What vitest's JSON report says: how many tests passed and failed, and which failed, with the first line of why.
import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** A line for each that failed. */
  readonly failures: readonly string[];
}

interface TestFile {
  readonly name: string;
  readonly status: string;
  /** Why the file itself could not run. */
  readonly message: string;
  readonly assertionResults: readonly {
    readonly fullName: string;
    readonly status: string;
    readonly failureMessages: readonly string[];
  }[];
}

const NO_REPORT: Counts = { passed: 0, failed: 1, failures: ["ended without a report"] };

/** A file that could not run counts as one failed test. */
export function readCounts(report: string): Counts {
  if (!existsSync(report)) return NO_REPORT;
  const read = JSON.parse(readFileSync(report, "utf8")) as {
    numPassedTests: number;
    testResults: readonly TestFile[];
  };
  const failures = read.testResults.flatMap(failuresOf);
  return { passed: read.numPassedTests, failed: failures.length, failures };
}

function failuresOf({ name, status, message, assertionResults }: TestFile): string[] {
  const file = relative(process.cwd(), name);
  const failed = assertionResults.filter((test) => test.status === "failed");
  if (failed.length === 0) return status === "failed" ? [`${file}: ${firstLine(message)}`] : [];
  return failed.map((test) => `${file}: ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
}

function firstLine(message = ""): string {
  return message.trim().split("\n", 1).join("").slice(0, 300);
}

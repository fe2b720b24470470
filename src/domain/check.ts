import { describeError } from "./errors.ts";

/** One line of `doctor`: a finding, and a remedy unless all is well. */
export interface Check {
  readonly name: string;
  readonly state: "ok" | "note" | "problem";
  readonly finding: string;
  readonly remedy: string;
  /** Operation that mends it and harms nothing; missing where a person must decide. */
  readonly fix?: SafeFix;
}

export type SafeFix = "backup" | "curate";

export function okCheck(name: string, finding: string): Check {
  return { name, state: "ok", finding, remedy: "" };
}

/** Not broken, but surprising. */
export function noteCheck(name: string, finding: string, remedy: string): Check {
  return { name, state: "note", finding, remedy };
}

export function problemCheck(name: string, finding: string, remedy: string): Check {
  return { name, state: "problem", finding, remedy };
}

export type NamedCheck<Input> = readonly [name: string, run: (input: Input) => Promise<Check[]> | Check[]];

/** Runs checks one after another; one that throws becomes a problem and hides no other. */
export async function runNamedChecks<Input>(
  checks: readonly NamedCheck<Input>[],
  input: Input,
): Promise<Check[]> {
  const results: Check[] = [];
  for (const [name, run] of checks) {
    try {
      results.push(...(await run(input)));
    } catch (error) {
      results.push({ name, state: "problem", ...describeError(error, "CHECK_FAILED") });
    }
  }
  return results;
}

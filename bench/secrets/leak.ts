import type { SecretCase } from "./secret-case.ts";

type Sought = Pick<SecretCase, "secrets" | "frame" | "run">;

/** The first run of a secret that is left in the texts; null when none is. */
export function leakedRun(one: Sought, texts: readonly string[]): string | null {
  const wanted = leakingRuns(one);
  const { run } = one;
  for (const text of texts)
    for (let at = 0; at + run <= text.length; at++) {
      const found = text.slice(at, at + run);
      if (wanted.has(found)) return found;
    }
  return null;
}

/** The runs of which one alone is a leak. */
export function leakingRuns({ secrets, frame = "", run }: Sought): ReadonlySet<string> {
  const everywhere = runsOf([frame], run);
  return new Set([...runsOf(secrets, run)].filter((part) => !everywhere.has(part)));
}

/** Every so many characters in a row. */
export function runsOf(secrets: readonly string[], run: number): ReadonlySet<string> {
  const runs = new Set<string>();
  for (const secret of secrets)
    for (let at = 0; at + run <= secret.length; at++) runs.add(secret.slice(at, at + run));
  return runs;
}

import { relative } from "node:path";
import type { Reporter, TestModule } from "vitest/node";

/** Files named in the last line. */
const NAMED = 5;

/** Says last how long the run took, and which files took the most of it. */
export class TimeReporter implements Reporter {
  #start = 0;

  onTestRunStart(): void {
    this.#start = performance.now();
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules
      .map((file) => ({ name: relative("", file.moduleId), seconds: secondsOf(file) }))
      .toSorted((one, other) => other.seconds - one.seconds);
    const all = files.reduce((sum, { seconds }) => sum + seconds, 0);
    const longest = files.slice(0, NAMED).map(({ name, seconds }) => `${name} ${seconds.toFixed(1)} s`);
    const took = ((performance.now() - this.#start) / 1_000).toFixed(0);
    const line = `${took} s for ${files.length} files that took ${all.toFixed(0)} s one by one; longest: ${longest.join(", ")}\n`;
    // Other reporters tell of what they write after this.
    process.once("exit", () => process.stdout.write(line));
  }
}

function secondsOf(file: TestModule): number {
  const { collectDuration, duration, environmentSetupDuration, prepareDuration, setupDuration } =
    file.diagnostic();
  return (collectDuration + duration + environmentSetupDuration + prepareDuration + setupDuration) / 1_000;
}

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const PACKAGE = join(import.meta.dirname, "../..");

/** Journeys run what users run, so the bundles are made once before any test. */
export function setup(): void {
  const flags = existsSync(join(PACKAGE, "src/cli/main.ts")) ? [] : ["--no-cli"];
  const build = spawnSync(process.execPath, ["scripts/build.ts", ...flags], {
    cwd: PACKAGE,
    encoding: "utf8",
    windowsHide: true,
  });
  if (build.status !== 0) throw new Error(`the build failed:\n${build.stderr}`);
}

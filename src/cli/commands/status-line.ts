import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { CliContext, ExitCode } from "../context.ts";
import type { HookProgram } from "../launcher/launcher-text.ts";

/** Runs the program an agent's status line runs, which starts three times faster than the command line. */
export function printStatusLine({ env }: CliContext, { nodePath, packageFolder }: HookProgram): ExitCode {
  const program = join(packageFolder, "dist", "statusline.cjs");
  spawnSync(nodePath, [program], { env, stdio: ["inherit", "inherit", "ignore"], windowsHide: true });
  return 0;
}

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { CliContext, ExitCode } from "../context.ts";
import type { HookProgram } from "../launcher.ts";

/** The same program that the agent is given, which costs a third of the command line; for who tries it by hand. */
export function printStatusLine({ env }: CliContext, { nodePath, packageFolder }: HookProgram): ExitCode {
  const program = join(packageFolder, "dist", "statusline.cjs");
  spawnSync(nodePath, [program], { env, stdio: ["inherit", "inherit", "ignore"], windowsHide: true });
  return 0;
}

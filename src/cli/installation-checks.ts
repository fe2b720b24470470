import type { Check } from "../operations/engine-type.ts";
import type { CliContext } from "./context.ts";
import type { HookProgram } from "./launcher.ts";

export async function installationChecks(_context: CliContext, _hook: HookProgram): Promise<Check[]> {
  return [];
}

import type { CliContext, ExitCode } from "../context.ts";
import type { HookProgram } from "../launcher.ts";

export interface TryHereOptions extends HookProgram {
  readonly text: string;
  readonly json: boolean;
}

export async function tryHere(_context: CliContext, _options: TryHereOptions): Promise<ExitCode> {
  return 1;
}

import type { Engine } from "../operations/engine-type.ts";
import type { CliContext } from "./context.ts";
import type { HookProgram } from "./launcher.ts";

/** As commander gives it, not judged yet. */
export type RawInput = Readonly<Record<string, unknown>>;

/** One run of an operation at the command line. */
export interface CommandRun {
  readonly context: CliContext;
  readonly hook: HookProgram;
  readonly engine: Engine;
  /** Somebody sits there who can be asked. */
  readonly isAsked: boolean;
}

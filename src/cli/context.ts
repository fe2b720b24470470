import type { Home } from "../config/home.ts";
import type { Engine } from "../operations/engine-type.ts";
import type { HookProgram } from "./launcher/launcher-text.ts";

/** The input of every command, so that none of them reads the process by itself. */
export interface CliContext {
  readonly env: NodeJS.ProcessEnv;
  readonly home: Home;
  readonly cwd: string;
  /** True when a person sits there: only then are colours and questions used. */
  readonly terminal: boolean;
  /** A person typed the command: no agent's session stands above it. */
  readonly isPerson: boolean;
  /** Writes the answer, with a newline. */
  readonly print: (text: string) => void;
  /** Writes progress and problems to stderr, with a newline. */
  readonly note: (text: string) => void;
  readonly now: () => number;
}

/** 0 done, 1 a problem we explain, 2 a wrong command line or file of tests. */
export type ExitCode = 0 | 1 | 2;

/** Parsed by commander, not validated yet. */
export type RawInput = Readonly<Record<string, unknown>>;

/** One run of an operation at the command line. */
export interface CommandRun {
  readonly context: CliContext;
  readonly hook: HookProgram;
  readonly engine: Engine;
  /** True when a person is there to answer questions. */
  readonly isInteractive: boolean;
}

import type { Home } from "../config/home.ts";

/** What every command is given, so that none of them reads the process by itself. */
export interface CliContext {
  readonly env: NodeJS.ProcessEnv;
  readonly home: Home;
  readonly cwd: string;
  /** Colours and questions only when a person sits there. */
  readonly terminal: boolean;
  /** Writes the answer, with a newline. */
  readonly print: (text: string) => void;
  /** Writes progress and problems to stderr, with a newline. */
  readonly note: (text: string) => void;
  readonly now: () => number;
}

/** 0 done, 1 a problem we explain, 2 a wrong command line or file of tests. */
export type ExitCode = 0 | 1 | 2;

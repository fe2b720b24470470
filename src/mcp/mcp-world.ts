import type { Engine } from "../operations/engine-type.ts";

/** All that the tools need of the process that serves them. */
export interface McpWorld {
  /** An agent's engine: it may propose, and change nothing of the user's. */
  readonly engine: () => Promise<Engine>;
  /** For what a person has just agreed to in their client. */
  readonly asPerson: () => Promise<Engine>;
  /** Folder that decides the project. */
  readonly cwd: string;
  /** The client's id of the session that asks; undefined where it does not tell. */
  readonly session: string | undefined;
  /** Four hex digits that frame an answer. */
  readonly nonce: () => string;
}

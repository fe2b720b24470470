import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** For every process that a test starts; a test of the program itself says otherwise. */
export const NO_CLAUDE = { UNBIDDEN_LLM_CLAUDE_CLI_ENABLED: "0" };

// No test may ask the model of whoever runs the tests: neither switch nor PATH leads to it.
Object.assign(process.env, NO_CLAUDE);
process.env.PATH = (process.env.PATH ?? "")
  .split(delimiter)
  .filter((folder) => !["claude", "claude.exe"].some((name) => existsSync(join(folder, name))))
  .join(delimiter);

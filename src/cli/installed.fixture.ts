import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { homeOf } from "../config/home.ts";
import { installAgent } from "./commands/install.ts";
import type { CliContext } from "./context.ts";
import type { HookProgram } from "./launcher.ts";

/** A person's machine in a temporary folder: a home, a project, and a package whose hook is the one in `src/`. */
export interface Machine {
  readonly root: string;
  readonly program: HookProgram;
  /** The agent's settings. */
  readonly settings: string;
  readonly project: string;
  readonly said: string[];
  readonly context: (changed?: { cwd?: string; env?: NodeJS.ProcessEnv }) => CliContext;
  readonly install: (scope?: "user" | "project") => Promise<void>;
  readonly remove: () => void;
}

export function machine(): Machine {
  const root = mkdtempSync(join(tmpdir(), "machine-"));
  const user = join(root, "user");
  const project = join(user, "project");
  mkdirSync(join(project, ".git"), { recursive: true });
  const program = { nodePath: process.execPath, packageFolder: join(root, "package") };
  makePackage(program.packageFolder);
  const said: string[] = [];
  const context: Machine["context"] = ({ cwd = project, env = {} } = {}) => {
    const all = { HOME: user, ...env };
    const print = (text: string) => said.push(text);
    return { env: all, home: homeOf(all), cwd, terminal: false, print, note: print, now: () => Date.now() };
  };
  return {
    ...{ root, program, project, said, context },
    settings: join(user, ".claude", "settings.json"),
    install: async (scope = "user") => {
      await installAgent(context(), { ...program, agent: "claude-code", scope, dryRun: false, json: true });
      said.length = 0;
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

function makePackage(folder: string): void {
  const hook = join(folder, "dist", "hook.cjs");
  mkdirSync(join(folder, "dist"), { recursive: true });
  const source = pathToFileURL(join(import.meta.dirname, "..", "hook", "main.ts"));
  writeFileSync(hook, `import(${JSON.stringify(source)});\n`);
  chmodSync(hook, 0o755);
}

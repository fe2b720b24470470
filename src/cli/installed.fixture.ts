import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ToolChoice } from "../agents/agent.ts";
import { homeOf } from "../config/home.ts";
import { installAgent } from "./commands/install.ts";
import type { CliContext } from "./context.ts";
import { clientsHere, measureClients, quickest } from "./launcher/choose-client.ts";
import type { FastClient, HookProgram } from "./launcher/launcher-text.ts";

/** A person's machine in a temporary folder: a home, a project, and a copy of the package. */
export interface Machine {
  readonly root: string;
  readonly program: HookProgram;
  /** The agent's settings. */
  readonly settings: string;
  readonly project: string;
  readonly output: string[];
  readonly context: (changed?: { cwd?: string; env?: NodeJS.ProcessEnv }) => CliContext;
  readonly install: (scope?: "user" | "project", tools?: ToolChoice) => Promise<void>;
  readonly remove: () => void;
}

/** How launchers ask here, measured once for all machines of a file. */
let chosen: FastClient | null = null;

/** A machine with a copy of the package as it was built before all tests. */
export function builtMachine(): Machine {
  return machineOf(join(import.meta.dirname, "..", ".."));
}

function machineOf(built: string): Machine {
  const root = mkdtempSync(join(tmpdir(), "machine-"));
  const user = join(root, "user");
  const project = join(user, "project");
  mkdirSync(join(project, ".git"), { recursive: true });
  const program = { nodePath: process.execPath, packageFolder: join(root, "package") };
  cpSync(join(built, "dist"), join(program.packageFolder, "dist"), { recursive: true });
  const output: string[] = [];
  const context: Machine["context"] = ({ cwd = project, env = {} } = {}) => {
    const all = { HOME: user, UNBIDDEN_DAEMON_ENABLED: "false", ...env };
    const print = (text: string) => output.push(text);
    return {
      env: all,
      home: homeOf(all),
      cwd,
      terminal: false,
      isPerson: true,
      print,
      note: print,
      now: () => Date.now(),
    };
  };
  return {
    ...{ root, program, project, output, context },
    settings: join(user, ".claude", "settings.json"),
    install: async (scope = "user", tools) => {
      const options = { agent: "claude-code", scope, tools: tools ?? null, dryRun: false, json: true };
      chosen ??= quickest(await measureClients(clientsHere(process.env)));
      await installAgent(context(), { ...program, client: chosen, ...options });
      output.length = 0;
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** A machine with a package of these files in `dist/`; its hook does nothing unless they have one. */
export function machineWith(dist: Readonly<Record<string, string>> = {}): Machine {
  const built = mkdtempSync(join(tmpdir(), "package-"));
  mkdirSync(join(built, "dist"));
  for (const [name, text] of Object.entries({ "hook.cjs": "", ...dist }))
    writeFileSync(join(built, "dist", name), text);
  const made = machineOf(built);
  rmSync(built, { recursive: true, force: true });
  return made;
}

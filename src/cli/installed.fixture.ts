import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ToolChoice } from "../agents/agent.ts";
import { homeOf } from "../config/home.ts";
import { installAgent } from "./commands/install.ts";
import type { CliContext } from "./context.ts";
import type { HookProgram } from "./launcher/launcher-text.ts";

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

export function machine(built: string): Machine {
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
      await installAgent(context(), { ...program, ...options });
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
  const made = machine(built);
  rmSync(built, { recursive: true, force: true });
  return made;
}

/** Builds the hook apart from `dist/`, which somebody may be using; gives the package's folder. */
export function buildPackage(): string {
  const checkout = join(import.meta.dirname, "..", "..");
  const folder = mkdtempSync(join(tmpdir(), "package-"));
  symlinkSync(join(checkout, "node_modules"), join(folder, "node_modules"));
  // The bundler tells files apart by their real path.
  for (const name of ["src", "package.json"])
    cpSync(join(checkout, name), join(folder, name), { recursive: true });
  const build = join(checkout, "scripts", "build.ts");
  const { status, stderr } = spawnSync(process.execPath, [build], {
    cwd: folder,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`the build failed: ${stderr}`);
  return folder;
}

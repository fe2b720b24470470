import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { HookRun } from "./client-output.ts";
import type { ModelRequest } from "./model-request.ts";
import { type ModelServer, startModelServer } from "./model-server.ts";

/** A throw-away home, project and model for one scenario; nothing in it touches the user's own. */
export type Sandbox = {
  readonly root: string;
  readonly home: string;
  readonly project: string;
  readonly unbiddenHome: string;
  readonly settingsFile: string;
  readonly model: ModelServer;
  readonly executable: string;
  readonly cli: string;
  /** Runs the command line, and what `install` writes into the hooks. */
  readonly node: string;
  /** Whether a daemon may answer the hooks, as it does where nobody says otherwise. */
  readonly daemon: boolean;
  /** What every session so far showed, for the report. */
  readonly sessions: { readonly hookRuns: readonly HookRun[]; readonly requests: readonly ModelRequest[] }[];
  /** What was asked, and what our blocks said, in the order of the sessions. */
  readonly told: string[];
};

const DEPLOY_SCRIPT = `echo tried >> deploys.log
[ -n "$DEPLOY_ENV" ] || { echo "deploy.sh: DEPLOY_ENV is unset" >&2; exit 1; }
echo "deployed to $DEPLOY_ENV"
`;

export async function openSandbox({
  executable,
  cli,
  daemon,
}: Pick<Sandbox, "executable" | "cli" | "daemon">): Promise<Sandbox> {
  // The folder must not carry the product's name: the tests look for that name in what the model is sent.
  const root = realpathSync(mkdtempSync(join(tmpdir(), "client-scenario-")));
  const home = join(root, "home");
  const project = join(root, "project");
  for (const folder of [join(home, ".claude"), project, join(root, "tmp")])
    mkdirSync(folder, { recursive: true });
  writeFileSync(join(project, "README.md"), "# Ledger service\n");
  writeFileSync(join(project, "deploy.sh"), DEPLOY_SCRIPT);
  const unbiddenHome = join(home, ".unbidden");
  configure({ unbiddenHome }, {});
  return {
    root,
    home,
    project,
    unbiddenHome,
    settingsFile: join(home, ".claude", "settings.json"),
    model: await startModelServer(),
    executable,
    cli,
    node: process.execPath,
    daemon,
    sessions: [],
    told: [],
  };
}

/** What the user set; without a terminal, what is asked counts as the user's word only where they say so. */
export function configure({ unbiddenHome }: Pick<Sandbox, "unbiddenHome">, settings: object): void {
  mkdirSync(unbiddenHome, { recursive: true, mode: 0o700 });
  // YAML reads JSON.
  const said = JSON.stringify({ capture: { headless: true }, ...settings });
  writeFileSync(join(unbiddenHome, "config.yaml"), said, { mode: 0o600 });
}

/** The same project and model, with another home in which nothing of ours ever was: only these settings of the user's. */
export function withoutUs(sandbox: Sandbox, settings = "{}"): Sandbox {
  const home = join(sandbox.root, "home-without-us");
  const settingsFile = join(home, ".claude", "settings.json");
  mkdirSync(join(home, ".claude"), { recursive: true });
  writeFileSync(settingsFile, settings);
  return { ...sandbox, home, settingsFile, unbiddenHome: join(home, ".unbidden") };
}

export async function closeSandbox(sandbox: Sandbox, { keep }: { keep: boolean }): Promise<void> {
  await sandbox.model.close();
  if (!keep) rmSync(sandbox.root, { recursive: true, force: true, maxRetries: 5 });
}

const INHERITED = ["PATH", "LANG", "LC_ALL", "TERM", "TZ"];

/** Built from nothing, so that no key, endpoint or switch of whoever runs the tests reaches the client or our hook. */
export function sandboxEnv(sandbox: Sandbox): Record<string, string> {
  const inherited = INHERITED.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...Object.fromEntries(inherited),
    HOME: sandbox.home,
    USERPROFILE: sandbox.home,
    TMPDIR: join(sandbox.root, "tmp"),
    UNBIDDEN_HOME: sandbox.unbiddenHome,
    UNBIDDEN_DAEMON_ENABLED: String(sandbox.daemon),
  };
}

/** Every file the product has written, so that a test can look for bytes or for change. */
export function unbiddenFiles(sandbox: Sandbox): Map<string, Buffer> {
  const names = readdirSync(sandbox.unbiddenHome, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(names.map((name) => [name, readFileSync(name)]));
}

/** The files under UNBIDDEN_HOME that hold these characters, in any case: a search index may have folded it. */
export function filesHolding(sandbox: Sandbox, text: string): string[] {
  const wanted = text.toLowerCase();
  return [...unbiddenFiles(sandbox)]
    .filter(([, bytes]) => bytes.toString("latin1").toLowerCase().includes(wanted))
    .map(([name]) => name);
}

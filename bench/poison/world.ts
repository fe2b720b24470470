import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { addedContext } from "../../src/agents/claude-code/claude-code-session.ts";
import type { Memory } from "../../src/domain/memory.ts";
import { createEngine } from "../../src/engine.ts";
import type { Engine } from "../../src/operations/engine-type.ts";
import type { ExportAnswer } from "../../src/operations/export.ts";
import type { Payload } from "../../test/support/claude-code-payloads.ts";
import { ROOT } from "../provenance.ts";

/** By the built hook as a process of its own, as the client does it, or by the engine in this process. */
export type Means = "process" | "engine";

/** A machine of somebody's that is gone afterwards. */
export interface World {
  /** `HOME`. */
  readonly user: string;
  readonly env: Readonly<Record<string, string>>;
  /** A folder below the user's with these files. */
  project(name: string, files?: Readonly<Record<string, string>>): string;
  /** What the model is told; null for silence. */
  hook(payload: Payload): Promise<string | null>;
  run: Engine["run"];
  /** All that is in the store. */
  memories(): Promise<readonly Memory[]>;
  close(): Promise<void>;
}

const FAST = "/dev/shm";

export function openWorld(way: Means, program?: string): World {
  const root = realpathSync(mkdtempSync(join(existsSync(FAST) ? FAST : tmpdir(), "unbidden-poison-")));
  const user = join(root, "me");
  mkdirSync(user);
  const env = environmentFor(user, program);
  let engine: Engine | null = null;
  const open = () => (engine ??= createEngine({ env, entryPoint: "hook", busyTimeoutMs: 2_000 }));
  const run: Engine["run"] = (name, input, onProgress) => open().run(name, input, onProgress);
  return {
    user,
    env,
    run,
    project: (name, files = {}) => writeFiles(join(user, name), files),
    hook: (payload) => (way === "process" ? hookProcess(payload, env) : hookHere(open(), payload)),
    memories: () => readMemories(run, user),
    close: async () => {
      await engine?.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

function environmentFor(user: string, program = "cli"): Record<string, string> {
  return {
    PATH: process.env.PATH ?? "",
    HOME: user,
    UNBIDDEN_HOME: join(user, ".unbidden"),
    UNBIDDEN_DAEMON_ENABLED: "false",
    UNBIDDEN_LLM_CLAUDE_CLI_ENABLED: "0",
    CLAUDECODE: "1",
    CLAUDE_CODE_ENTRYPOINT: program,
  };
}

export function writeFiles(folder: string, files: Readonly<Record<string, string>>): string {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

async function hookHere(engine: Engine, payload: Payload): Promise<string | null> {
  const { text, written } = await engine.hook("claude-code", Buffer.from(JSON.stringify(payload)));
  if (text === null) return null;
  await written();
  return addedContext(text);
}

function hookProcess(payload: Payload, env: Readonly<Record<string, string>>): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(ROOT, "dist/hook.cjs"), "claude-code"], {
      env,
      stdio: ["pipe", "pipe", "ignore"],
    });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0 ? resolve(output === "" ? null : addedContext(output)) : reject(new Error(`hook: ${code}`)),
    );
    child.stdin.on("error", () => undefined);
    child.stdin.end(JSON.stringify(payload));
  });
}

async function readMemories(run: Engine["run"], cwd: string): Promise<readonly Memory[]> {
  // A command does what still waits before it answers.
  await run("list", { cwd, limit: 1, explain: false });
  const { text } = (await run("export", { cwd, project: false })) as ExportAnswer;
  const records = (text ?? "").split("\n").filter((line) => line.startsWith('{"memory"'));
  return records.map((line) => JSON.parse(line).memory);
}

/** Git as a stranger would use it: nothing of this machine's settings. */
export function git(cwd: string, env: Readonly<Record<string, string>>, ...args: string[]): void {
  const own = { ...env, GIT_CONFIG_NOSYSTEM: "1", GIT_TERMINAL_PROMPT: "0" };
  execFileSync("git", args, { cwd, env: own, stdio: "ignore" });
}

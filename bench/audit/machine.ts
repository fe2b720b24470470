import { spawn } from "node:child_process";
import { globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { openWorld, type World } from "../poison/world.ts";
import { ROOT } from "../provenance.ts";

/** How a process ended; no exit code where it had to be killed. */
export interface Ended {
  readonly exit: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly ms: number;
}

interface Setting {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
  readonly killAfterMs?: number;
}

/** Far above every bound: what takes longer hangs. */
const HANGS_MS = 20_000;

/** A machine whose hooks are the built ones, gone afterwards. */
export async function onMachine<T>(use: (world: World) => Promise<T>): Promise<T> {
  const world = openWorld("process");
  try {
    return await use(world);
  } finally {
    await world.close();
  }
}

export const homeIn = (world: World) => join(world.user, ".unbidden");

/** The built hook as the client starts it, or as the plugin does. */
export function runHook(
  world: World,
  payload: Readonly<Record<string, unknown>>,
  { entry = "hook.cjs", ...setting }: Setting & { readonly entry?: string } = {},
): Promise<Ended> {
  return run(world, [process.execPath, join(ROOT, "dist", entry), "claude-code"], {
    input: JSON.stringify(payload),
    ...setting,
  });
}

/** The built command line, in a shell of nobody's. */
export function runUnbidden(world: World, args: readonly string[], setting: Setting = {}): Promise<Ended> {
  return run(world, [process.execPath, join(ROOT, "dist/cli.js"), ...args], setting);
}

export async function run(
  world: World,
  [program = "", ...args]: readonly string[],
  { cwd = world.user, env, input = "", killAfterMs = HANGS_MS }: Setting,
): Promise<Ended> {
  const startedAt = performance.now();
  const child = spawn(program, args, { cwd, env: { ...world.env, ...env }, stdio: "pipe" });
  const timer = setTimeout(() => child.kill("SIGKILL"), killAfterMs);
  const exit = new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  // It may leave before it has read all.
  child.stdin.on("error", () => undefined);
  child.stdin.end(input);
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), exit]);
  clearTimeout(timer);
  return { exit: code, stdout, stderr, ms: performance.now() - startedAt };
}

/** The first file of a folder in which these words stand, in any byte. */
export function fileWith(folder: string, words: string): string | undefined {
  return textsIn(folder).find(([, bytes]) => bytes.includes(words))?.[0];
}

/** All files of the folder, byte by byte, that are no larger than one of ours gets. */
export function textsIn(folder: string): [file: string, bytes: string][] {
  const files = globSync("**/*", { cwd: folder }).filter((file) => isSmallFile(join(folder, file)));
  return files.map((file) => [file, readFileSync(join(folder, file), "latin1")]);
}

function isSmallFile(file: string): boolean {
  const found = statSync(file, { throwIfNoEntry: false });
  return found?.isFile() === true && found.size < 64_000_000;
}

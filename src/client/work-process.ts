import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { LONG_WORK } from "./round-process.ts";
import type { DaemonProgram } from "./start-daemon.ts";

/**
 * Runs a long operation in a process of its own, which ends with us however we end: its stdin is ours. It is given one
 * line, and each line that it prints is passed on. Resolves once it is gone.
 */
export async function runWorkProcess(
  { home, env, file }: DaemonProgram,
  order: object,
  onLine: (line: string) => void,
): Promise<void> {
  const child = spawn(process.execPath, [file, home.root, LONG_WORK], {
    cwd: home.root,
    env,
    stdio: ["pipe", "pipe", "ignore"],
    windowsHide: true,
  });
  child.stdin.on("error", () => undefined).write(`${JSON.stringify(order)}\n`);
  createInterface(child.stdout).on("line", onLine);
  // "close" comes after the last line; "error" where no process could be started.
  await once(child, "close").catch(() => undefined);
}

import { spawn } from "node:child_process";
import { startTied } from "./child.ts";

/** Runs a program in place of this one, which only waits: its streams are ours. Gives its exit code, null where it was killed or never began. */
export function runInPlace(command: string, args: readonly string[]): Promise<number | null> {
  const start = () => spawn(command, args, { stdio: "inherit", windowsHide: true });
  const { child, untie } = startTied(start, (running) => running.kill());
  return new Promise<number | null>((resolve) => {
    child.once("error", () => resolve(null));
    child.once("close", resolve);
  }).finally(untie);
}

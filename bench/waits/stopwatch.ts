import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { homeOf } from "../../src/config/home.ts";
import type { Sandbox } from "../../test/clients/sandbox.ts";

/** One hook call, from the start of what is installed to its end. */
export interface Wait {
  /** As the client, or our plugin in it, names it. */
  readonly event: string;
  readonly ms: number;
}

const logOf = ({ root }: Sandbox) => join(root, "waits.log");

/** Puts a stopwatch in the place of the installed launcher, which it starts; it adds a millisecond to what it reads. */
export function placeStopwatch(sandbox: Sandbox): void {
  const { launcher } = homeOf({ UNBIDDEN_HOME: sandbox.unbiddenHome });
  const timed = `${launcher}-timed`;
  renameSync(launcher, timed);
  writeFileSync(launcher, stopwatchText(timed, logOf(sandbox)));
  chmodSync(launcher, 0o700);
}

export function readWaits(sandbox: Sandbox): readonly Wait[] {
  if (!existsSync(logOf(sandbox))) return [];
  const lines = readFileSync(logOf(sandbox), "utf8").split("\n").filter(Boolean);
  return lines.map((line) => {
    const [ns = "0", event = ""] = line.split(" ");
    return { event: event || "unnamed", ms: Number(ns) / 1e6 };
  });
}

function stopwatchText(timed: string, log: string): string {
  return `#!/bin/sh
said=$(cat)
before=$(date +%s%N)
printf '%s' "$said" | '${timed}' "$@"
code=$?
after=$(date +%s%N)
event=$(printf '%s' "$said" | grep -o '"hook_event_name":"[^"]*"' | head -n 1 | cut -d '"' -f 4)
printf '%s %s\\n' "$((after - before))" "$event" >> '${log}'
exit $code
`;
}

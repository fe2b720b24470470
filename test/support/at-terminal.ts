import { type SpawnSyncOptionsWithStringEncoding, spawn, spawnSync } from "node:child_process";
import { text } from "node:stream/consumers";

interface Place {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

interface CommandOutput {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

// Answers go through pipes of their own: only the input is a terminal. It has no parent, because an agent may run tests.
const IN_TERMINAL = '(script -qec "$TYPED 1>&3 2>&4" /dev/null; echo $? >&5) <&- >&- 2>&- &';

/** Runs a command line as a person at a terminal does, whoever runs the tests. */
export function runAtTerminal(words: readonly string[], place: Place): CommandOutput {
  const { output } = spawnSync("sh", ["-c", IN_TERMINAL], optionsOf(words, place));
  return outputOf(output.slice(3).map(String));
}

/** The same for a command that asks a server of this process. */
export async function waitAtTerminal(words: readonly string[], place: Place): Promise<CommandOutput> {
  const child = spawn("sh", ["-c", IN_TERMINAL], optionsOf(words, place));
  const pipes = child.stdio.slice(3) as unknown as AsyncIterable<Buffer>[];
  return outputOf(await Promise.all(pipes.map((pipe) => text(pipe))));
}

function optionsOf(words: readonly string[], { cwd, env }: Place): SpawnSyncOptionsWithStringEncoding {
  const typed = words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ");
  return {
    cwd,
    windowsHide: true,
    env: { ...env, TYPED: typed },
    timeout: 120_000,
    stdio: ["ignore", "ignore", "ignore", "pipe", "pipe", "pipe"],
    encoding: "utf8",
  };
}

function outputOf([stdout = "", stderr = "", status = ""]: readonly string[]): CommandOutput {
  return { exitCode: status === "" ? null : Number(status), stdout, stderr };
}

import { spawnSync } from "node:child_process";

/** Runs a command line as a person at a terminal does, whoever runs the tests. */
export function runAtTerminal(
  words: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): { readonly exitCode: number | null; readonly stdout: string; readonly stderr: string } {
  const typed = words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ");
  // Answers go through pipes of their own: only the input is a terminal. It has no parent, because an agent may run tests.
  const inTerminal = '(script -qec "$TYPED 1>&3 2>&4" /dev/null; echo $? >&5) <&- >&- 2>&- &';
  const { output } = spawnSync("sh", ["-c", inTerminal], {
    cwd,
    windowsHide: true,
    env: { ...env, TYPED: typed },
    timeout: 120_000,
    stdio: ["ignore", "ignore", "ignore", "pipe", "pipe", "pipe"],
    encoding: "utf8",
  });
  const [stdout = "", stderr = "", status = ""] = output.slice(3).map(String);
  return { exitCode: status === "" ? null : Number(status), stdout, stderr };
}

import { once } from "node:events";
import { createInterface } from "node:readline";
import { BOUNDS } from "../client/bounds.ts";
import { codeOf, ERRORS, UnbiddenError } from "../domain/errors.ts";
import { createEngine } from "../engine.ts";
import { parseOperationInput } from "../operations/operations.ts";
import { RUN_ELSEWHERE, type WorkState } from "../operations/page/long-work.ts";
import type { RoundEnv } from "./rounds.ts";

type Name = (typeof RUN_ELSEWHERE)[number];

/** More often nobody reads it. */
const TELL_EVERY_MS = 100;

/** One long operation that a person began in the page, or that would hang the daemon, told line by line; the exit code is 1 where it failed. */
export async function longRound({ home, env, now, stdin }: RoundEnv): Promise<number> {
  const lines = createInterface(stdin);
  const [order] = (await once(lines, "line")) as [string];
  // What was read is stored; the next time goes on from there.
  lines.on("close", () => process.exit(1));
  const { name, input } = JSON.parse(order) as { name: Name; input: unknown };
  try {
    await printState({ is: "done", name, answer: await runWork({ home, env, now }, name, input) });
    return 0;
  } catch (error) {
    const code = codeOf(error, "DAEMON_FAILED");
    // The message of a foreign error may hold anything.
    const message = error instanceof UnbiddenError ? error.message : ERRORS[code].meaning;
    await printState({ is: "failed", name, error: { code, message, remedy: ERRORS[code].remedy } });
    return 1;
  }
}

async function runWork({ home, env, now }: Omit<RoundEnv, "stdin">, name: Name, input: unknown) {
  const parsed = RUN_ELSEWHERE.includes(name) ? parseOperationInput(name, input) : null;
  if (!parsed?.success) throw new UnbiddenError("ARGUMENT_INVALID", "not usable");
  const engine = createEngine({
    env: { ...env, UNBIDDEN_HOME: home.root },
    entryPoint: "daemon",
    busyTimeoutMs: BOUNDS.busyElsewhere,
    isPerson: true,
  });
  let told = 0;
  try {
    return await engine.run(name, parsed.data, (progress) => {
      if (now() - told < TELL_EVERY_MS) return;
      told = now();
      void printState({ is: "running", name, progress });
    });
  } finally {
    await engine.close();
  }
}

/** Resolves once it is out, because the process ends at once after the last one. */
function printState(state: WorkState<Name>): Promise<void> {
  return new Promise((resolve) => process.stdout.write(`${JSON.stringify(state)}\n`, () => resolve()));
}

import { BOUNDS } from "../client/bounds.ts";
import { openEngine } from "../client/open.ts";
import type { DoctorAnswer } from "../operations/engine-type.ts";
import type { Operation } from "../operations/operation.ts";
import type { TestAnswer } from "../operations/trial-answers.ts";
import { commandName, withCommandName } from "./command-name.ts";
import type { CliContext, ExitCode } from "./context.ts";
import { installationChecks } from "./installation-checks.ts";
import type { HookProgram } from "./launcher.ts";
import { parseInput } from "./operation-command.ts";
import { startProgress } from "./progress.ts";
import { type Page, paintFor } from "./render/paint.ts";
import { renderAnswer } from "./render/render.ts";

/** Runs one operation and prints its answer. Throws `UnbiddenError`. */
export async function runOperation(
  context: CliContext,
  hook: HookProgram,
  operation: Operation,
  input: Record<string, unknown>,
  json: boolean,
): Promise<ExitCode> {
  const session = input.session === true ? (context.env.CLAUDE_CODE_SESSION_ID ?? "") : input.session;
  const parsed = parseInput(operation, { ...input, session, cwd: context.cwd });
  const engine = await openEngine({ env: context.env, door: "cli", busyTimeoutMs: BOUNDS.busyElsewhere });
  try {
    const progress = await startProgress(context, operation.name);
    const answer = await operation
      .run(engine, parsed as never, (told) => progress?.tell(told))
      .finally(() => progress?.end());
    const whole =
      operation.name === "doctor" ? await withInstallation(context, hook, answer as DoctorAnswer) : answer;
    context.print(json ? JSON.stringify(whole) : renderAnswer(operation.name, whole, pageFor(context)));
    return exitOf(operation.name, whole);
  } finally {
    await engine.close();
  }
}

function pageFor(context: CliContext): Page {
  const paint = paintFor(context.terminal, context.env);
  return { paint, now: context.now(), command: commandName(context) };
}

/** Only the command line knows the agents' settings on this machine. */
async function withInstallation(
  context: CliContext,
  hook: HookProgram,
  answer: DoctorAnswer,
): Promise<DoctorAnswer> {
  const checks = [...answer.checks, ...(await installationChecks(context, hook))];
  return {
    checks: checks.map((check) => ({ ...check, remedy: withCommandName(context, check.remedy) })),
  };
}

/** What was asked for and is not as it should be. */
function exitOf(operation: string, answer: unknown): ExitCode {
  switch (operation) {
    case "doctor":
      return (answer as DoctorAnswer).checks.some((check) => check.state === "problem") ? 1 : 0;
    case "test":
      return (answer as TestAnswer).failed > 0 ? 1 : 0;
    default:
      return 0;
  }
}

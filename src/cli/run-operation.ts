import { BOUNDS } from "../client/bounds.ts";
import { openEngine } from "../client/open.ts";
import type { Engine } from "../operations/engine-type.ts";
import type { ForgetAnswer, MemoriesImported } from "../operations/hand-type.ts";
import type { Operation } from "../operations/operation.ts";
import type { DoctorAnswer } from "../operations/report-answers.ts";
import type { TestAnswer } from "../operations/trial-answers.ts";
import { editedInput, forgetOnYes } from "./at-terminal.ts";
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
  const said = { ...input, session, cwd: context.cwd };
  parseInput(operation, said);
  const engine = await openEngine({ env: context.env, door: "cli", busyTimeoutMs: BOUNDS.busyElsewhere });
  try {
    const answer = await answerTo({ context, engine, operation, isAsked: context.terminal && !json }, said);
    const whole =
      operation.name === "doctor" ? await withInstallation(context, hook, answer as DoctorAnswer) : answer;
    context.print(json ? JSON.stringify(whole) : renderAnswer(operation.name, whole, pageFor(context)));
    return exitOf(operation.name, whole);
  } finally {
    await engine.close();
  }
}

/** One run of an operation. */
interface Run {
  readonly context: CliContext;
  readonly engine: Engine;
  readonly operation: Operation;
  /** Somebody sits there who can be asked. */
  readonly isAsked: boolean;
}

async function answerTo({ context, engine, operation, isAsked }: Run, said: Record<string, unknown>) {
  const run = (input: Record<string, unknown>) => runWatched(context, engine, operation, input);
  if (!isAsked) return run(said);
  switch (operation.name) {
    case "edit":
      return run(await editedInput(context, engine, said));
    case "forget": {
      const doIt = async () => (await run({ ...said, yes: true })) as ForgetAnswer;
      return forgetOnYes(context, pageFor(context), (await run(said)) as ForgetAnswer, doIt);
    }
    default:
      return run(said);
  }
}

async function runWatched(
  context: CliContext,
  engine: Engine,
  operation: Operation,
  input: Record<string, unknown>,
): Promise<unknown> {
  // A file of memories is brought in at once.
  const progress = input.source === "memories" ? null : await startProgress(context, operation.name);
  return operation
    .run(engine, parseInput(operation, input) as never, (told) => progress?.tell(told))
    .finally(() => progress?.end());
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

/** 1 where something was found wrong, or was asked for and not done. */
function exitOf(operation: string, answer: unknown): ExitCode {
  switch (operation) {
    case "doctor":
      return (answer as DoctorAnswer).checks.some((check) => check.state === "problem") ? 1 : 0;
    case "test":
      return (answer as TestAnswer).failed > 0 ? 1 : 0;
    case "forget": {
      const { done, memories, events } = answer as ForgetAnswer;
      return done || memories + events === 0 ? 0 : 1;
    }
    case "import":
      return ((answer as Partial<MemoriesImported>).brokenLines ?? 0) > 0 ? 1 : 0;
    default:
      return 0;
  }
}

import { BOUNDS } from "../client/bounds.ts";
import { openEngine } from "../client/open.ts";
import type { Engine } from "../operations/engine-type.ts";
import type { TestAnswer } from "../operations/evaluation-answers.ts";
import type { ForgetAnswer, MemoriesImported } from "../operations/hand-type.ts";
import type { Operation } from "../operations/operation.ts";
import type { DoctorAnswer } from "../operations/report-answers.ts";
import type { RestoreAnswer, VerifyAnswer } from "../operations/safekeeping-answers.ts";
import type { ResetAnswer, StatsAnswer } from "../operations/use-answers.ts";
import { editedInput, forgetOnYes, resetOnYes, restoreOnYes } from "./at-terminal.ts";
import { commandName, withCommandName } from "./command-name.ts";
import { stopDaemon } from "./commands/daemon.ts";
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
  const session = saidSession(context, operation, input.session);
  const said = { ...input, session, cwd: context.cwd };
  parseInput(operation, said);
  const engine = await openEngine({
    env: context.env,
    entryPoint: "cli",
    busyTimeoutMs: BOUNDS.busyElsewhere,
  });
  try {
    if (!ONLY_LOOK.has(operation.name)) await clearOldSecrets(context, engine);
    const answer = await answerTo({ context, engine, operation, isAsked: context.terminal && !json }, said);
    const whole =
      operation.name === "doctor" ? await withInstallation(context, hook, answer as DoctorAnswer) : answer;
    context.print(json ? JSON.stringify(whole) : renderAnswer(operation.name, whole, pageFor(context)));
    return exitOf(operation.name, whole);
  } finally {
    await engine.close();
  }
}

/** An agent that notes something means the session it serves. */
function saidSession({ env }: CliContext, { name }: Operation, said: unknown): unknown {
  const isMeant = said === true || (name === "note" && said === undefined);
  return isMeant ? (env.CLAUDE_CODE_SESSION_ID ?? "") : said;
}

/** They say how things are, whatever that is, and are for a store that can hardly be read. */
const ONLY_LOOK: ReadonlySet<string> = new Set(["doctor", "verify", "restore", "config"]);

/** What a large home needs longer for is gone on with by the next command. */
const CLEARING_MS = 20_000;

/** Earlier versions knew fewer secrets: what they let in goes, and that is said once. Never costs the command. */
async function clearOldSecrets(context: CliContext, engine: Engine): Promise<void> {
  try {
    await engine.clearSecrets({ allowanceMs: CLEARING_MS });
    const secrets = await engine.secretsFound();
    if (secrets > 0) context.note(secretsNote(secrets));
  } catch {
    // The command itself says what is wrong with the store, and the next one tries again.
  }
}

function secretsNote(secrets: number): string {
  const places = secrets === 1 ? "1 place" : `${secrets} places`;
  return `Secrets lay in this home in clear, in ${places}, because an earlier version did not know them for such. All is redacted now, backups included; rotate those keys, they were on this disk.`;
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
  const run = async (input: Record<string, unknown>) => {
    // It has the store open, and nobody may while another takes its place.
    if (operation.name === "restore" && input.yes === true) await stopDaemon(context);
    return runWatched(context, engine, operation, input);
  };
  if (!isAsked) return run(said);
  switch (operation.name) {
    case "edit":
      return run(await editedInput(context, engine, said));
    case "forget": {
      const doIt = async () => (await run({ ...said, yes: true })) as ForgetAnswer;
      return forgetOnYes(context, pageFor(context), (await run(said)) as ForgetAnswer, doIt);
    }
    case "restore": {
      const doIt = async () => (await run({ ...said, yes: true })) as RestoreAnswer;
      return restoreOnYes(context, pageFor(context), (await run(said)) as RestoreAnswer, doIt);
    }
    case "stats": {
      const doIt = async () => (await run({ ...said, yes: true })) as ResetAnswer;
      return resetOnYes(context, (await run(said)) as StatsAnswer | ResetAnswer, doIt);
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
    ...answer,
    checks: checks.map((check) => ({ ...check, remedy: withCommandName(context, check.remedy) })),
  };
}

function exitOf(operation: string, answer: unknown): ExitCode {
  return FAILURES[operation]?.(answer as never) ? 1 : 0;
}

/** Where something was found wrong, or was asked for and not done. */
const FAILURES: Readonly<Record<string, (answer: never) => boolean>> = {
  doctor: ({ checks }: DoctorAnswer) => checks.some(({ state }) => state === "problem"),
  verify: ({ damage }: VerifyAnswer) => damage.length > 0,
  restore: ({ done }: RestoreAnswer) => !done,
  test: ({ failed }: TestAnswer) => failed > 0,
  forget: ({ done, memories, events }: ForgetAnswer) => !done && memories + events > 0,
  stats: (answer: StatsAnswer | ResetAnswer) =>
    "reset" in answer && !answer.reset.done && answer.reset.feedback + answer.reset.offsets > 0,
  import: ({ brokenLines = 0 }: Partial<MemoriesImported>) => brokenLines > 0,
};

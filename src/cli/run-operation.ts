import { BOUNDS } from "../client/bounds.ts";
import { openEngine } from "../client/open.ts";
import type { ScrubAnswer } from "../operations/curate.ts";
import type { OperationAnswer, OperationName } from "../operations/operations.ts";
import { askYesOrNo } from "./at-terminal.ts";
import { pageFor } from "./command-name.ts";
import type { CliContext, CommandRun, ExitCode, RawInput } from "./context.ts";
import { followOperation } from "./follow.ts";
import type { HookProgram } from "./launcher/launcher-text.ts";
import { parseInput } from "./operation-command.ts";
import { OPERATION_COMMANDS, type OperationCommand } from "./operation-commands.ts";
import { startProgress } from "./progress.ts";
import { namedKinds } from "./render/curate.ts";
import { printableAnswer } from "./render/printable.ts";

/** Runs one operation and prints its answer. Throws `UnbiddenError`. */
export async function runOperation<Name extends OperationName>(
  context: CliContext,
  hook: HookProgram,
  name: Name,
  rawInput: RawInput,
  json: boolean,
): Promise<ExitCode> {
  const command: OperationCommand<Name> = OPERATION_COMMANDS[name];
  const session = sessionInput(context, rawInput.session, command.usesOwnSession === true);
  const input = { ...rawInput, session, cwd: context.cwd };
  parseInput(name, input);
  const engine = await openEngine({
    env: context.env,
    isPerson: context.isPerson,
    entryPoint: "cli",
    busyTimeoutMs: BOUNDS.busyElsewhere,
  });
  const run = { context, hook, engine, isInteractive: context.terminal && !json };
  try {
    if (!command.isReadOnly) await clearOldSecrets(run);
    if (command.follow && rawInput.once !== true)
      return await followOperation(run, name, command.follow, input, json);
    const answer = await confirmedAnswer(run, name, command, input);
    const whole = (await command.complete?.(answer, run)) ?? answer;
    context.print(json ? JSON.stringify(whole) : rendered(context, command, whole));
    return command.hasFailed?.(whole) || (command.confirm?.(whole) ?? null) !== null ? 1 : 0;
  } finally {
    await engine.close();
  }
}

/** For a person's terminal: no stored word writes a line or a control sequence of its own. */
function rendered<Name extends OperationName>(
  context: CliContext,
  { render, keepLines = [] }: OperationCommand<Name>,
  answer: OperationAnswer<Name>,
): string {
  return render(keepLines === "raw" ? answer : printableAnswer(answer, keepLines), pageFor(context));
}

/** `--session` alone means the session that runs the command. */
function sessionInput({ env }: CliContext, session: unknown, isOwn: boolean): unknown {
  const usesOwn = session === true || (isOwn && session === undefined);
  return usesOwn ? (env.CLAUDE_CODE_SESSION_ID ?? "") : session;
}

/** A large home takes longer; the next command continues. */
const CLEARING_MS = 20_000;

/** Redacts secrets that earlier versions stored, and reports it once. Never fails the command. */
async function clearOldSecrets({ context, engine }: CommandRun): Promise<void> {
  try {
    await engine.clearSecrets({ allowanceMs: CLEARING_MS });
    const found = await engine.secretsFound();
    if (found.secrets > 0) context.note(secretsNote(found));
  } catch {
    // The command itself reports what is wrong with the store, and the next one tries again.
  }
}

function secretsNote({ secrets, kinds }: Omit<ScrubAnswer, "isDone">): string {
  const places = secrets === 1 ? "1 place" : `${secrets} places`;
  return `Secrets were stored in plain text in ${places} in this home${namedKinds(kinds)}, because an earlier version did not recognise them. All are redacted now, backups included; rotate those keys, they were on this disk.`;
}

/** The answer, after asking the person where the command needs confirmation. */
async function confirmedAnswer<Name extends OperationName>(
  run: CommandRun,
  name: Name,
  command: OperationCommand<Name>,
  input: RawInput,
): Promise<OperationAnswer<Name>> {
  const answer = await answerWithProgress(run, name, command, input);
  const question = run.isInteractive ? (command.confirm?.(answer) ?? null) : null;
  if (question === null) return answer;
  run.context.print(rendered(run.context, command, answer));
  return (await askYesOrNo(question, false))
    ? answerWithProgress(run, name, command, { ...input, yes: true })
    : answer;
}

async function answerWithProgress<Name extends OperationName>(
  run: CommandRun,
  name: Name,
  { prepare, progress: texts }: OperationCommand<Name>,
  rawInput: RawInput,
): Promise<OperationAnswer<Name>> {
  const input = (await prepare?.(rawInput, run)) ?? rawInput;
  const progress = texts ? await startProgress(run.context, texts, input) : null;
  return run.engine
    .run(name, parseInput(name, input), (state) => progress?.update(state))
    .finally(() => progress?.end());
}

import { BOUNDS } from "../client/bounds.ts";
import { openEngine } from "../client/open.ts";
import type { OperationAnswer, OperationName } from "../operations/operations.ts";
import type { CommandRun, RawInput } from "./command-run.ts";
import type { CliContext, ExitCode } from "./context.ts";
import type { HookProgram } from "./launcher.ts";
import { parseInput } from "./operation-command.ts";
import { OPERATION_COMMANDS, type OperationCommand } from "./operation-commands.ts";
import { pageFor } from "./page.ts";
import { startProgress } from "./progress.ts";

/** Runs one operation and prints its answer. Throws `UnbiddenError`. */
export async function runOperation<Name extends OperationName>(
  context: CliContext,
  hook: HookProgram,
  name: Name,
  given: RawInput,
  json: boolean,
): Promise<ExitCode> {
  const command: OperationCommand<Name> = OPERATION_COMMANDS[name];
  const session = sessionOfInput(context, given.session, command.ofOwnSession === true);
  const input = { ...given, session, cwd: context.cwd };
  parseInput(name, input);
  const engine = await openEngine({
    env: context.env,
    entryPoint: "cli",
    busyTimeoutMs: BOUNDS.busyElsewhere,
  });
  const run = { context, hook, engine, isAsked: context.terminal && !json };
  try {
    if (!command.isReadOnly) await clearOldSecrets(run);
    const answer = await confirmedAnswer(run, name, command, input);
    const whole = (await command.complete?.(answer, run)) ?? answer;
    context.print(json ? JSON.stringify(whole) : command.render(whole, pageFor(context)));
    return command.hasFailed?.(whole) || (command.confirm?.(whole) ?? null) !== null ? 1 : 0;
  } finally {
    await engine.close();
  }
}

/** `--session` alone means the session that runs the command. */
function sessionOfInput({ env }: CliContext, session: unknown, isOwn: boolean): unknown {
  const isMeant = session === true || (isOwn && session === undefined);
  return isMeant ? (env.CLAUDE_CODE_SESSION_ID ?? "") : session;
}

/** What a large home needs longer for is gone on with by the next command. */
const CLEARING_MS = 20_000;

/** Earlier versions knew fewer secrets: what they let in goes, and that is said once. Never costs the command. */
async function clearOldSecrets({ context, engine }: CommandRun): Promise<void> {
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

/** The answer; where a person has to agree first, what comes of that. */
async function confirmedAnswer<Name extends OperationName>(
  run: CommandRun,
  name: Name,
  command: OperationCommand<Name>,
  input: RawInput,
): Promise<OperationAnswer<Name>> {
  const answer = await watchedAnswer(run, name, command, input);
  const question = run.isAsked ? (command.confirm?.(answer) ?? null) : null;
  if (question === null) return answer;
  run.context.print(command.render(answer, pageFor(run.context)));
  const { confirm } = await import("@clack/prompts");
  // Anything but yes, an interruption too, is no.
  const isWanted = (await confirm({ message: question, initialValue: false })) === true;
  return isWanted ? watchedAnswer(run, name, command, { ...input, yes: true }) : answer;
}

async function watchedAnswer<Name extends OperationName>(
  run: CommandRun,
  name: Name,
  { prepare, progress: words }: OperationCommand<Name>,
  given: RawInput,
): Promise<OperationAnswer<Name>> {
  const input = (await prepare?.(given, run)) ?? given;
  const progress = words ? await startProgress(run.context, words, input) : null;
  return run.engine
    .run(name, parseInput(name, input), (told) => progress?.tell(told))
    .finally(() => progress?.end());
}

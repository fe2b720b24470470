import { realpathSync } from "node:fs";
import { dirname } from "node:path";
import { addedContext, madeUpSession } from "../../agents/claude-code/claude-code-session.ts";
import { openEngine } from "../../client/open.ts";
import { userHome } from "../../config/home.ts";
import { readConfig } from "../../config/resolve.ts";
import { UnbiddenError } from "../../domain/errors.ts";
import type { Engine } from "../../operations/engine-type.ts";
import type { AddAnswer } from "../../operations/memories.ts";
import { estimateTokens } from "../../text/tokens.ts";
import { installerOf } from "../agent-settings.ts";
import { commandName, pageFor, withCommandName } from "../command-name.ts";
import type { CliContext, ExitCode } from "../context.ts";
import { installedCommandLine } from "../installed-hooks.ts";
import type { HookProgram } from "../launcher/launcher-text.ts";
import { parseInput } from "../operation-command.ts";
import { renderAdded } from "../render/memories.ts";
import { sharesApart } from "../render/paint.ts";
import { callInstalledHook, HOOK_TIMEOUT_MS } from "../round-trip.ts";

const AGENT = "claude-code";
const BUSY_TIMEOUT_MS = 5_000;

export interface DemoOptions extends HookProgram {
  readonly text: string;
  readonly json: boolean;
  /** Seconds that the hook may take beyond its bounds, where the machine may be busy. */
  readonly patienceS?: number;
}

/** The stored memory, and the installed hook's answer when asked for it. */
interface DemoOutcome extends AddAnswer {
  /** The text the model would get; null when the hook was silent. */
  readonly block: string | null;
  /** The whole run of the hook's process. */
  readonly ms: number;
}

/** Stores a sentence and asks for it as the agent would, through the command line in its settings. */
export async function runDemo(context: CliContext, options: DemoOptions): Promise<ExitCode> {
  const input = parseInput("add", { text: options.text, cwd: context.cwd });
  const commandLine = await installedCommandLine(context, installerOf(AGENT), options);
  if (!commandLine) throw new UnbiddenError("NOT_INSTALLED", "no hook of Unbidden is installed here");
  if (isHomeFolder(context)) throw new UnbiddenError("PROJECT_UNKNOWN", `${context.cwd} is not a project`);
  const engine = await openEngine({
    env: context.env,
    isPerson: context.isPerson,
    entryPoint: "cli",
    busyTimeoutMs: BUSY_TIMEOUT_MS,
  });
  try {
    const added = await engine.run("add", input);
    const outcome = {
      ...added,
      ...(await recallThroughHook(context, commandLine, { ...options, text: input.text })),
    };
    const reason = outcome.block === null ? await silenceReason(context, engine) : null;
    context.print(
      options.json
        ? JSON.stringify({ ...outcome, ...(reason && { why: reason }) })
        : outcomeText(context, outcome, reason),
    );
    return reason === null ? 0 : 1;
  } finally {
    await engine.close();
  }
}

function isHomeFolder({ cwd, env }: CliContext): boolean {
  const [folder, home] = [realpathSync(cwd), realpathSync(userHome(env))];
  return folder === home || folder === dirname(folder);
}

async function recallThroughHook(
  context: CliContext,
  commandLine: readonly string[],
  { text, patienceS = 0 }: DemoOptions,
) {
  const payload = madeUpSession(context.cwd).prompt(questionAbout(text));
  const argv = patienceS > 0 ? [...commandLine, String(patienceS)] : commandLine;
  const { stdout, ms } = await callInstalledHook(
    argv,
    payload,
    context.env,
    HOOK_TIMEOUT_MS + patienceS * 1_000,
  );
  return { block: addedContext(stdout), ms };
}

/** Quotes the sentence: quoted text is not the user's statement, so no memory is made of the question. */
function questionAbout(text: string): string {
  return `What do you remember about: "${text.replace(/\s+/g, " ").replace(/["“”«»]/g, "'")}"?`;
}

async function silenceReason(context: CliContext, engine: Engine): Promise<string> {
  const { disabled, off, verdicts } = await engine.run("status", { cwd: context.cwd, limit: 1 });
  if (disabled) return "UNBIDDEN_DISABLED is set, which turns everything off";
  if (off) return withCommandName(context, "this project is off; `unbidden on` switches it on");
  const [verdict] = verdicts;
  if (!verdict) return withCommandName(context, "it recorded no decision; see `unbidden doctor`");
  const [best, threshold] = sharesApart(verdict.best, verdict.threshold);
  return `its best memory had confidence ${best}, threshold ${threshold}; see \`${commandName(context)} doctor\``;
}

function outcomeText(context: CliContext, outcome: DemoOutcome, reason: string | null): string {
  const page = pageFor(context);
  const { paint } = page;
  const { memory, block, ms } = outcome;
  const closing = `See it with \`unbidden show ${memory.shortId}\`, remove it with \`unbidden forget ${memory.shortId}\`.`;
  const answer =
    block === null
      ? ["The installed hook was then asked for it, and was silent:", paint.bad(`  ${reason}`)]
      : ["A new session that asks for it gets exactly this:", "", block, "", costLine(context, block, ms)];
  return [renderAdded(outcome, page), ...answer, withCommandName(context, closing)].join("\n");
}

function costLine({ home, env }: CliContext, block: string, ms: number): string {
  const { config } = readConfig(home, env);
  const tokens = estimateTokens(block, config["tokens.bytes_per_token"]);
  return `It took ${Math.round(ms)} ms, starting the hook's process included, and ${tokens} tokens (estimated).`;
}

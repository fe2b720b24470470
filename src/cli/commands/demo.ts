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
import { withCommandName } from "../command-name.ts";
import type { CliContext, ExitCode } from "../context.ts";
import { callInstalledHook } from "../installed-command.ts";
import { installedCommandLine } from "../installed-hooks.ts";
import type { HookProgram } from "../launcher.ts";
import { parseInput } from "../operation-command.ts";
import { pageFor } from "../page.ts";
import { renderAdded } from "../render/memories.ts";
import { sharesApart } from "../render/paint.ts";
import { HOOK_TIMEOUT_MS } from "../round-trip.ts";

const AGENT = "claude-code";
const BUSY_TIMEOUT_MS = 5_000;

export interface DemoOptions extends HookProgram {
  readonly text: string;
  readonly json: boolean;
}

/** What was stored, and what the installed hook said when asked for it. */
interface DemoOutcome extends AddAnswer {
  /** As the model would get it; null when the hook was silent. */
  readonly block: string | null;
  /** From the start of the hook's process to its end. */
  readonly ms: number;
}

/** Stores a sentence and asks for it back as the agent would, through the command line in its settings. */
export async function runDemo(context: CliContext, options: DemoOptions): Promise<ExitCode> {
  const input = parseInput("add", { text: options.text, cwd: context.cwd });
  const commandLine = await installedCommandLine(context, installerOf(AGENT), options);
  if (!commandLine) throw new UnbiddenError("NOT_INSTALLED", "no hook of ours would be called here");
  if (isHomeFolder(context)) throw new UnbiddenError("PROJECT_UNKNOWN", `${context.cwd} is no project`);
  const engine = await openEngine({ env: context.env, entryPoint: "cli", busyTimeoutMs: BUSY_TIMEOUT_MS });
  try {
    const added = await engine.run("add", input);
    const outcome = { ...added, ...(await askBack(context, commandLine, input.text)) };
    const why = outcome.block === null ? await whySilent(context, engine) : null;
    context.print(
      options.json ? JSON.stringify({ ...outcome, ...(why && { why }) }) : outcomeText(context, outcome, why),
    );
    return why === null ? 0 : 1;
  } finally {
    await engine.close();
  }
}

function isHomeFolder({ cwd, env }: CliContext): boolean {
  const [folder, home] = [realpathSync(cwd), realpathSync(userHome(env))];
  return folder === home || folder === dirname(folder);
}

async function askBack(context: CliContext, commandLine: readonly string[], text: string) {
  const payload = madeUpSession(context.cwd).prompt(questionAbout(text));
  const { stdout, ms } = await callInstalledHook(commandLine, payload, context.env, HOOK_TIMEOUT_MS);
  return { block: addedContext(stdout), ms };
}

/** Quoted on one line: what a prompt quotes is nobody's statement, so that no memory is made of the question. */
function questionAbout(text: string): string {
  return `What do you remember about: "${text.replace(/\s+/g, " ").replace(/["“”«»]/g, "'")}"?`;
}

async function whySilent(context: CliContext, engine: Engine): Promise<string> {
  return withCommandName(context, await reasonForSilence(context, engine));
}

async function reasonForSilence({ cwd }: CliContext, engine: Engine): Promise<string> {
  const { disabled, off, verdicts } = await engine.run("status", { cwd, limit: 1 });
  if (disabled) return "UNBIDDEN_DISABLED is set, and stops everything";
  if (off) return "this project is switched off; `unbidden on` switches it on";
  const [verdict] = verdicts;
  if (!verdict) return "it decided nothing at all; see `unbidden doctor`";
  const [best, threshold] = sharesApart(verdict.best, verdict.threshold);
  return `its best memory had confidence ${best}, wanted ${threshold}; see \`unbidden doctor\``;
}

function outcomeText(context: CliContext, outcome: DemoOutcome, why: string | null): string {
  const page = pageFor(context);
  const { paint } = page;
  const { memory, block, ms } = outcome;
  const closing = `See it with \`unbidden show ${memory.shortId}\`, take it back with \`unbidden forget ${memory.shortId}\`.`;
  const answer =
    block === null
      ? ["Then the installed hook was asked for it, and was silent:", paint.bad(`  ${why}`)]
      : [
          "A new session that asks for it is given this, character for character:",
          "",
          block,
          "",
          costLine(context, block, ms),
        ];
  return [renderAdded(outcome, page), ...answer, withCommandName(context, closing)].join("\n");
}

function costLine({ home, env }: CliContext, block: string, ms: number): string {
  const { config } = readConfig(home, env);
  const tokens = estimateTokens(block, config["tokens.bytes_per_token"]);
  return `It took ${Math.round(ms)} ms, starting the hook's process included, and ${tokens} tokens (estimated).`;
}

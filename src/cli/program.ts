import { Command, CommanderError } from "commander";
import { TOOL_CHOICES } from "../agents/agent.ts";
import { ERRORS, type ErrorCode, UnbiddenError } from "../domain/errors.ts";
import { OPERATION_NAMES } from "../operations/operations.ts";
import { VERSION } from "../version.ts";
import { withCommandName } from "./command-name.ts";
import { switchFileRoute } from "./commands/claude-md.ts";
import { runDaemonCommand } from "./commands/daemon.ts";
import { runDemo } from "./commands/demo.ts";
import { type InstallOptions, installAgent } from "./commands/install.ts";
import { offerImport } from "./commands/offer-import.ts";
import { printStatusLine } from "./commands/status-line.ts";
import { uninstallAgent } from "./commands/uninstall.ts";
import type { CliContext, ExitCode } from "./context.ts";
import { type HookProgram, refreshLauncher } from "./launcher.ts";
import { addOperationCommand } from "./operation-command.ts";
import { runOperation } from "./run-operation.ts";
import { beginInSmallHeap } from "./small-heap.ts";

/** Runs one command line. 0 done, 1 a problem we explain, 2 a wrong command line or file of tests. */
export async function runCli(
  context: CliContext,
  args: readonly string[],
  hook: HookProgram,
): Promise<ExitCode> {
  let exit: ExitCode = 0;
  const json = args.includes("--json");
  const keepExit = (code: ExitCode) => {
    exit = code;
  };
  const program = buildProgram(context, hook, keepExit, json ? () => {} : context.note);
  try {
    if (args.length === 0) {
      program.outputHelp();
      return 0;
    }
    await program.parseAsync(withoutOldName(args), { from: "user" });
    return exit;
  } catch (error) {
    return reportError(context, error, json);
  }
}

/** Names that commands had before; they still work. */
const OLD_NAMES: Readonly<Record<string, string>> = { "try-here": "demo", compact: "claude-md" };

function withoutOldName([command = "", ...rest]: readonly string[]): string[] {
  if (command === "bench" && rest[0] === "history") return ["evaluate", ...rest.slice(1)];
  return [OLD_NAMES[command] ?? command, ...rest];
}

/** The whole command line; also read by the docs. */
export function buildProgram(
  context: CliContext,
  hook: HookProgram,
  exit: (code: ExitCode) => void,
  complain: (text: string) => void = context.note,
): Command {
  const program = new Command("unbidden")
    .description("Memory for coding agents that arrives unasked.")
    .version(VERSION)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => context.print(text.trimEnd()),
      writeErr: (text) => complain(text.trimEnd()),
    })
    .showHelpAfterError("(see --help)")
    .addHelpText(
      "after",
      "\nExit codes: 0 done, 1 a problem that is explained, 2 a wrong command line or file of tests.",
    );
  program.hook("preAction", async (_, command) => {
    if (!["install", "uninstall", "statusline"].includes(command.name()))
      await refreshLauncher(context.home, hook);
  });
  addInstallCommand(program, context, hook, exit);
  addInstalledCommands(program, context, hook, exit);
  addClaudeMdCommand(program, context, exit);
  for (const name of OPERATION_NAMES) {
    addOperationCommand(program, name, async (input, json) => {
      exit(await runOperation(context, hook, name, input, json));
    });
  }
  return program;
}

function addInstallCommand(
  program: Command,
  context: CliContext,
  hook: HookProgram,
  exit: (code: ExitCode) => void,
): void {
  program
    .command("install <agent>")
    .description("Install the hooks into an agent's settings, showing what changes")
    .option(
      "--scope <scope>",
      "user: every project; project: only this project, in .claude/settings.local.json",
      "user",
    )
    .option(
      "--tools <choice>",
      "tool events to hook: needed (those that inject), all or none (default: as installed, else needed)",
    )
    .option("--statusline", "show the session's state in the agent's status line, unless you have one")
    .option("--no-statusline", "remove it from the status line")
    .option("--dry-run", "show what would change and write nothing", false)
    .option("--json", "print one JSON object", false)
    .action(async (agent: string, options) =>
      exit(
        await installAgent(
          context,
          installOptions(context, hook, { agent, ...parseInstallOptions(options) }),
        ),
      ),
    );
}

function addInstalledCommands(
  program: Command,
  context: CliContext,
  hook: HookProgram,
  exit: (code: ExitCode) => void,
): void {
  program
    .command("uninstall <agent>")
    .description("Remove the hooks from an agent's settings; memories stay")
    .option("--dry-run", "show what would change and write nothing", false)
    .option("--json", "print one JSON object", false)
    .action(async (agent: string, options) =>
      exit(await uninstallAgent(context, { agent, ...options, ...hook })),
    );
  program
    .command("daemon <action>")
    .description("Control the process that answers hooks: start, stop, status or logs")
    .option("--json", "print one JSON object", false)
    .action(async (action: string, options) =>
      exit(await runDaemonCommand(context, { action, ...options, ...hook })),
    );
  program
    .command("statusline")
    .description("Print one line about the session described on stdin, for an agent's status line")
    .action(() => exit(printStatusLine(context, hook)));
  program
    .command("demo <text...>")
    .description("Remember a sentence and get it back at once, through the installed hooks")
    .option("--json", "print one JSON object", false)
    .action(async (text: string[], options) =>
      exit(await runDemo(context, { text: text.join(" "), ...options, ...hook })),
    );
}

function addClaudeMdCommand(program: Command, context: CliContext, exit: (code: ExitCode) => void): void {
  program
    .command("claude-md")
    .argument("<state>", "`on` or `off`")
    .description(
      "Have a project's CLAUDE.md restore the whole session after a compaction: on or off, showing what changes",
    )
    .option("--project <folder>", "the project (default: the current one)")
    .option("--dry-run", "show what would change and write nothing", false)
    .option("--json", "print one JSON object", false)
    .action(async (state: string, { project = null, ...options }) =>
      exit(await switchFileRoute(context, { ...options, project, state: checkedState(state) })),
    );
}

/** A program that reads JSON is not asked anything. */
function installOptions(
  context: CliContext,
  hook: HookProgram,
  asked: { agent: string } & ReturnType<typeof parseInstallOptions>,
): InstallOptions {
  if (asked.json) return { ...asked, ...hook };
  const bringIn = async () => {
    beginInSmallHeap(context.env, ["import", asked.agent]);
    await runOperation(context, hook, "import", { source: asked.agent, dryRun: false }, false);
  };
  return { ...asked, ...hook, onInstalled: () => offerImport(context, asked.agent, bringIn) };
}

function checkedState(state: string): "on" | "off" {
  if (state === "on" || state === "off") return state;
  throw new UnbiddenError("ARGUMENT_INVALID", `claude-md is on or off, not "${state}"`);
}

function parseInstallOptions(options: {
  scope: string;
  tools?: string;
  statusline?: boolean;
  dryRun: boolean;
  json: boolean;
}) {
  const { scope } = options;
  if (scope !== "user" && scope !== "project")
    throw new UnbiddenError("ARGUMENT_INVALID", `--scope is user or project, not "${scope}"`);
  const tools = TOOL_CHOICES.find((choice) => choice === options.tools) ?? null;
  if (options.tools !== undefined && tools === null)
    throw new UnbiddenError("ARGUMENT_INVALID", `--tools is needed, all or none, not "${options.tools}"`);
  return { ...options, scope, tools, statusLine: options.statusline } as const;
}

function reportError(context: CliContext, error: unknown, json: boolean): ExitCode {
  if (error instanceof CommanderError) return explainUsage(context, error, json);
  if (!(error instanceof UnbiddenError)) throw error;
  const remedy = withCommandName(context, ERRORS[error.code].remedy);
  if (json) context.print(errorJson(error.code, error.message, remedy));
  else context.note(`unbidden: ${error.message}\n  -> ${remedy} (${error.code})`);
  return error.code === "ARGUMENT_INVALID" || error.code === "TESTS_INVALID" ? 2 : 1;
}

/** Commander has told a person already; a program that reads JSON gets the same shape as any other error. */
function explainUsage(context: CliContext, error: CommanderError, json: boolean): ExitCode {
  if (error.exitCode === 0) return 0;
  const message = error.message.replace(/^error: /, "").replace(/\s+/g, " ");
  if (json) context.print(errorJson("ARGUMENT_INVALID", message, ERRORS.ARGUMENT_INVALID.remedy));
  return 2;
}

function errorJson(code: ErrorCode, message: string, remedy: string): string {
  return JSON.stringify({ error: { code, message, remedy } });
}

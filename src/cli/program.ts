import { Argument, Command, CommanderError, Option } from "commander";
import { TOOL_CHOICES } from "../agents/agent.ts";
import { findSettingsThatSet } from "../agents/claude-code/claude-code-installed-skip.ts";
import { sessionHomeFault } from "../config/session-home.ts";
import { ERRORS, type ErrorCode, UnbiddenError } from "../domain/errors.ts";
import { OPERATION_NAMES } from "../operations/operations.ts";
import { VERSION } from "../version.ts";
import { isUnderAgent } from "./agent-session.ts";
import { INSTALLERS, type InstallScope } from "./agent-settings.ts";
import { askYesOrNo } from "./at-terminal.ts";
import { withCommandName } from "./command-name.ts";
import { switchFileRoute } from "./commands/claude-md.ts";
import { completionScript, SHELLS, type Shell } from "./commands/completion.ts";
import { DAEMON_ACTIONS, type DaemonOptions, runDaemonCommand } from "./commands/daemon.ts";
import { runDemo } from "./commands/demo.ts";
import { installAgent } from "./commands/install.ts";
import { installHere } from "./commands/install-here.ts";
import { serveMcp } from "./commands/mcp.ts";
import { offerImports, type RunImport } from "./commands/offer-import.ts";
import { printStatusLine } from "./commands/status-line.ts";
import { openUi } from "./commands/ui.ts";
import { uninstallAgent, uninstallEverywhere } from "./commands/uninstall.ts";
import type { CliContext, ExitCode } from "./context.ts";
import { groupCommands } from "./help-groups.ts";
import { refreshPlugins } from "./installed-hooks.ts";
import { refreshLauncher } from "./launcher/launcher.ts";
import type { HookProgram } from "./launcher/launcher-text.ts";
import { addOperationCommand } from "./operation-command.ts";
import { OPERATION_COMMANDS } from "./operation-commands.ts";
import { printable } from "./render/printable.ts";
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
  const setExit: Exit = (code) => {
    exit = code;
  };
  const program = buildProgram(context, hook, setExit, json ? () => {} : context.note);
  try {
    if (args.length === 0) {
      program.outputHelp();
      return 0;
    }
    refuseForeignHome(context);
    await program.parseAsync(withoutOldName(args), { from: "user" });
    return exit;
  } catch (error) {
    return reportError(context, error, json);
  }
}

/** A program that an agent runs has the variables of its session, which a repository's settings can set. */
function refuseForeignHome({ env }: CliContext): void {
  const fault = isUnderAgent(env) ? sessionHomeFault(env, findSettingsThatSet) : null;
  if (fault !== null) throw new UnbiddenError("HOME_REFUSED", fault.text);
}

/** Earlier names of commands, which still work. */
const OLD_NAMES: Readonly<Record<string, string>> = { "try-here": "demo", compact: "claude-md" };

function withoutOldName([command = "", ...rest]: readonly string[]): string[] {
  if (command === "bench" && rest[0] === "history") return ["evaluate", ...rest.slice(1)];
  return [OLD_NAMES[command] ?? command, ...rest];
}

type Exit = (code: ExitCode) => void;

/** The whole command line; also read by the docs. */
export function buildProgram(
  context: CliContext,
  hook: HookProgram,
  exit: Exit,
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
    // A look for what was changed must not mend it first.
    if (
      !["install", "uninstall", "statusline", "mcp", "completion"].includes(command.name()) &&
      !command.opts().security
    )
      await Promise.all([refreshLauncher(context.home, hook), refreshPlugins(context, hook)]);
  });
  addInstallCommand(program, context, hook, exit);
  addInstalledCommands(program, context, hook, exit);
  addClaudeMdCommand(program, context, exit);
  for (const name of OPERATION_NAMES) {
    addOperationCommand(program, name, OPERATION_COMMANDS[name], async (input, json) => {
      exit(await runOperation(context, hook, name, input, json));
    });
  }
  addCompletionCommand(program, context);
  groupCommands(program);
  return program.commandsGroup("Help:").helpCommand(true);
}

function addInstallCommand(program: Command, context: CliContext, hook: HookProgram, exit: Exit): void {
  program
    .command("install")
    .addArgument(agentArgument("[agent]", "all"))
    .description(
      `Install the hooks into an agent's settings, showing what changes: ${INSTALLERS.map(({ name, isUntried }) => (isUntried ? `${name} (not run here)` : name)).join(", ")}; without a name, or with "all", for every agent found here, asking for each`,
    )
    .option("--yes", "without a name: ask nothing", false)
    .addOption(
      new Option(
        "--scope <scope>",
        "user: every project; project: only this project (Claude Code: .claude/settings.local.json)",
      )
        .choices(["user", "project"])
        .default("user"),
    )
    .addOption(new Option("--project", "the same as --scope project").conflicts("scope"))
    .addOption(
      new Option(
        "--tools <choice>",
        "tool events to hook: those that inject, all, or none (default: as installed, else needed)",
      ).choices(TOOL_CHOICES),
    )
    .option("--statusline", "show the session's state in the agent's status line, unless you have one")
    .option("--no-statusline", "remove it from the status line")
    .option("--permissions", "let the agent run show, search and session show without asking (the default)")
    .option("--no-permissions", "have the agent ask for these, too")
    .option("--dry-run", "show what would change and write nothing", false)
    .option("--json", "print one JSON object", false)
    .action(async (agent: string | undefined, options) => {
      const { tools = null, statusline: statusLine, yes, project, ...others } = options;
      const scope: InstallScope = project ? "project" : others.scope;
      const chosen = { ...others, scope, tools, statusLine, ...hook };
      const runImport = importRunner(context, hook);
      if (agent !== undefined && agent !== "all") {
        const onInstalled = () => offerImports(context, agent, runImport);
        return exit(
          await installAgent(context, { ...chosen, ...(chosen.json ? {} : { onInstalled }), agent }),
        );
      }
      const ask = (label: string) => askYesOrNo(`Install for ${label}?`);
      exit(await installHere(context, { ...chosen, isAgreed: yes, ask, runImport }));
    });
}

/** Its names are for completions; an unknown one has an error of its own. */
function agentArgument(usage: string, ...more: readonly string[]): Argument {
  const argument = new Argument(usage);
  argument.argChoices = [...INSTALLERS.map(({ name }) => name), ...more];
  return argument;
}

function addInstalledCommands(program: Command, context: CliContext, hook: HookProgram, exit: Exit): void {
  program
    .command("uninstall")
    .addArgument(agentArgument("<agent>", "all"))
    .description("Remove the hooks from an agent's settings, or from those of all; memories stay")
    .option("--dry-run", "show what would change and write nothing", false)
    .option("--json", "print one JSON object", false)
    .action(async (agent: string, options) => {
      const chosen = { ...options, ...hook };
      exit(
        agent === "all"
          ? await uninstallEverywhere(context, chosen)
          : await uninstallAgent(context, { agent, ...chosen }),
      );
    });
  program
    .command("daemon")
    .addArgument(new Argument("<action>").choices(DAEMON_ACTIONS))
    .description("Control the process that answers hooks: start, stop, status or logs")
    .option("--json", "print one JSON object", false)
    .action(async (action: DaemonOptions["action"], options) =>
      exit(await runDaemonCommand(context, { action, ...options, ...hook })),
    );
  program
    .command("ui")
    .description("Open the page in your browser: see, correct and remove what is remembered")
    .option("--no-open", "print the link and open no browser")
    .option("--json", "print one JSON object and open no browser", false)
    .action(async (options) => exit(await openUi(context, { ...options, ...hook })));
  program
    .command("statusline")
    .description("Print one line about the session described on stdin, for an agent's status line")
    .action(() => exit(printStatusLine(context, hook)));
  program
    .command("mcp")
    .description("Serve an agent's tools on stdin and stdout, by the Model Context Protocol")
    .action(async () => exit(await serveMcp(context)));
  program
    .command("demo <text...>")
    .description("Remember a sentence and get it back at once, through the installed hooks")
    .option("--json", "print one JSON object", false)
    .action(async (text: string[], options) =>
      exit(await runDemo(context, { text: text.join(" "), ...options, ...hook })),
    );
}

function addCompletionCommand(program: Command, context: CliContext): void {
  program
    .command("completion")
    .addArgument(new Argument("<shell>", "the shell").choices(SHELLS))
    .description("Print a script that completes commands and flags in a shell")
    .action((shell: Shell) => context.print(completionScript(program, shell)));
}

function addClaudeMdCommand(program: Command, context: CliContext, exit: Exit): void {
  program
    .command("claude-md")
    .addArgument(new Argument("<state>", "the new state").choices(["on", "off"]))
    .description(
      "Have a project's CLAUDE.md restore the whole session after a compaction: on or off, showing what changes",
    )
    .option("--project <folder>", "the project (default: the current one)")
    .option("--dry-run", "show what would change and write nothing", false)
    .option("--json", "print one JSON object", false)
    .action(async (state: "on" | "off", { project = null, ...options }) =>
      exit(await switchFileRoute(context, { ...options, project, state })),
    );
}

/** A program that reads JSON is not asked anything. */
function importRunner(context: CliContext, hook: HookProgram): RunImport {
  return async ({ source, file }) => {
    if (file === undefined) beginInSmallHeap(context.env, ["import", source]);
    await runOperation(context, hook, "import", { source, file, dryRun: false }, false);
  };
}

function reportError(context: CliContext, error: unknown, json: boolean): ExitCode {
  if (error instanceof CommanderError) return reportUsageError(context, error, json);
  if (!(error instanceof UnbiddenError)) throw error;
  const remedy = withCommandName(context, ERRORS[error.code].remedy);
  if (json) context.print(errorJson(error.code, error.message, remedy));
  else context.note(`unbidden: ${printable(error.message)}\n  -> ${remedy} (${error.code})`);
  return error.code === "ARGUMENT_INVALID" || error.code === "TESTS_INVALID" ? 2 : 1;
}

/** Commander has already informed a person; a program that reads JSON gets the same shape as for any other error. */
function reportUsageError(context: CliContext, error: CommanderError, json: boolean): ExitCode {
  if (error.exitCode === 0) return 0;
  const message = error.message.replace(/^error: /, "").replace(/\s+/g, " ");
  if (json) context.print(errorJson("ARGUMENT_INVALID", message, ERRORS.ARGUMENT_INVALID.remedy));
  return 2;
}

function errorJson(code: ErrorCode, message: string, remedy: string): string {
  return JSON.stringify({ error: { code, message, remedy } });
}

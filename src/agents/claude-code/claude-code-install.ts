import { join } from "node:path";
import { type HookRow, isAboutATool } from "../../domain/hook-row.ts";
import { digest } from "../../text/hashes/digest.ts";
import { appendChild, memberOf, removeChild, replaceValue, scanJson } from "../../text/json-text.ts";
import type { AgentInstaller, HookChoice, StatusLineOwner } from "../agent.ts";
import { isObject, type JsonObject } from "../calls/fields.ts";
import {
  type CommandLine,
  type HandlerFormat,
  isBlankText,
  isOurCommandLine,
} from "../hook-files/handlers.ts";
import {
  asBefore,
  checkSettingsShape,
  hookFileInstaller,
  patternsOf,
  toolPattern,
} from "../hook-files/hook-file-installer.ts";
import { claudeFolder } from "./claude-code-folder.ts";
import { withPermissions } from "./claude-code-permissions.ts";
import { HOOK_EVENT_OF, type WorkEvent } from "./claude-code-skip.ts";

/** Events about many tools at once, so without a name to match. */
const UNMATCHED: ReadonlySet<string> = new Set<WorkEvent>(["PostToolBatch"]);

/** Tools that touch a file or run a command; before any other tool a hook only costs time. */
const TOOLS_WITH_SUBJECT = "Bash|Edit|MultiEdit|NotebookEdit|Read|Write";
/** The tool that starts a sub-agent names its task, which the sub-agent's start does not. */
const AGENT_TOOL = "Agent";

const EVENTS = Object.entries(HOOK_EVENT_OF).map(([event, hookEvent]) => [event, [hookEvent]] as const);

/** The header of requests to the daemon, which earlier versions installed for tool events. */
const HEADER = "X-Unbidden";

const FORMAT: HandlerFormat = {
  isFlat: false,
  fields: new Set(["type", "command", "args", "url", "headers", "timeout"]),
  handlerFor: ([command, ...args], timeout) => ({ type: "command", command, args, timeout }),
  commandLineIn(handler, ours) {
    if (isOurRequest(handler, ours)) return [];
    const args = Array.isArray(handler.args) ? handler.args : [];
    const found = [handler.command, ...args].map(String);
    return isOurCommandLine(found, ours) ? found : null;
  },
};

function isOurRequest({ type, headers }: JsonObject, commandLine: CommandLine): boolean {
  return (
    type === "http" &&
    isObject(headers) &&
    headers[HEADER] === digest([commandLine.at(-2) ?? ""]).slice(0, 16)
  );
}

const hooks = hookFileInstaller({
  name: "claude-code",
  label: "Claude Code",
  program: "claude",

  settingsFile(scope, { userHome, project, env }) {
    if (scope === "user") return join(claudeFolder({ userHome, env }), "settings.json");
    // settings.json is shared through the repository; this file is the user's own.
    return join(project, ".claude", "settings.local.json");
  },

  alsoLoads: ({ project }) => [join(project, ".claude", "settings.json")],
  format: FORMAT,
  events: EVENTS,
  matcherFor: (event, rows, choice) =>
    isAboutTool(event) && !UNMATCHED.has(event) ? matcherFor(event, rows, choice) : null,
  disablesHooks: readDisableAllHooks,
});

/** Adds our hooks, our status line and our permission rules to Claude Code's settings and removes them again, byte for byte. */
export const claudeCodeInstaller: AgentInstaller = {
  ...hooks,
  offersMore: true,

  withHooks(settings, commandLine, choice, original) {
    const bare = hooks.withHooks(settings, commandLine, choice, original);
    const text = choice.statusLine ? withStatusLine(bare, commandLine) : withoutStatusLine(bare, commandLine);
    return withPermissions(text, choice.readingCommand, commandLine, original);
  },

  withoutHooks(settings, commandLine, original) {
    if (settings === null || isBlankText(settings)) return settings;
    checkSettingsShape(settings, EVENTS);
    const asked = withPermissions(settings, undefined, commandLine, original);
    const bare = withoutStatusLine(asked, commandLine);
    const text = hooks.withoutHooks(bare, commandLine, original);
    return text === bare && bare !== settings ? asBefore(bare, original) : text;
  },

  ownerOfStatusLine(settings, commandLine) {
    if (settings === null || isBlankText(settings)) return "none";
    checkSettingsShape(settings, EVENTS);
    return ownerOfStatusLine(settings, commandLine);
  },
};

function isAboutTool(event: string): boolean {
  return isAboutATool(HOOK_EVENT_OF[event as WorkEvent]);
}

/** One matcher for all rows. */
function matcherFor(event: string, rows: readonly HookRow[], { subAgents = "skip" }: HookChoice): string {
  const isBefore = HOOK_EVENT_OF[event as WorkEvent] === "before-tool";
  const agentTool = isBefore && subAgents !== "skip" ? [AGENT_TOOL] : [];
  const patterns = [...new Set([...agentTool, ...patternsOf(rows)])];
  if (patterns.includes("*") && isBefore) return [...agentTool, TOOLS_WITH_SUBJECT].join("|");
  return toolPattern(patterns);
}

function readDisableAllHooks(settings: string | null): boolean | null {
  try {
    const { disableAllHooks } = JSON.parse(settings?.replace(/^\uFEFF/, "") || "{}");
    return typeof disableAllHooks === "boolean" ? disableAllHooks : null;
  } catch {
    // Unreadable settings are reported with the hooks.
    return null;
  }
}

const KEY = "statusLine";

function ownerOfStatusLine(text: string, commandLine: readonly string[]): StatusLineOwner {
  const node = memberOf(scanJson(text), KEY);
  if (!node) return "none";
  const current: unknown = JSON.parse(text.slice(node.start, node.end));
  if (current === null) return "none";
  return isObject(current) && isOurStatusLine(String(current.command), commandLine) ? "ours" : "user's";
}

/** Settings with our line, unless the user has one. */
function withStatusLine(text: string, commandLine: readonly string[]): string {
  const wanted = { type: "command", command: commandFor(commandLine) };
  const root = scanJson(text);
  const node = memberOf(root, KEY);
  if (!node) return appendChild(text, root, KEY, wanted);
  if (ownerOfStatusLine(text, commandLine) !== "ours") return text;
  const current = JSON.parse(text.slice(node.start, node.end)) as Record<string, unknown>;
  // Other fields the user set, such as padding, stay.
  return current.command === wanted.command ? text : replaceValue(text, node, { ...current, ...wanted });
}

function withoutStatusLine(text: string, commandLine: readonly string[]): string {
  if (ownerOfStatusLine(text, commandLine) !== "ours") return text;
  const root = scanJson(text);
  const at = root.children.findLastIndex(({ key }) => key === KEY);
  return removeChild(text, root, at);
}

/** In shell syntax: the command beside the launcher, or on Windows Node and the bundle beside the hook's. */
function commandFor(commandLine: readonly string[]): string {
  const [program = "", hook = ""] = commandLine;
  if (commandLine.length > 2) return `"${program}" "${hook.replace(/hook\.cjs$/, "statusline.cjs")}"`;
  return `${quoteForShell(program.replace(/-hook$/, ""))} statusline`;
}

function isOurStatusLine(command: string, commandLine: readonly string[]): boolean {
  return command === commandFor(commandLine) || /[\\/]unbidden[\\/]dist[\\/]statusline\.cjs"$/.test(command);
}

function quoteForShell(path: string): string {
  return /^[\w./@+-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}

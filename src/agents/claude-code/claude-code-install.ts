import { join } from "node:path";
import { UnbiddenError } from "../../domain/errors.ts";
import { type HookEvent, type HookName, type HookRow, isAboutATool } from "../../domain/hook-row.ts";
import { appendChild, memberOf, removeChild, replaceValue, scanJson } from "../../text/json-text.ts";
import type { AgentInstaller, HookChoice, StatusLineOwner, ToolChoice } from "../agent.ts";
import { isObject } from "./claude-code-fields.ts";
import { claudeFolder } from "./claude-code-folder.ts";
import { isBlankText, ourHandlers, withHandler, withoutHandlers } from "./claude-code-handlers.ts";
import { withPermissions } from "./claude-code-permissions.ts";
import { HOOK_EVENT_OF, type WorkEvent } from "./claude-code-skip.ts";

/** Events about many tools at once, so without a name to match. */
const UNMATCHED: ReadonlySet<string> = new Set<WorkEvent>(["PostToolBatch"]);

/** Tools that touch a file or run a command; before any other tool a hook only costs time. */
const TOOLS_WITH_SUBJECT = "Bash|Edit|MultiEdit|NotebookEdit|Read|Write";
/** The tool that starts a sub-agent names its task, which the sub-agent's start does not. */
const AGENT_TOOL = "Agent";

const EVENTS = Object.entries(HOOK_EVENT_OF) as readonly [WorkEvent, HookEvent][];

/** Adds our hooks to Claude Code's settings and removes them again, byte for byte. */
export const claudeCodeInstaller: AgentInstaller = {
  name: "claude-code",
  label: "Claude Code",

  settingsFile(scope, { userHome, project, env }) {
    if (scope === "user") return join(claudeFolder({ userHome, env }), "settings.json");
    // settings.json is shared through the repository; this file is the user's own.
    return join(project, ".claude", "settings.local.json");
  },

  withHooks(settings, commandLine, choice, original) {
    let text = settings ?? "";
    if (isBlankText(text)) text = `${text.startsWith("\uFEFF") ? "\uFEFF" : ""}{}\n`;
    checkSettingsShape(text);
    const wanted = EVENTS.filter(([, hookEvent]) => hooksAt(hookEvent, choice).length > 0);
    for (const [event, hookEvent] of wanted) {
      const hasName = isAboutATool(hookEvent) && !UNMATCHED.has(event);
      const matcher = hasName ? matcherFor(hookEvent, choice) : null;
      const extraSeconds = hookEvent === "prompt" ? (choice.extraPromptSeconds ?? 0) : 0;
      text = withHandler(text, event, matcher, commandLine, extraSeconds);
    }
    text = withoutHandlers(text, commandLine, original, (event) => !wanted.some(([name]) => name === event));
    text = choice.statusLine ? withStatusLine(text, commandLine) : withoutStatusLine(text, commandLine);
    return withPermissions(text, choice.readingCommand, commandLine, original);
  },

  withoutHooks(settings, commandLine, original) {
    if (settings === null || isBlankText(settings)) return settings;
    checkSettingsShape(settings);
    const asked = withPermissions(settings, undefined, commandLine, original);
    const text = withoutHandlers(withoutStatusLine(asked, commandLine), commandLine, original, () => true);
    if (text === settings || scanJson(text).children.length > 0) return text;
    return isBlankText(original ?? "") || scanJson(original ?? "").children.length === 0 ? original : text;
  },

  ownerOfStatusLine(settings, commandLine) {
    if (settings === null || isBlankText(settings)) return "none";
    checkSettingsShape(settings);
    return ownerOfStatusLine(settings, commandLine);
  },

  disablesHooks: readDisableAllHooks,

  installedHooks(settings, commandLine) {
    if (settings === null || isBlankText(settings)) return new Map();
    checkSettingsShape(settings);
    return new Map(ourHandlers(settings, commandLine).map((ours) => [ours.event, ours.commandLine]));
  },
};

/** The rows that need a hook at an event; tool calls without a hook are read back from the transcript. */
function hooksAt(hookEvent: HookEvent, { tools, hooks, subAgents = "skip" }: HookChoice): readonly HookRow[] {
  if (hookEvent === "sub-agent-start" && subAgents === "skip") return [];
  const enabled = hooks.filter((row) => row.enabled && row.hookEvents.includes(hookEvent));
  return isAboutATool(hookEvent) ? enabled.filter(({ name }) => isHookWanted(name, tools)) : enabled;
}

function isHookWanted(name: HookName, tools: ToolChoice): boolean {
  switch (tools) {
    case "all":
      return true;
    case "needed":
      return name !== "capture-tools";
    case "none":
      return false;
  }
}

/** One matcher for all rows in the client's syntax: plain names, or a regular expression. */
function matcherFor(hookEvent: HookEvent, choice: HookChoice): string {
  const includesTasks = hookEvent === "before-tool" && (choice.subAgents ?? "skip") !== "skip";
  const agentTool = includesTasks ? [AGENT_TOOL] : [];
  const matchers = hooksAt(hookEvent, choice).flatMap(({ matcher }) => matcher.split("|"));
  const patterns = [...new Set([...agentTool, ...matchers])];
  if (patterns.includes("*"))
    return hookEvent === "before-tool" ? [...agentTool, TOOLS_WITH_SUBJECT].join("|") : "*";
  const isPlain = patterns.every((pattern) => /^\w+$/.test(pattern));
  if (isPlain) return patterns.join("|");
  const parts = patterns.map((pattern) => pattern.replaceAll(".", "\\.").replaceAll("*", ".*"));
  return `^(${parts.join("|")})$`;
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

/** Throws unless the settings are an object with hooks, if any, in lists by event. */
function checkSettingsShape(text: string): void {
  const settings = parseJson(text);
  if (!isObject(settings)) throw unreadableSettings("not a JSON object");
  const { hooks = {} } = settings;
  if (!isObject(hooks)) throw unreadableSettings('"hooks" is not an object');
  const odd = EVENTS.find(([event]) => hooks[event] !== undefined && !Array.isArray(hooks[event]));
  if (odd) throw unreadableSettings(`"hooks.${odd[0]}" is not a list`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (cause) {
    throw unreadableSettings("not valid JSON", cause);
  }
}

function unreadableSettings(message: string, cause?: unknown): UnbiddenError {
  return new UnbiddenError("SETTINGS_UNREADABLE", message, { cause });
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

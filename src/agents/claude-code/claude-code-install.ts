import { join } from "node:path";
import { UnbiddenError } from "../../domain/errors.ts";
import { type HookEvent, type HookName, type HookRow, isAboutATool } from "../../domain/hook-row.ts";
import { scanJson } from "../../text/json-text.ts";
import type { AgentInstaller, HookChoice, ToolChoice } from "../agent.ts";
import { isObject } from "./claude-code-fields.ts";
import { claudeFolder } from "./claude-code-folder.ts";
import { isBlankText, ourHandlers, withHandler, withoutHandlers } from "./claude-code-handlers.ts";
import { HOOK_EVENT_OF } from "./claude-code-hook-events.ts";
import type { WorkEvent } from "./claude-code-skip.ts";
import { ownerOfStatusLine, withoutStatusLine, withStatusLine } from "./claude-code-status-line.ts";

/** It stands for many tools, so there is no name to match. */
const NAMELESS: ReadonlySet<string> = new Set<WorkEvent>(["PostToolBatch"]);

/** Of those that touch a file or run a command something may be known; a hook before any other only costs time. */
const KNOWN_OF = "Bash|Edit|MultiEdit|NotebookEdit|Read|Write";
/** What starts a sub-agent says what it is to do, which its start does not. */
const STARTS_ONE = "Agent";

const EVENTS = Object.entries(HOOK_EVENT_OF) as readonly [WorkEvent, HookEvent][];

/** Puts our hooks into Claude Code's settings and takes them out again, byte for byte. */
export const claudeCodeInstaller: AgentInstaller = {
  name: "claude-code",
  label: "Claude Code",

  settingsFile(scope, { userHome, project, env }) {
    if (scope === "user") return join(claudeFolder({ userHome, env }), "settings.json");
    // settings.json is shared through the repository and would change everybody's checkout; this one is the user's own.
    return join(project, ".claude", "settings.local.json");
  },

  withHooks(settings, commandLine, choice, original) {
    let text = settings ?? "";
    if (isBlankText(text)) text = `${text.startsWith("\uFEFF") ? "\uFEFF" : ""}{}\n`;
    checkSettingsShape(text);
    const wanted = EVENTS.filter(([, hookEvent]) => hooksAt(hookEvent, choice).length > 0);
    for (const [event, hookEvent] of wanted) {
      const hasName = isAboutATool(hookEvent) && !NAMELESS.has(event);
      const matcher = hasName ? matcherFor(hookEvent, choice) : null;
      text = withHandler(text, event, matcher, commandLine, patienceAt(hookEvent, choice));
    }
    text = withoutHandlers(text, commandLine, original, (event) => !wanted.some(([name]) => name === event));
    return choice.statusLine ? withStatusLine(text, commandLine) : withoutStatusLine(text, commandLine);
  },

  withoutHooks(settings, commandLine, original) {
    if (settings === null || isBlankText(settings)) return settings;
    checkSettingsShape(settings);
    const text = withoutHandlers(withoutStatusLine(settings, commandLine), commandLine, original, () => true);
    if (text === settings || scanJson(text).children.length > 0) return text;
    return isBlankText(original ?? "") || scanJson(original ?? "").children.length === 0 ? original : text;
  },

  ownerOfStatusLine(settings, commandLine) {
    if (settings === null || isBlankText(settings)) return "none";
    checkSettingsShape(settings);
    return ownerOfStatusLine(settings, commandLine);
  },

  disablesHooks(settings) {
    return readDisableAllHooks(settings);
  },

  installedHooks(settings, commandLine) {
    if (settings === null || isBlankText(settings)) return new Map();
    checkSettingsShape(settings);
    return new Map(ourHandlers(settings, commandLine).map((ours) => [ours.event, ours.commandLine]));
  },
};

function patienceAt(hookEvent: HookEvent, { promptPatience = 0 }: HookChoice): number {
  return hookEvent === "prompt" ? promptPatience : 0;
}

/** What needs to be called at a hook event; what happened at a tool is read back where no hook told it. */
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

/** For all of them together, as the client reads it: names alone, or a regular expression. */
function matcherFor(hookEvent: HookEvent, choice: HookChoice): string {
  const hearsTasks = hookEvent === "before-tool" && (choice.subAgents ?? "skip") !== "skip";
  const said = hooksAt(hookEvent, choice).flatMap(({ matcher }) => matcher.split("|"));
  const patterns = [...new Set([...(hearsTasks ? [STARTS_ONE] : []), ...said])];
  if (patterns.includes("*")) return hookEvent === "before-tool" ? knownTools(hearsTasks) : "*";
  const isPlain = patterns.every((pattern) => /^\w+$/.test(pattern));
  if (isPlain) return patterns.join("|");
  const parts = patterns.map((pattern) => pattern.replaceAll(".", "\\.").replaceAll("*", ".*"));
  return `^(${parts.join("|")})$`;
}

function knownTools(hearsTasks: boolean): string {
  return hearsTasks ? `${STARTS_ONE}|${KNOWN_OF}` : KNOWN_OF;
}

function readDisableAllHooks(settings: string | null): boolean | null {
  try {
    const { disableAllHooks } = JSON.parse(settings?.replace(/^\uFEFF/, "") || "{}");
    return typeof disableAllHooks === "boolean" ? disableAllHooks : null;
  } catch {
    // Settings that cannot be read are told of where the hooks are.
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

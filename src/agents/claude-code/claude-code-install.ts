import { join } from "node:path";
import { UnbiddenError } from "../../domain/errors.ts";
import { scanJson } from "../../domain/json-text.ts";
import type { AgentInstaller, ToolChoice } from "../agent.ts";
import { isObject } from "./claude-code-fields.ts";
import { claudeFolder } from "./claude-code-folder.ts";
import { isBlank, ourHandlers, withHandler, withoutHandlers, withTarget } from "./claude-code-handlers.ts";
import type { WorkEvent } from "./claude-code-skip.ts";

/** What an event is to us: without the session's there is no memory, the tools' are a person's choice. */
type EventGroup = "session" | "tool that injects" | "tool that only captures" | "sub-agent that starts";

interface Listening {
  readonly group: EventGroup;
  /** Null is none, which takes them all. */
  readonly matcher: string | null;
}

const SESSION: Listening = { group: "session", matcher: null };
const TOOL: Listening = { group: "tool that only captures", matcher: "*" };
/** Of those that touch a file or run a command something may be known; a hook before any other only costs time. */
const KNOWN_OF = "Bash|Edit|MultiEdit|NotebookEdit|Read|Write";

/** How we listen to each event, in the order in which settings get them. */
const EVENTS = Object.entries({
  SessionStart: SESSION,
  UserPromptSubmit: SESSION,
  PreToolUse: { group: "tool that injects", matcher: KNOWN_OF },
  PostToolUse: TOOL,
  PostToolUseFailure: { group: "tool that injects", matcher: "*" },
  // It stands for many tools, so there is no name to match.
  PostToolBatch: { ...TOOL, matcher: null },
  SubagentStart: { group: "sub-agent that starts", matcher: null },
  SubagentStop: SESSION,
  Stop: SESSION,
  PreCompact: SESSION,
  PostCompact: SESSION,
  SessionEnd: SESSION,
} satisfies Record<WorkEvent, Listening>);

/** Puts our hooks into Claude Code's settings and takes them out again, byte for byte. */
export const claudeCodeInstaller: AgentInstaller = {
  name: "claude-code",
  label: "Claude Code",

  settingsFile(scope, { userHome, project, env }) {
    if (scope === "user") return join(claudeFolder({ userHome, env }), "settings.json");
    // settings.json is shared through the repository and would change everybody's checkout; this one is the user's own.
    return join(project, ".claude", "settings.local.json");
  },

  withHooks(settings, commandLine, tools, original, http = null) {
    let text = settings ?? "";
    if (isBlank(text)) text = `${text.startsWith("\uFEFF") ? "\uFEFF" : ""}{}\n`;
    checkSettings(text);
    const wanted = EVENTS.filter(([, { group }]) => isWanted(group, tools));
    for (const [event, { group, matcher }] of wanted) {
      const target = group === "tool that only captures" ? http : null;
      text = withHandler(text, event, matcher, commandLine, target);
    }
    return withoutHandlers(text, commandLine, original, (event) => !wanted.some(([name]) => name === event));
  },

  withTarget(settings, commandLine, http) {
    checkSettings(settings);
    return withTarget(settings, commandLine, http);
  },

  withoutHooks(settings, commandLine, original) {
    if (settings === null || isBlank(settings)) return settings;
    checkSettings(settings);
    const text = withoutHandlers(settings, commandLine, original, () => true);
    if (text === settings || scanJson(text).children.length > 0) return text;
    return isBlank(original ?? "") || scanJson(original ?? "").children.length === 0 ? original : text;
  },

  disablesHooks(settings) {
    return disabledIn(settings);
  },

  installedHooks(settings, commandLine) {
    if (settings === null || isBlank(settings)) return new Map();
    checkSettings(settings);
    return new Map(ourHandlers(settings, commandLine).map((ours) => [ours.event, ours.commandLine]));
  },
};

/** Whether events of a group are hooked under a choice; what happened is read back where no hook told it. */
export function isWanted(group: EventGroup, tools: ToolChoice): boolean {
  switch (group) {
    case "session":
      return true;
    case "tool that injects":
      return tools !== "none";
    case "tool that only captures":
      return tools === "all";
    case "sub-agent that starts":
      return false;
  }
}

function disabledIn(settings: string | null): boolean | null {
  try {
    const { disableAllHooks } = JSON.parse(settings?.replace(/^\uFEFF/, "") || "{}");
    return typeof disableAllHooks === "boolean" ? disableAllHooks : null;
  } catch {
    // Settings that cannot be read are told of where the hooks are.
    return null;
  }
}

/** Throws unless the settings are an object with hooks, if any, in lists by event. */
function checkSettings(text: string): void {
  const settings = parseJson(text);
  if (!isObject(settings)) throw unreadable("not a JSON object");
  const { hooks = {} } = settings;
  if (!isObject(hooks)) throw unreadable('"hooks" is not an object');
  const odd = EVENTS.find(([event]) => hooks[event] !== undefined && !Array.isArray(hooks[event]));
  if (odd) throw unreadable(`"hooks.${odd[0]}" is not a list`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (cause) {
    throw unreadable("not valid JSON", cause);
  }
}

function unreadable(message: string, cause?: unknown): UnbiddenError {
  return new UnbiddenError("SETTINGS_UNREADABLE", message, { cause });
}

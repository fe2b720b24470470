import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { UnbiddenError } from "../../domain/errors.ts";
import {
  appendChild,
  type JsonNode,
  memberOf,
  removeChild,
  replaceValue,
  scanJson,
  splice,
} from "../../domain/json-text.ts";
import type { AgentInstaller } from "../agent.ts";

/** The events we listen to, with their matcher; only tool events take one. */
const EVENTS = [
  ["SessionStart", null],
  ["UserPromptSubmit", null],
  ["PostToolUse", "*"],
  ["PostToolUseFailure", "*"],
  ["Stop", null],
  ["SessionEnd", null],
] as const;

// Longer than our own bounds; said for SessionEnd too, whose hooks otherwise share 1.5 s.
const TIMEOUT_SECONDS = 3;

type CommandLine = readonly string[];

/** Puts our hooks into Claude Code's settings and takes them out again, byte for byte. */
export const claudeCodeInstaller: AgentInstaller = {
  name: "claude-code",
  label: "Claude Code",

  settingsFile(scope, { userHome, project, env }) {
    if (scope === "user") return join(env.CLAUDE_CONFIG_DIR || join(userHome, ".claude"), "settings.json");
    // settings.json is shared through the repository and would change everybody's checkout; this one is the user's own.
    return join(project, ".claude", "settings.local.json");
  },

  withHooks(settings, commandLine) {
    let text = settings ?? "";
    if (isBlank(text)) text = `${text.startsWith("\uFEFF") ? "\uFEFF" : ""}{}\n`;
    checkSettings(text);
    for (const [event, matcher] of EVENTS) text = withHook(text, event, matcher, commandLine);
    return text;
  },

  withoutHooks(settings, commandLine, original) {
    if (settings === null || isBlank(settings)) return settings;
    checkSettings(settings);
    let text = settings;
    for (let found = ourHandlers(text, commandLine)[0]; found; found = ourHandlers(text, commandLine)[0]) {
      text = withoutHandler(text, found, original);
    }
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

function disabledIn(settings: string | null): boolean | null {
  try {
    const { disableAllHooks } = JSON.parse(settings?.replace(/^\uFEFF/, "") || "{}");
    return typeof disableAllHooks === "boolean" ? disableAllHooks : null;
  } catch {
    // Settings that cannot be read are told of where the hooks are.
    return null;
  }
}

function isBlank(text: string): boolean {
  // trim() takes a byte order mark for white space too.
  return text.trim() === "";
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

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function withHook(text: string, event: string, matcher: string | null, commandLine: CommandLine): string {
  const [ours, duplicate] = ourHandlers(text, commandLine).filter((found) => found.event === event);
  const [command, ...args] = commandLine;
  const wanted = { type: "command", command, args, timeout: TIMEOUT_SECONDS };
  if (duplicate) return withHook(withoutHandler(text, duplicate, null), event, matcher, commandLine);
  if (!ours) return withGroup(text, event, { ...(matcher === null ? {} : { matcher }), hooks: [wanted] });
  const repaired = { ...ours.handler, ...wanted };
  return isDeepStrictEqual(ours.handler, repaired) ? text : replaceValue(text, ours.node, repaired);
}

function withGroup(text: string, event: string, group: object): string {
  const root = scanJson(text);
  const hooks = memberOf(root, "hooks");
  if (!hooks) return withGroup(appendChild(text, root, "hooks", {}), event, group);
  const list = memberOf(hooks, event);
  if (!list) return withGroup(appendChild(text, hooks, event, []), event, group);
  return appendChild(text, list, null, group);
}

/** A handler of ours and the containers around it. */
interface OurHandler {
  readonly event: string;
  readonly commandLine: CommandLine;
  readonly handler: Record<string, unknown>;
  readonly node: JsonNode;
  readonly group: JsonNode;
  readonly list: JsonNode;
}

function ourHandlers(text: string, commandLine: CommandLine): OurHandler[] {
  const lists = memberOf(scanJson(text), "hooks")?.children ?? [];
  return lists.flatMap(({ key, value: list }) =>
    list.children.flatMap(({ value: group }) =>
      (memberOf(group, "hooks")?.children ?? []).flatMap(({ value: node }) => {
        const handler: unknown = JSON.parse(text.slice(node.start, node.end));
        if (key === null || !isObject(handler)) return [];
        const found = commandLineOf(handler);
        return isOurs(found, commandLine)
          ? [{ event: key, commandLine: found, handler, node, group, list }]
          : [];
      }),
    ),
  );
}

function commandLineOf(handler: Record<string, unknown>): CommandLine {
  const args = Array.isArray(handler.args) ? handler.args : [];
  return [handler.command, ...args].map(String);
}

/** The word before the agent's name is ours alone: the launcher, or on Windows the package's hook file. */
function isOurs(found: CommandLine, ours: CommandLine): boolean {
  const position = ours.length - 2;
  if (found[position] === ours[position]) return true;
  // On Windows nothing stays in place when the package moves, so the package's own path is known too.
  const movedPackage = /[\\/]unbidden[\\/]dist[\\/]hook\.cjs$/.test(found[position] ?? "");
  return position === 1 && movedPackage && found.at(-1) === ours.at(-1);
}

/** Takes a handler out with every container it leaves empty, save those the original had empty. */
function withoutHandler(
  text: string,
  { node, group, list, event }: OurHandler,
  original: string | null,
): string {
  const root = scanJson(text);
  const hooks = memberOf(root, "hooks") ?? root;
  const handlers = memberOf(group, "hooks") ?? group;
  if (handlers.children.length > 1) return without(text, handlers, node);
  if (list.children.length > 1) return without(text, list, group);
  const emptyList = emptyContainer(original, ["hooks", event]);
  if (emptyList !== null) return splice(text, list.start, list.end, emptyList);
  if (hooks.children.length > 1) return without(text, hooks, list);
  const emptyHooks = emptyContainer(original, ["hooks"]);
  if (emptyHooks !== null) return splice(text, hooks.start, hooks.end, emptyHooks);
  return without(text, root, hooks);
}

function without(text: string, container: JsonNode, node: JsonNode): string {
  return removeChild(
    text,
    container,
    container.children.findIndex((child) => child.value.start === node.start),
  );
}

function emptyContainer(original: string | null, path: readonly string[]): string | null {
  if (original === null || isBlank(original)) return null;
  let node: JsonNode | undefined = scanJson(original);
  for (const key of path) node = memberOf(node, key);
  return node && node.kind !== "scalar" && node.children.length === 0
    ? original.slice(node.start, node.end)
    : null;
}

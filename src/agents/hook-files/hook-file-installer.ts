import { UnbiddenError } from "../../domain/errors.ts";
import { type HookEvent, type HookName, type HookRow, isAboutATool } from "../../domain/hook-row.ts";
import { scanJson, withoutComments } from "../../text/json-text.ts";
import type { AgentInstaller, HookChoice, ToolChoice } from "../agent.ts";
import { isObject } from "../calls/fields.ts";
import { type HandlerFormat, isBlankText, ourHandlers, withHandler, withoutHandlers } from "./handlers.ts";

/** A client that keeps its hooks in a JSON file, under `hooks` in lists by event. */
export interface HookFile
  extends Pick<
    AgentInstaller,
    | "name"
    | "label"
    | "program"
    | "ownFolder"
    | "settingsFile"
    | "alsoLoads"
    | "disablesHooks"
    | "afterInstall"
    | "isUntried"
  > {
  readonly format: HandlerFormat;
  /** The client's events with our hook events at each, in the order the file lists them. */
  readonly events: readonly (readonly [string, readonly HookEvent[]])[];
  /** The matcher of an event's group; null without one. */
  matcherFor(event: string, rows: readonly HookRow[], choice: HookChoice): string | null;
  /** The client reads its file with comments. */
  readonly hasComments?: boolean;
  /** The text of a file that is made; by default an empty object. */
  readonly emptyFile?: string;
}

/** Adds our hooks to such a file and removes them again, byte for byte. The client has no status line of ours. */
export function hookFileInstaller(file: HookFile): AgentInstaller {
  const { format, events, hasComments = false } = file;
  const checkShape = (text: string) => checkSettingsShape(hasComments ? withoutComments(text) : text, events);
  return {
    name: file.name,
    label: file.label,
    program: file.program,
    settingsFile: file.settingsFile,
    disablesHooks: file.disablesHooks,
    ...(file.ownFolder === undefined ? {} : { ownFolder: file.ownFolder }),
    ...(file.alsoLoads === undefined ? {} : { alsoLoads: file.alsoLoads }),
    ...(file.isUntried ? { isUntried: true } : {}),
    ...(file.afterInstall === undefined ? {} : { afterInstall: file.afterInstall }),
    ownerOfStatusLine: () => "none",
    offersMore: false,

    withHooks(settings, commandLine, choice, original) {
      let text = textToEdit(settings ?? "", file);
      checkShape(text);
      const rowsAt = (hookEvents: readonly HookEvent[]) => hookEvents.flatMap((at) => hooksAt(at, choice));
      const wanted = events.filter(([, hookEvents]) => rowsAt(hookEvents).length > 0);
      for (const [event, hookEvents] of wanted) {
        const matcher = file.matcherFor(event, rowsAt(hookEvents), choice);
        const extraSeconds = hookEvents.includes("prompt") ? (choice.extraPromptSeconds ?? 0) : 0;
        text = withHandler(text, format, { event, matcher, commandLine, extraSeconds });
      }
      const isRemoved = (event: string) => !wanted.some(([name]) => name === event);
      return withoutHandlers(text, format, commandLine, original, isRemoved);
    },

    withoutHooks(settings, commandLine, original) {
      if (settings === null || isBlankText(settings)) return settings;
      checkShape(settings);
      const text = withoutHandlers(settings, format, commandLine, original, () => true);
      return text === settings ? text : asBefore(text, original, file.emptyFile);
    },

    installedHooks(settings, commandLine) {
      if (settings === null || isBlankText(settings)) return new Map();
      checkShape(settings);
      const found = ourHandlers(settings, format, commandLine);
      return new Map(found.map((ours) => [ours.event, ours.commandLine]));
    },
  };
}

function textToEdit(settings: string, { emptyFile = "{}\n" }: HookFile): string {
  if (!isBlankText(settings)) return settings;
  return settings.startsWith("\uFEFF") ? `\uFEFF${emptyFile}` : emptyFile;
}

/** The original where nothing else than what we had made is left. */
export function asBefore(text: string, original: string | null, emptyFile = "{}"): string | null {
  if (!isDeepEmpty(text, emptyFile)) return text;
  return isBlankText(original ?? "") || isDeepEmpty(original ?? "", "{}") ? original : text;
}

function isDeepEmpty(text: string, emptyFile: string): boolean {
  const { children } = scanJson(text);
  return (
    children.length === 0 ||
    JSON.stringify(parseJson(withoutComments(text))) === JSON.stringify(parseJson(emptyFile))
  );
}

/** The rows that need a hook at an event; tool calls without a hook are read back from the transcript. */
export function hooksAt(
  hookEvent: HookEvent,
  { tools, hooks, subAgents = "skip" }: HookChoice,
): readonly HookRow[] {
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

/** The rows' own patterns, each once; `*` takes every tool. */
export function patternsOf(rows: readonly HookRow[]): readonly string[] {
  return [...new Set(rows.flatMap(({ matcher }) => matcher.split("|")))];
}

/** Names and patterns in the syntax of clients: plain names, or a regular expression. */
export function toolPattern(patterns: readonly string[]): string {
  if (patterns.includes("*")) return "*";
  const isPlain = patterns.every((pattern) => /^\w+$/.test(pattern));
  if (isPlain) return patterns.join("|");
  const parts = patterns.map((pattern) => pattern.replaceAll(".", "\\.").replaceAll("*", ".*"));
  return `^(${parts.join("|")})$`;
}

/** Throws unless the settings are an object with hooks, if any, in lists by event. */
export function checkSettingsShape(text: string, events: HookFile["events"]): void {
  const settings = parseJson(text);
  if (!isObject(settings)) throw unreadableSettings("not a JSON object");
  const { hooks = {} } = settings;
  if (!isObject(hooks)) throw unreadableSettings('"hooks" is not an object');
  const odd = events.find(([event]) => hooks[event] !== undefined && !Array.isArray(hooks[event]));
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

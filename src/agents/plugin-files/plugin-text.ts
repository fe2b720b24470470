import type { HookEvent } from "../../domain/hook-row.ts";

/** A file that a client loads into its own process. */
export interface PluginSource {
  readonly name: string;
  readonly label: string;
  /** The client's part: its handlers, each in `quietly`, say what happens by `ask(event, fields)`. */
  readonly body: string;
}

/** The installed hook, and what it is asked at. */
export interface PluginHooks {
  readonly commandLine: readonly string[];
  readonly events: readonly HookEvent[];
  /** Seconds added to the usual wait at a prompt. */
  readonly extraPromptSeconds: number;
}

/** Begins the file; without it the file is somebody else's. */
const PLUGIN_MARK = "// Written by `unbidden install`";

/** Longer than the hook's own bounds, as its timeout in settings is. */
const BOUND_MS = 3_000;

/** THE text of a plugin: what is wanted, how it is asked for, and the client's own part. */
export function pluginText({ name, label, body }: PluginSource, hooks: PluginHooks): string {
  const { commandLine, events, extraPromptSeconds } = hooks;
  return `${PLUGIN_MARK} for ${label}, and anew after an upgrade; \`unbidden uninstall ${name}\` removes it.
// Tells Unbidden what happens in a session and puts what it answers into the context.
// Whatever goes wrong, the agent is not told, and waits no longer than ${BOUND_MS / 1_000} s.
import { spawn } from "node:child_process";

const COMMAND = ${JSON.stringify(commandLine)};
const EVENTS = ${JSON.stringify(events)};
const EXTRA_PROMPT_SECONDS = ${extraPromptSeconds};
${ASK}
${body.trim()}
`;
}

/** What an installed plugin calls, and at which events. Null where the file is not ours. */
export function readPluginText(text: string): Pick<PluginHooks, "commandLine" | "events"> | null {
  if (!text.startsWith(PLUGIN_MARK)) return null;
  const [commandLine, events] = [constant(text, "COMMAND"), constant(text, "EVENTS")];
  return commandLine && events ? { commandLine, events: events as HookEvent[] } : null;
}

function constant(text: string, name: string): string[] | null {
  const json = new RegExp(`^const ${name} = (\\[.*\\]);$`, "m").exec(text)?.[1];
  try {
    const value: unknown = JSON.parse(json ?? "null");
    return Array.isArray(value) ? value.map(String) : null;
  } catch {
    // Changed by hand: then it is written anew.
    return null;
  }
}

const ASK = `
const isWanted = (event) => EVENTS.includes(event);

/** Gives the text for the context; empty where there is none, and after any failure. */
function ask(event, fields) {
  if (!isWanted(event)) return Promise.resolve("");
  return new Promise((resolve) => {
    const extra = event === "prompt" ? EXTRA_PROMPT_SECONDS : 0;
    const silent = () => resolve("");
    try {
      const [program, ...args] = extra > 0 ? [...COMMAND, String(extra)] : COMMAND;
      const child = spawn(program, args, { stdio: ["pipe", "pipe", "ignore"], windowsHide: true });
      const timer = setTimeout(() => { child.kill("SIGKILL"); silent(); }, ${BOUND_MS} + extra * 1000);
      let answer = "";
      child.stdout.setEncoding("utf8").on("data", (piece) => { answer += piece; });
      child.stdin.on("error", () => {});
      child.on("error", () => { clearTimeout(timer); silent(); });
      child.on("close", () => { clearTimeout(timer); resolve(contextOf(answer)); });
      child.stdin.end(JSON.stringify({ hook_event_name: event, ...fields }));
    } catch { silent(); }
  });
}

function contextOf(answer) {
  try { return String(JSON.parse(answer).additionalContext ?? ""); } catch { return ""; }
}

/** Runs a handler; what it throws stays here. */
const quietly = (handle) => async (...args) => {
  try { return await handle(...args); } catch { return undefined; }
};
`;

import { fieldsOf, type JsonObject, stringOf } from "../calls/fields.ts";
import { type ToolCall, toolCallOf } from "../calls/tool-calls.ts";
import type { CopilotOutput } from "../copilot-family/events.ts";

/** Copilot CLI's tools by the names that all agents share, as its sessions and its hooks call them. */
const SHARED: ReadonlyMap<string, string> = new Map([
  ["bash", "Bash"],
  ["powershell", "Bash"],
  ["view", "Read"],
  ["create", "Write"],
  ["edit", "Edit"],
  ["grep", "Grep"],
  ["rg", "Grep"],
  ["glob", "Glob"],
  ["task", "Agent"],
  ["web_fetch", "WebFetch"],
  ["web_search", "WebSearch"],
  ["skill", "Skill"],
]);

const OWN: ReadonlySet<string> = new Set([
  ...["Bash", "Read", "Write", "Edit", "Grep", "Glob", "Agent", "WebFetch", "WebSearch", "Skill"],
  ...["read_bash", "write_bash", "stop_bash", "list_bash", "read_powershell", "write_powershell"],
  ...["stop_powershell", "list_powershell", "sql", "session_store_sql", "read_agent", "list_agents"],
  ...["write_agent", "report_intent", "update_todo", "ask_user", "exit_plan_mode", "lsp"],
  "fetch_copilot_cli_documentation",
]);

/** A call in the words that all agents share; any other tool is another program's. */
export function copilotCall(name: unknown, input: unknown, id: unknown): ToolCall {
  const own = stringOf(name) ?? "unknown";
  const shared = SHARED.get(own) ?? (OWN.has(own) || own.startsWith("mcp__") ? own : `mcp__${own}`);
  return toolCallOf(shared, copilotInput(shared, fieldsOf(input)), id);
}

const FILE_TOOLS: ReadonlySet<string> = new Set(["Read", "Write", "Edit"]);

function copilotInput(tool: string, { path, file_text, old_str, new_str, ...rest }: JsonObject): JsonObject {
  const renamed = {
    [FILE_TOOLS.has(tool) ? "file_path" : "path"]: path,
    content: file_text,
    old_string: old_str,
    new_string: new_str,
  };
  const present = Object.entries(renamed).filter(([, value]) => value !== undefined);
  return { ...rest, ...Object.fromEntries(present) };
}

/** Reads the text that the model is given of a call: the output, then a line with the exit code. */
export function copilotOutput(text: string): CopilotOutput {
  const last = /\n?<shellId: [^\n>]* completed with exit code (-?\d+)>\s*$/.exec(text);
  return last ? { text: text.slice(0, last.index), exitCode: Number(last[1]) } : { text, exitCode: null };
}

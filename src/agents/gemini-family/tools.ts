import { fieldsOf, type JsonObject, objectsIn, stringOf } from "../calls/fields.ts";
import { type ToolCall, toolCallOf } from "../calls/tool-calls.ts";

/** Names of the client's tools, with the names that all agents share. */
const SHARED: ReadonlyMap<string, string> = new Map([
  ["run_shell_command", "Bash"],
  ["replace", "Edit"],
  ["edit", "Edit"],
  ["write_file", "Write"],
  ["read_file", "Read"],
  ["glob", "Glob"],
  ["grep_search", "Grep"],
  ["search_file_content", "Grep"],
  ["list_directory", "LS"],
  ["web_fetch", "WebFetch"],
  ["google_web_search", "WebSearch"],
  ["web_search", "WebSearch"],
  ["invoke_agent", "Agent"],
  ["agent", "Agent"],
  ["task", "Agent"],
  ["activate_skill", "Skill"],
  ["skill", "Skill"],
]);

/** Tools whose output comes from this machine; any other is another program's. */
const OWN: ReadonlySet<string> = new Set([
  ...["read_many_files", "save_memory", "write_todos", "todo_write", "ask_user", "ask_user_question"],
  ...["enter_plan_mode", "exit_plan_mode", "update_topic", "complete_task", "get_internal_docs"],
  ...["tracker_create_task", "tracker_update_task", "tracker_get_task", "tracker_list_tasks"],
  ...["tracker_add_dependency", "tracker_visualize", "take_snapshot"],
]);

/** A call in the words that all agents share: `run_shell_command` is `Bash`, `replace` an edit. */
export function geminiCall(name: unknown, input: unknown, id: unknown): ToolCall {
  const own = stringOf(name) ?? "unknown";
  return toolCallOf(geminiSharedName(own), withSharedPath(fieldsOf(input)), id);
}

function geminiSharedName(name: string): string {
  const shared = SHARED.get(name);
  if (shared !== undefined) return shared;
  return OWN.has(name) ? name : `mcp__${name.replace(/^mcp_+/, "")}`;
}

/** Older versions name a file `absolute_path`, newer ones a folder `dir_path`. */
function withSharedPath(input: JsonObject): JsonObject {
  const path = input.file_path ?? input.absolute_path ?? input.dir_path;
  return path === undefined ? input : { ...input, file_path: path };
}

/** The client's names of a tool of ours in a pattern of the hook table; a server's tools begin with `mcp_`. */
export function geminiToolNames(pattern: string): readonly string[] {
  const names = [...SHARED].filter(([, shared]) => shared === pattern).map(([name]) => name);
  return names.length > 0 ? names : [pattern.replace(/^mcp__/, "mcp_")];
}

/** A call that ended: its text, the exit code of a command, and the error of a call that did not run. */
export interface GeminiOutput {
  readonly text: string;
  readonly exitCode: number | null;
  readonly error: string | null;
}

/** Reads the text that the model is given of a call: fields by name where it was a command. */
export function geminiOutput(output: unknown, error: unknown): GeminiOutput {
  const text = withoutWrappings(geminiOutputText(output));
  const code = /^Exit Code: (-?\d+)$/m.exec(text)?.[1];
  const failure = stringOf(error) ?? stringOf(fieldsOf(error).message) ?? null;
  return { text: printedOutput(text), exitCode: code === undefined ? null : Number(code), error: failure };
}

function geminiOutputText(output: unknown): string {
  if (typeof output === "string") return output;
  const parts = Array.isArray(output) ? objectsIn(output) : [fieldsOf(output)];
  return parts.flatMap(({ text }) => stringOf(text) ?? []).join("");
}

/** What hooks added, and the client's mark of words that nobody vouches for. */
function withoutWrappings(text: string): string {
  const told = text.trimEnd().endsWith("</hook_context>") ? text.lastIndexOf("\n\n<hook_context>") : -1;
  const own = told === -1 ? text : text.slice(0, told);
  return /^<untrusted_context>\n([\s\S]*?)\n?<\/untrusted_context>\s*$/.exec(own)?.[1] ?? own;
}

const FIELD =
  /^(?:Command|Directory|Output|Error|Exit Code|Signal|Background PIDs|Process Group PGID|Stdout|Stderr): /m;

/** What the command printed; any other text as it is. */
function printedOutput(text: string): string {
  const start = /^Output: /m.exec(text);
  if (!start || !FIELD.test(text.slice(0, 40))) return text;
  const printed = text.slice(start.index + "Output: ".length);
  const end = /^(?:Error|Exit Code|Signal|Background PIDs|Process Group PGID): /m.exec(printed);
  const output = end ? printed.slice(0, end.index) : printed;
  return output.trim() === "(empty)" ? "" : output.trimEnd();
}

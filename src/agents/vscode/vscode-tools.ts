import type { RawEvent } from "../../domain/event.ts";
import { fieldsOf, type JsonObject, objectsIn, stringOf } from "../calls/fields.ts";
import { type ToolCall, toolCallOf } from "../calls/tool-calls.ts";
import { type CopilotOutput, copilotToolEvent } from "../copilot-family/events.ts";

/** VS Code's tools by the names that all agents share. */
const SHARED: ReadonlyMap<string, string> = new Map([
  ["run_in_terminal", "Bash"],
  ["runTerminalCommand", "Bash"],
  ["read_file", "Read"],
  ["create_file", "Write"],
  ["createFile", "Write"],
  ["replace_string_in_file", "Edit"],
  ["multi_replace_string_in_file", "Edit"],
  ["insert_edit_into_file", "Edit"],
  ["apply_patch", "Edit"],
  ["editFiles", "Edit"],
  ["grep_search", "Grep"],
  ["semantic_search", "Grep"],
  ["file_search", "Glob"],
  ["list_dir", "LS"],
  ["fetch_webpage", "WebFetch"],
  ["runSubagent", "Agent"],
]);

const OWN: ReadonlySet<string> = new Set([
  ...["manage_todo_list", "get_errors", "get_terminal_output", "get_changed_files", "create_directory"],
  ...["create_and_run_task", "run_task", "get_task_output", "run_tests", "list_code_usages"],
]);

/** A call in the words that all agents share; a server's tools begin with `mcp_`, those of extensions are other programs'. */
export function vsCodeCall(name: unknown, input: unknown, id: unknown): ToolCall {
  const own = stringOf(name) ?? "unknown";
  const shared = SHARED.get(own) ?? (OWN.has(own) ? own : `mcp__${own.replace(/^mcp_+/, "")}`);
  return toolCallOf(shared, vsCodeInput(inputFields(input)), vsCodeCallId(id));
}

/** The client makes the model's ids unique by an ending that its transcript leaves out. */
function vsCodeCallId(id: unknown): string | undefined {
  return stringOf(id)?.split("__vscode-")[0];
}

/** A transcript has them as the model wrote them. */
function inputFields(input: unknown): JsonObject {
  if (typeof input !== "string") return fieldsOf(input);
  try {
    return fieldsOf(JSON.parse(input));
  } catch {
    // Cut off by the model.
    return {};
  }
}

function vsCodeInput(input: JsonObject): JsonObject {
  const { filePath, path, files, oldString, newString, replacements, ...rest } = input;
  const [first] = objectsIn(replacements);
  const [named] = Array.isArray(files) ? files : [];
  const renamed = {
    file_path: filePath ?? first?.filePath ?? named,
    path,
    old_string: oldString ?? first?.oldString,
    new_string: newString ?? first?.newString,
  };
  const present = Object.entries(renamed).filter(([, value]) => value !== undefined);
  return { ...rest, ...Object.fromEntries(present) };
}

/** A call that ended. Null for a call whose content is another event. */
export function vsCodeToolEvent(turn: string | null, call: ToolCall, said: string): RawEvent | null {
  return copilotToolEvent(turn, call, vsCodeOutput(said));
}

/** No document says how a command's exit code is told; this is how its tool for terminals words it. */
function vsCodeOutput(said: string): CopilotOutput {
  const told = /^(?:Command exited with code|Exit code:?) (-?\d+)\.?$/im.exec(said);
  if (!told) return { text: said, exitCode: null };
  const text = (said.slice(0, told.index) + said.slice(told.index + told[0].length)).trim();
  return { text, exitCode: Number(told[1]) };
}

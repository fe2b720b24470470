import { fieldsOf, type JsonObject, stringOf } from "../calls/fields.ts";
import { patchInput } from "../calls/patch.ts";
import { type ToolCall, toolCallOf } from "../calls/tool-calls.ts";

/** OpenCode's tools by the names that all agents share. Any other is another program's. */
const SHARED: ReadonlyMap<string, string> = new Map([
  ["bash", "Bash"],
  ["edit", "Edit"],
  ["write", "Write"],
  ["read", "Read"],
  ["grep", "Grep"],
  ["glob", "Glob"],
  ["list", "LS"],
  ["task", "Agent"],
  ["webfetch", "WebFetch"],
  ["websearch", "WebSearch"],
  ["codesearch", "WebSearch"],
  ["skill", "Skill"],
  ["todowrite", "todowrite"],
  ["todoread", "todoread"],
  ["question", "question"],
  ["lsp", "lsp"],
  ["invalid", "invalid"],
  ["plan_exit", "plan_exit"],
  ["plan_enter", "plan_enter"],
]);

/** A call in the words that all agents share. */
export function openCodeCall(name: unknown, input: unknown, id: unknown): ToolCall {
  const own = stringOf(name) ?? "unknown";
  const fields = fieldsOf(input);
  if (own === "apply_patch" || own === "patch") {
    const [shared, patched] = patchInput(stringOf(fields.patchText) ?? "");
    return toolCallOf(shared, patched, id);
  }
  return toolCallOf(SHARED.get(own) ?? `mcp__${own}`, openCodeInput(fields), id);
}

function openCodeInput({
  filePath,
  oldString,
  newString,
  include,
  name,
  subagent_type,
  ...rest
}: JsonObject): JsonObject {
  const renamed = {
    file_path: filePath,
    old_string: oldString,
    new_string: newString,
    glob: include,
    skill: name,
    subagent_type,
  };
  const present = Object.entries(renamed).filter(([, value]) => value !== undefined);
  return { ...rest, ...Object.fromEntries(present) };
}

import { fieldsOf, type JsonObject, stringOf } from "../calls/fields.ts";
import { patchIn, patchInput } from "../calls/patch.ts";
import { type ToolCall, toolCallOf } from "../calls/tool-calls.ts";

/** Codex's tools whose output comes from this machine; any other is another program's. */
const OWN: ReadonlySet<string> = new Set([
  ...["write_stdin", "request_user_input", "update_plan", "get_goal", "create_goal", "update_goal"],
  ...["list_agents", "send_input", "send_message", "wait_agent", "resume_agent", "close_agent"],
]);

const SHELLS: ReadonlySet<string> = new Set([
  ...["Bash", "exec_command", "shell", "shell_command", "local_shell", "container.exec", "unified_exec"],
]);

/** A call in the words that all agents share: a shell is `Bash`, a patch an edit. Hooks and rollouts name tools differently. */
export function codexCall(name: unknown, input: unknown, id: unknown): ToolCall {
  const fields = typeof input === "string" ? { input } : fieldsOf(input);
  const [shared, sharedInput] = sharedCall(stringOf(name) ?? "unknown", fields);
  return toolCallOf(shared, sharedInput, id);
}

function sharedCall(name: string, input: JsonObject): [name: string, input: JsonObject] {
  if (SHELLS.has(name)) return shellCall(input);
  switch (name) {
    case "apply_patch":
      return patchInput(stringOf(input.command) ?? stringOf(input.input) ?? stringOf(input.patch) ?? "");
    case "spawn_agent":
      return [
        "Agent",
        { description: stringOf(input.task_name) ?? "", prompt: stringOf(input.message) ?? "" },
      ];
    case "view_image":
      return ["Read", { file_path: input.path }];
    case "web_search":
      return ["WebSearch", input];
    default:
      return [OWN.has(name) || name.startsWith("mcp__") ? name : `mcp__${name}`, input];
  }
}

function shellCall(input: JsonObject): [name: string, input: JsonObject] {
  const command = commandIn(input.command ?? input.cmd);
  const patch = patchIn(command);
  return patch === null ? ["Bash", { command }] : patchInput(patch);
}

/** Older rollouts hold a list: a program with its arguments, most often a shell with one script. */
function commandIn(command: unknown): string {
  if (!Array.isArray(command)) return stringOf(command) ?? "";
  const [program = "", option = "", script, ...more] = command.map(String);
  const isScript = /(?:^|\/)(?:ba|z|da)?sh$/.test(program) && /^-l?c$/.test(option) && more.length === 0;
  return isScript && script !== undefined ? script : command.join(" ");
}

/** What a call gave, and its exit code where the client says one. */
export interface CodexOutput {
  readonly text: string;
  readonly exitCode: number | null;
}

/** Reads the text that the model is given of a call: a head with its exit code, then the output. */
export function codexOutput(output: unknown): CodexOutput {
  const text = outputText(output);
  const at = text.indexOf("Output:\n");
  const head = at === -1 ? "" : text.slice(0, at);
  if (!/^(?:Chunk ID|Wall time|Exit code|Process )/.test(head)) return { text, exitCode: null };
  const code = /^(?:Process exited with code|Exit code:) (-?\d+)$/m.exec(head)?.[1];
  return { text: text.slice(at + "Output:\n".length), exitCode: code === undefined ? null : Number(code) };
}

function outputText(output: unknown): string {
  if (typeof output !== "string") return stringOf(fieldsOf(output).content) ?? JSON.stringify(output ?? "");
  if (!output.startsWith('{"output":')) return output;
  try {
    const { output: text, metadata } = fieldsOf(JSON.parse(output));
    const code = fieldsOf(metadata).exit_code;
    return `Exit code: ${Number(code)}\nOutput:\n${stringOf(text) ?? ""}`;
  } catch {
    // Printed by a program that looks like an older client.
    return output;
  }
}

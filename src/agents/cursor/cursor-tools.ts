import type { RawEvent } from "../../domain/event.ts";
import { toolEventOf } from "../calls/events.ts";
import { fieldsOf, type JsonObject, stringOf } from "../calls/fields.ts";
import { readDenial, readToolFailure, readToolUse, type ToolCall, toolCallOf } from "../calls/tool-calls.ts";

/** Cursor's tools by the names that all agents share; the others have the same name, or are a server's. */
const SHARED: ReadonlyMap<string, string> = new Map([
  ["Shell", "Bash"],
  ["Task", "Agent"],
]);
const OWN: ReadonlySet<string> = new Set(["Read", "Write", "Edit", "Grep", "Glob", "LS", "Delete"]);

/** A call in the words that all agents share. */
export function cursorCall({ tool_name, tool_input, tool_use_id }: JsonObject): ToolCall {
  const own = stringOf(tool_name) ?? "unknown";
  const shared = SHARED.get(own) ?? (OWN.has(own) ? own : `mcp__${own.replace(/^MCP:\s*/, "")}`);
  const { path, ...rest } = fieldsOf(tool_input);
  const isFileTool = shared === "Read" || shared === "Write" || shared === "Edit" || shared === "Delete";
  const input = path === undefined ? rest : { ...rest, [isFileTool ? "file_path" : "path"]: path };
  return toolCallOf(shared, { ...input }, tool_use_id);
}

/** A call that ended; its output is JSON in a string. */
export function cursorToolEvent(turn: string | null, call: ToolCall, output: unknown): RawEvent {
  const said = stringOf(output) ?? "";
  const fields = outputFields(said);
  const text = printedBy(fields) ?? said;
  const code = fields.exitCode ?? fields.exit_code;
  if (typeof code !== "number" || code === 0)
    return toolEventOf("tool", turn, call, readToolUse(call, text.trimEnd()));
  // The head is the one all agents' failures have, so that a fix found in one is known in the other.
  const failure = [`Exit code ${code}`, text.trimEnd()].filter(Boolean).join("\n");
  return toolEventOf("tool-failure", turn, call, readToolFailure(call, failure, false));
}

/** A call that could not run, ran too long, or that nobody allowed. */
export function cursorFailure(turn: string | null, call: ToolCall, fields: JsonObject): RawEvent {
  const error = stringOf(fields.error_message) ?? "";
  return fields.failure_type === "permission_denied"
    ? toolEventOf("denial", turn, call, readDenial(call, error, ""))
    : toolEventOf("tool-failure", turn, call, readToolFailure(call, error, fields.is_interrupt === true));
}

function outputFields(output: string): JsonObject {
  try {
    return fieldsOf(JSON.parse(output));
  } catch {
    // A text of its own.
    return {};
  }
}

function printedBy({ stdout, stderr, output }: JsonObject): string | null {
  const parts = [stdout, stderr, output].flatMap((text) => stringOf(text) ?? []);
  return parts.length === 0 ? null : parts.filter((text) => text !== "").join("\n");
}

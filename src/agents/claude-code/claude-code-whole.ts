import type { WholeText } from "../../domain/past.ts";
import { contentBlocks, fieldsOf, type JsonObject, objectsIn, stringOf } from "../calls/fields.ts";
import { responseText } from "../calls/tool-calls.ts";

/** Whether a line may hold a call, its result or an attachment. */
export function mayHoldWhole(line: string): boolean {
  return line.includes('"tool_result"') || line.includes('"tool_use"') || line.includes('"attachment"');
}

/** What one entry put into the model's context: texts that calls write, what their tools gave, attached files. */
export function wholeTextsIn(entry: unknown): readonly WholeText[] {
  const { type, isSidechain, attachment, message } = fieldsOf(entry);
  // A sub-agent has a context of its own.
  if (isSidechain === true) return [];
  if (type === "attachment") return attachedTexts(fieldsOf(attachment));
  if (type !== "user" && type !== "assistant") return [];
  return (contentBlocks(fieldsOf(message).content) ?? []).flatMap(blockTexts);
}

function blockTexts({ type, id, tool_use_id: answered, input, content }: JsonObject): readonly WholeText[] {
  const [call, by] =
    type === "tool_use" ? [stringOf(id), "agent" as const] : [stringOf(answered), "tool" as const];
  if (call === undefined || (type !== "tool_use" && type !== "tool_result")) return [];
  const text = by === "agent" ? writtenText(fieldsOf(input)) : responseText(content);
  // A result is an event of one of two kinds.
  return text === "" ? [] : ["tool", "tool-failure"].map((kind) => ({ event: `${call}:${kind}`, by, text }));
}

function writtenText({ content, new_string, new_source, command, edits }: JsonObject): string {
  const texts = [
    content,
    new_string,
    new_source,
    command,
    ...objectsIn(edits).map((edit) => edit.new_string),
  ];
  return texts.flatMap((text) => stringOf(text) ?? []).join("\n");
}

/** A file that the prompt names, or lines selected in an editor. */
function attachedTexts({ type, content }: JsonObject): readonly WholeText[] {
  if (type !== "file" && type !== "selected_lines_in_ide" && type !== "mcp_resource") return [];
  const text = stringOf(fieldsOf(fieldsOf(content).file).content) ?? responseText(content);
  return text === "" ? [] : [{ event: null, by: "tool", text }];
}

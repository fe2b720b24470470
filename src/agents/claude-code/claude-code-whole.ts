import { withoutOwnBlocks } from "../../domain/own-blocks.ts";
import type { WholeText } from "../../domain/past.ts";
import {
  blocksText,
  contentBlocks,
  fieldsOf,
  type JsonObject,
  objectsIn,
  stringOf,
  textsWithin,
} from "../calls/fields.ts";
import { responseText } from "../calls/tool-calls.ts";
import { promptEvent } from "./claude-code-events.ts";
import { isTypedByUser } from "./claude-code-speakers.ts";

/** Whether a line may hold a call, its result, an attachment or words in the user's place. */
export function mayHoldWhole(line: string): boolean {
  return line.includes('"tool_use"') || line.includes('"type":"user"') || line.includes('"attachment"');
}

/** What one entry put into the model's context, but for what was typed and what the agent said: texts that calls write, what their tools gave, and all that the client or another agent added. */
export function wholeTextsIn(entry: unknown): readonly WholeText[] {
  const fields = fieldsOf(entry);
  const { type, isSidechain, attachment, message } = fields;
  // A sub-agent has a context of its own.
  if (isSidechain === true) return [];
  if (type === "attachment") return addedTexts(fields, attachedText(fieldsOf(attachment)));
  if (type !== "user" && type !== "assistant") return [];
  const blocks = contentBlocks(fieldsOf(message).content) ?? [];
  const isAdded = type === "user" && !blocks.some((block) => block.type === "tool_result");
  return isAdded ? addedTexts(fields, untypedText(fields, blocks)) : blocks.flatMap(blockTexts);
}

/** Our own blocks say what memories say, which have a trust of their own. */
function addedTexts({ timestamp }: JsonObject, added: string): readonly WholeText[] {
  const text = withoutOwnBlocks(added);
  const at = Date.parse(stringOf(timestamp) ?? "");
  return text.trim() === ""
    ? []
    : [{ event: null, by: "tool", text, ...(Number.isFinite(at) ? { at } : {}) }];
}

/** Empty for a prompt, which is an event, and for a summary, which is the agent's. */
function untypedText(fields: JsonObject, blocks: readonly JsonObject[]): string {
  if (fields.isCompactSummary === true) return "";
  const text = blocksText(blocks);
  const isPrompt = fields.isMeta !== true && isTypedByUser(fields.origin) && promptEvent(null, text) !== null;
  return isPrompt ? "" : text;
}

function blockTexts({ type, id, tool_use_id: answered, input, content }: JsonObject): readonly WholeText[] {
  const [call, by] =
    type === "tool_use" ? [stringOf(id), "agent" as const] : [stringOf(answered), "tool" as const];
  if (call === undefined || (type !== "tool_use" && type !== "tool_result")) return [];
  const text =
    by === "agent" ? writtenText(fieldsOf(input)) : responseText(content) || textsWithin(content).join("\n");
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

/** All that an attachment says, whatever its kind is called; the agent's own lists and what was typed meanwhile are none. */
function attachedText({ type, ...attached }: JsonObject): string {
  return OF_SESSION.has(String(type)) ? "" : textsWithin(attached).join("\n");
}

const OF_SESSION: ReadonlySet<string> = new Set(["queued_command", "task_reminder", "todo_reminder"]);

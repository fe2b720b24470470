import type { RawEvent } from "../../domain/event.ts";
import { toolEventOf } from "../calls/events.ts";
import { fieldsOf, type JsonObject, objectsIn, stringOf } from "../calls/fields.ts";
import { readToolFailure, readToolUse, type ToolCall, toolCallOf } from "../calls/tool-calls.ts";

// Plugin and session file report the same events; both are made here, so that they are equal.

/** pi's tools by the names that all agents share. Any other is another program's. */
const SHARED: ReadonlyMap<string, string> = new Map([
  ["bash", "Bash"],
  ["read", "Read"],
  ["write", "Write"],
  ["edit", "Edit"],
  ["grep", "Grep"],
  ["find", "Glob"],
  ["ls", "LS"],
]);

/** A call in the words that all agents share. */
export function piCall(name: unknown, input: unknown, id: unknown): ToolCall {
  const own = stringOf(name) ?? "unknown";
  const shared = SHARED.get(own) ?? `mcp__${own}`;
  const { path, edits, ...rest } = fieldsOf(input);
  if (shared.startsWith("mcp__")) return toolCallOf(shared, input, id);
  const isSearch = shared === "Grep" || shared === "Glob" || shared === "LS";
  return toolCallOf(shared, { ...rest, [isSearch ? "path" : "file_path"]: path, ...editOf(edits) }, id);
}

/** Several changes of one file as one. */
function editOf(edits: unknown): JsonObject {
  const changes = objectsIn(edits);
  if (changes.length === 0) return {};
  const joined = (field: string) => changes.map((change) => stringOf(change[field]) ?? "").join("\n");
  return { old_string: joined("oldText"), new_string: joined("newText") };
}

/** A call that ended, from what the model was given of it. */
export function piToolEvent(
  turn: string | null,
  call: ToolCall,
  content: unknown,
  isError: boolean,
): RawEvent {
  const texts = objectsIn(content).map(({ text }) => stringOf(text) ?? "");
  // What our plugin added is a part of its own.
  const said = texts.filter((text) => !text.startsWith("--- unbidden ")).join("\n");
  if (!isError) return toolEventOf("tool", turn, call, readToolUse(call, said.trimEnd()));
  const exit = /\s*Command exited with code (\d+)\s*$/.exec(said);
  // The head is the one all agents' failures have, so that a fix found in one is known in the other.
  const error = exit ? [`Exit code ${exit[1]}`, said.slice(0, exit.index)].filter(Boolean).join("\n") : said;
  const interrupted = /\b(?:Command|Operation) aborted\s*$/.test(said);
  return toolEventOf("tool-failure", turn, call, readToolFailure(call, error, interrupted));
}

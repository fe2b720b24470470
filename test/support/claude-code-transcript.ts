import { randomUUID } from "node:crypto";
import { appendFileSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import type { Payload } from "./claude-code-payloads.ts";

/** Writes into the session's transcript what the client does of the happening that this hook call tells of. */
export function writeLines(payload: Payload, at = Date.now()): void {
  writeRaw(payload, linesOf(payload), at);
}

/** Lines with what every line of a session repeats around them. */
export function writeRaw(payload: Payload, lines: readonly object[], at = Date.now()): void {
  const path = String(payload.transcript_path);
  mkdirSync(dirname(path), { recursive: true });
  const around = { sessionId: payload.session_id, cwd: payload.cwd, version: "2.1.330", isSidechain: false };
  const timestamp = new Date(at).toISOString();
  const whole = lines.map((line) => ({ ...around, uuid: randomUUID(), timestamp, ...line }));
  appendFileSync(path, whole.map((line) => `${JSON.stringify(line)}\n`).join(""));
}

function linesOf(payload: Payload): object[] {
  switch (payload.hook_event_name) {
    case "UserPromptSubmit":
      return [{ ...userLine(payload, payload.prompt), promptSource: "typed" }];
    case "PostToolUse":
      return toolLines(payload, { content: wordsOf(payload.tool_response) }, payload.tool_response);
    case "PostToolUseFailure":
      return toolLines(payload, { content: payload.error, is_error: true }, `Error: ${payload.error}`);
    case "Stop":
      return [assistantLine({ type: "text", text: payload.last_assistant_message })];
    default:
      return [{ type: "mode", mode: "normal" }];
  }
}

function toolLines(payload: Payload, result: object, structured: unknown): object[] {
  const { tool_name: name, tool_input: input, tool_use_id: id } = payload;
  const block = { type: "tool_result", tool_use_id: id, ...result };
  return [
    assistantLine({ type: "tool_use", id, name, input }),
    { ...userLine(payload, [block]), toolUseResult: structured },
  ];
}

/** In the user's name, whoever's words they are. */
export function userLine({ prompt_id: promptId }: Payload, content: unknown): object {
  return { type: "user", promptId, message: { role: "user", content } };
}

function assistantLine(block: object): object {
  return { type: "assistant", message: { role: "assistant", model: "claude-opus-5-5", content: [block] } };
}

function wordsOf(response: unknown): string {
  const { stdout, type } = response as { stdout?: string; type?: string };
  return stdout ?? `Done: ${type}`;
}

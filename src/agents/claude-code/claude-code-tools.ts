import type { ToolFacts } from "../../domain/event.ts";
import type { Trust } from "../../domain/trust.ts";

type Fields = Record<string, unknown>;

/** What a tool call says about itself: facts for our code, words for people, and how far to believe the words. */
export interface ToolReading {
  readonly facts: ToolFacts;
  readonly text: string;
  readonly trust: Trust;
}

/** Reads a finished tool call. */
export function readToolUse(payload: Fields): ToolReading {
  const name = stringOf(payload.tool_name) ?? "unknown";
  const input = fieldsOf(payload.tool_input);
  return {
    facts: factsOf(name, input),
    text: toolText(name, input, payload.tool_response),
    trust: trustOf(name),
  };
}

/** Reads a failed tool call: its words are the error. */
export function readToolFailure(payload: Fields): ToolReading {
  const name = stringOf(payload.tool_name) ?? "unknown";
  const error = stringOf(payload.error) ?? "";
  const exit = /^Exit code (\d+)/.exec(error)?.[1];
  const facts: ToolFacts = {
    ...factsOf(name, fieldsOf(payload.tool_input)),
    ...(exit === undefined ? {} : { exitCode: Number(exit) }),
    ...(payload.is_interrupt === true ? { interrupted: true } : {}),
  };
  return { facts, text: error, trust: trustOf(name) };
}

function factsOf(name: string, input: Fields): ToolFacts {
  const command = stringOf(input.command);
  const path = stringOf(input.file_path) ?? stringOf(input.notebook_path) ?? stringOf(input.path);
  return { name, ...(command === undefined ? {} : { command }), ...(path === undefined ? {} : { path }) };
}

/** What the web or another program's server says is nobody's word here. */
function trustOf(name: string): Trust {
  return name.startsWith("mcp__") || name.startsWith("Web") ? 0 : 1;
}

function toolText(name: string, input: Fields, response: unknown): string {
  switch (name) {
    case "Read":
      return rangeOf(input);
    case "Write":
      return stringOf(input.content) ?? "";
    case "Edit":
      return `- ${stringOf(input.old_string) ?? ""}\n+ ${stringOf(input.new_string) ?? ""}`;
    default:
      return responseText(response);
  }
}

/** Of a file that was read only the place is kept: its content is in the file. */
function rangeOf(input: Fields): string {
  const { offset, limit } = input;
  return typeof offset === "number"
    ? `from line ${offset}${typeof limit === "number" ? `, ${limit} lines` : ""}`
    : "";
}

function responseText(response: unknown): string {
  if (typeof response === "string") return response;
  const fields = fieldsOf(response);
  const streams = [stringOf(fields.stdout), stringOf(fields.stderr)].filter(Boolean);
  if (streams.length > 0) return streams.join("\n");
  const blocks = Array.isArray(fields.content) ? fields.content : Array.isArray(response) ? response : [];
  const words = blocks.map((block) => stringOf(fieldsOf(block).text)).filter(Boolean);
  if (words.length > 0) return words.join("\n");
  return stringOf(fields.result) ?? "";
}

export function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

export function stringOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

import type { ToolFacts, ToolUse } from "../../domain/event.ts";
import type { Trust } from "../../domain/trust.ts";
import { isDeniedFile } from "../../redact/denied-files.ts";
import { fieldsOf, type JsonObject, stringOf } from "./claude-code-fields.ts";

/** A tool call as hooks and transcripts tell of it. */
export interface ToolCall {
  readonly name: string;
  readonly input: JsonObject;
  /** The client's id of it; transcripts always have one. */
  readonly id: string | undefined;
}

/** What a tool call says about itself: facts for our code, words for people, and how far to believe the words. */
export interface ToolReading {
  readonly facts: ToolFacts;
  readonly text: string;
  readonly trust: Trust;
}

export function toolCallOf(name: unknown, input: unknown, id: unknown): ToolCall {
  return { name: stringOf(name) ?? "unknown", input: fieldsOf(input), id: stringOf(id) };
}

/** Reads a finished tool call. */
export function readToolUse(call: ToolCall, response: unknown): ToolReading {
  const interrupted = fieldsOf(response).interrupted === true;
  return {
    facts: { ...toolFacts(call), ...(interrupted ? { interrupted } : {}) },
    text: toolText(call, response),
    trust: toolTrust(call.name),
  };
}

/** Reads a failed tool call: its words are the error. */
export function readToolFailure(call: ToolCall, error: string, interrupted: boolean): ToolReading {
  const exit = /^Exit code (\d+)/.exec(error)?.[1];
  const facts: ToolFacts = {
    ...toolFacts(call),
    ...(exit === undefined ? {} : { exitCode: Number(exit) }),
    ...(interrupted ? { interrupted: true } : {}),
  };
  return { facts, text: withoutTag(error), trust: toolTrust(call.name) };
}

/** Reads a call that was not allowed: the user's own words, if they said any. */
export function readDenial(call: ToolCall, message: string, said: string): ToolReading {
  return said === ""
    ? { facts: toolFacts(call), text: message, trust: 1 }
    : { facts: toolFacts(call), text: said, trust: 3 };
}

function withoutTag(error: string): string {
  return /^<tool_use_error>([\s\S]*?)(?:<\/tool_use_error>)?$/.exec(error)?.[1] ?? error;
}

function toolFacts({ name, input }: ToolCall): ToolFacts {
  const command = stringOf(input.command);
  const path =
    stringOf(input.file_path) ??
    stringOf(input.notebook_path) ??
    stringOf(input.path) ??
    foreignPath(name, input);
  return {
    name,
    use: toolUseOf(name),
    ...(command === undefined ? {} : { command }),
    ...(path === undefined ? {} : { path }),
  };
}

/** What the client's own tools are for; of another program's nobody knows. */
export function toolUseOf(name: string): ToolUse {
  return USES.get(name) ?? "other";
}

/** What a call is about, for people who read of it later; undefined where its facts say it already. */
export function aboutOf({ name, input }: ToolCall): string | undefined {
  switch (toolUseOf(name)) {
    case "search":
      return stringOf(input.pattern) ?? stringOf(input.query);
    case "agent":
      return stringOf(input.description);
    case "skill":
      return stringOf(input.skill) ?? stringOf(input.command);
    case "other":
      return stringOf(input.url);
    case "shell":
    case "edit":
    case "write":
    case "read":
      return undefined;
  }
}

const USES: ReadonlyMap<string, ToolUse> = new Map([
  ["Bash", "shell"],
  ["Edit", "edit"],
  ["MultiEdit", "edit"],
  ["NotebookEdit", "edit"],
  ["Write", "write"],
  ["Read", "read"],
  ["Glob", "search"],
  ["Grep", "search"],
  ["LS", "search"],
  ["WebSearch", "search"],
  ["Agent", "agent"],
  ["Task", "agent"],
  ["Skill", "skill"],
]);

/** Other programs' servers have names of their own for it; of several files one that is denied speaks for all. */
function foreignPath(tool: string, input: JsonObject): string | undefined {
  if (!tool.startsWith("mcp__")) return undefined;
  const paths = Object.entries(input)
    .filter(([name]) => /path|file|uri/i.test(name))
    .flatMap(([, value]) => (Array.isArray(value) ? value.slice(0, MAX_PATHS) : [value]))
    .flatMap((value) => (typeof value === "string" && value.length <= MAX_PATH ? [value] : []));
  return paths.find((path) => isDeniedFile(path, [])) ?? paths.find((path) => !path.includes("://"));
}

const MAX_PATHS = 100;
const MAX_PATH = 4_096;

/** What the web or another program's server says is nobody's word here. */
function toolTrust(name: string): Trust {
  return isForeignTool(name) ? 0 : 1;
}

/** It tells what the web or another program's server says. */
export function isForeignTool(name: string): boolean {
  return /^mcp__|^Web|McpResource/.test(name);
}

function toolText({ name, input }: ToolCall, response: unknown): string {
  switch (name) {
    case "Read":
      return readRange(input);
    case "Write":
      return stringOf(input.content) ?? "";
    case "Edit":
      return editText(input);
    case "MultiEdit":
      return (Array.isArray(input.edits) ? input.edits : [])
        .map((edit) => editText(fieldsOf(edit)))
        .join("\n");
    case "NotebookEdit":
      return stringOf(input.new_source) ?? "";
    case "WebFetch":
    case "WebSearch":
      return [webSource(input), responseText(response)].filter(Boolean).join("\n");
    default:
      return responseText(response);
  }
}

function editText(input: JsonObject): string {
  return `- ${stringOf(input.old_string) ?? ""}\n+ ${stringOf(input.new_string) ?? ""}`;
}

/** Where words from the web come from stands before them. */
function webSource(input: JsonObject): string {
  return [stringOf(input.url), stringOf(input.query)].filter(Boolean).join(" ");
}

/** Of a file that was read only the place is kept: its content is in the file. */
function readRange(input: JsonObject): string {
  const { offset, limit } = input;
  return typeof offset === "number"
    ? `from line ${offset}${typeof limit === "number" ? `, ${limit} lines` : ""}`
    : "";
}

export function responseText(response: unknown): string {
  if (typeof response === "string") return response;
  const fields = fieldsOf(response);
  const streams = [stringOf(fields.stdout), stringOf(fields.stderr)].filter(Boolean);
  if (streams.length > 0) return streams.join("\n");
  const blocks = Array.isArray(fields.content) ? fields.content : Array.isArray(response) ? response : [];
  const words = blocks.map((block) => stringOf(fieldsOf(block).text)).filter(Boolean);
  if (words.length > 0) return words.join("\n");
  return stringOf(fields.result) ?? stringOf(fields.content) ?? "";
}

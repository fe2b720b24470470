import type { ToolFacts, ToolUse } from "../../domain/event.ts";
import type { Trust } from "../../domain/trust.ts";
import { isDeniedFile } from "../../redact/denied/denied-files.ts";
import { fieldsOf, type JsonObject, objectsIn, stringOf, textsWithin } from "./fields.ts";
import { isServersTool, serverCommand, serverPath } from "./server-inputs.ts";

/** A tool call from a hook or a transcript. */
export interface ToolCall {
  readonly name: string;
  readonly input: JsonObject;
  /** The client's id of it; transcripts always have one. */
  readonly id: string | undefined;
}

/** A tool call's facts for our code, its text for people, and the text's trust. */
export interface ToolReading {
  readonly facts: ToolFacts;
  readonly text: string;
  readonly trust: Trust;
  /** What it gave, where the text does not say it. */
  readonly given?: string;
}

export function toolCallOf(name: unknown, input: unknown, id: unknown): ToolCall {
  return { name: stringOf(name) ?? "unknown", input: fieldsOf(input), id: stringOf(id) };
}

export function readToolUse(call: ToolCall, response: unknown): ToolReading {
  const interrupted = fieldsOf(response).interrupted === true;
  const text = toolText(call, response);
  return {
    facts: { ...toolFacts(call), ...(interrupted ? { interrupted } : {}) },
    text,
    trust: toolTrust(call.name),
    ...(text === "" || call.name === "Read" ? { given: anyText(response) } : {}),
  };
}

/** Reads a failed tool call, whose text is the error. */
export function readToolFailure(call: ToolCall, error: string, interrupted: boolean): ToolReading {
  const exit = /^Exit code (\d+)/.exec(error)?.[1];
  const facts: ToolFacts = {
    ...toolFacts(call),
    ...(exit === undefined ? {} : { exitCode: Number(exit) }),
    ...(interrupted ? { interrupted: true } : {}),
  };
  const text = /^<tool_use_error>([\s\S]*?)(?:<\/tool_use_error>)?$/.exec(error)?.[1] ?? error;
  return { facts, text, trust: toolTrust(call.name) };
}

/** Reads a call that was not allowed, with the user's words if there are any. */
export function readDenial(call: ToolCall, message: string, words: string): ToolReading {
  return words === ""
    ? { facts: toolFacts(call), text: message, trust: 1 }
    : { facts: toolFacts(call), text: words, trust: 3 };
}

function toolFacts({ name, input }: ToolCall): ToolFacts {
  const command = serverCommand(name, input) ?? stringOf(input.command);
  const path =
    searchedFiles(name, input) ??
    stringOf(input.file_path) ??
    stringOf(input.notebook_path) ??
    (isServersTool(name) ? undefined : stringOf(input.path)) ??
    serverPath(name, input);
  return {
    name,
    use: toolUseOf(name),
    ...(command === undefined ? {} : { command }),
    ...(path === undefined ? {} : { path }),
  };
}

/** The glob of a search for denied files, whose lines are in the answer. */
function searchedFiles(tool: string, { glob }: JsonObject): string | undefined {
  const files = tool === "Grep" ? stringOf(glob) : undefined;
  return files !== undefined && isDeniedFile(files, []) ? files : undefined;
}

/** The use of the client's own tools; `other` for those of other programs. */
export function toolUseOf(name: string): ToolUse {
  return USES.get(name) ?? "other";
}

/** The subject of a call, for people; undefined where its facts hold it. */
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

function toolTrust(name: string): Trust {
  return isForeignTool(name) ? 0 : 1;
}

/** A tool whose output comes from the web or another program's server. */
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
      return objectsIn(input.edits).map(editText).join("\n");
    case "NotebookEdit":
      return stringOf(input.new_source) ?? "";
    case "WebFetch":
    case "WebSearch":
      return [webSource(input), anyText(response)].filter(Boolean).join("\n");
    default:
      return toolUseOf(name) === "other" ? anyText(response) : responseText(response);
  }
}

function editText(input: JsonObject): string {
  return `- ${stringOf(input.old_string) ?? ""}\n+ ${stringOf(input.new_string) ?? ""}`;
}

function webSource(input: JsonObject): string {
  return [stringOf(input.url), stringOf(input.query)].filter(Boolean).join(" ");
}

/** The lines that were read; the content itself is in the file. */
function readRange(input: JsonObject): string {
  const { offset, limit } = input;
  return typeof offset === "number"
    ? `from line ${offset}${typeof limit === "number" ? `, ${limit} lines` : ""}`
    : "";
}

/** What a tool gives whose answer has a shape of its own. */
function anyText(response: unknown): string {
  return responseText(response) || textsWithin(response).join("\n");
}

export function responseText(response: unknown): string {
  if (typeof response === "string") return response;
  const fields = fieldsOf(response);
  const streams = [stringOf(fields.stdout), stringOf(fields.stderr)].filter(Boolean);
  if (streams.length > 0) return streams.join("\n");
  const blocks = objectsIn(Array.isArray(fields.content) ? fields.content : response);
  const texts = blocks.map(({ text }) => stringOf(text)).filter(Boolean);
  if (texts.length > 0) return texts.join("\n");
  return stringOf(fields.result) ?? stringOf(fields.content) ?? "";
}

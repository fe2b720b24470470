import { stringOf } from "../calls/fields.ts";
import { isForeignTool, type ToolCall } from "../calls/tool-calls.ts";

/** Why a call failed, as the client reports it. */
export interface FailureCause {
  readonly isDenied: boolean;
  readonly isInterrupted: boolean;
  /** The client itself reports the refusal. */
  readonly isByClient: boolean;
}

/** `kind` comes from newer clients, `result` from older ones. */
export function readFailureCause(
  call: ToolCall,
  message: string,
  kind: unknown,
  result: unknown,
): FailureCause {
  const name = stringOf(kind);
  if (name !== undefined) {
    const isInterrupted = name === "interrupted";
    return { isDenied: !isInterrupted, isInterrupted, isByClient: true };
  }
  const isByClient = result === "User rejected tool use" || isRepeatedRefusal(call, result);
  return { isDenied: isByClient || isClientDenial(call, message), isInterrupted: false, isByClient };
}

/** A client with a message of the user repeats it as an error; a shell's own error begins with its status. */
function isRepeatedRefusal(call: ToolCall, result: unknown): boolean {
  return !isForeignTool(call.name) && (stringOf(result) ?? "").startsWith(`Error: ${REFUSED}`);
}

/** The user's words in a refusal; empty for none. Any tool can print the same. */
export function refusalWords(message: string): string {
  const words = USER_WORDS.exec(message)?.[1]?.replace(NOTE, "").trim() ?? "";
  return CLARIFIES.test(words) ? "" : words;
}

/** False for tools of other programs, which could print the same to fake a refusal. */
export function isClientDenial(call: ToolCall, message: string): boolean {
  return !isForeignTool(call.name) && DENIAL.test(message.slice(0, 2_000));
}

const REFUSED = "The user doesn't want to proceed with this tool use.";
const USER_WORDS =
  /^The user doesn't want to proceed with this tool use\.[\s\S]{0,300}?To tell you how to proceed, the user said:\n([\s\S]+)$/;
/** The client's advice to the agent, after the user's words. */
const NOTE = /\n\s*Note: The user's next message may contain a correction or preference\.[\s\S]*$/;
/** The client's words when the user wants to discuss a question first. */
const CLARIFIES = /^The user wants to clarify these questions\./;
const DENIAL =
  /^(?:The user doesn't want to (?:proceed with this tool use|take this action)|Permission (?:to use|for this)\b|Claude requested permissions? to\b|This command requires approval|[^\n]{1,1500} needs approval\. )/;

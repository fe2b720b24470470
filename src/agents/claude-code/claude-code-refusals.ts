import { stringOf } from "./claude-code-fields.ts";
import { isForeignTool, type ToolCall } from "./claude-code-tools.ts";

/** How a call came to fail, as the client tells it. */
export interface Failing {
  readonly denied: boolean;
  readonly interrupted: boolean;
  /** The client itself says that it was refused. */
  readonly byClient: boolean;
}

/** `kind` is what newer clients name it, `result` where older ones said it. */
export function readFailing(call: ToolCall, message: string, kind: unknown, result: unknown): Failing {
  const named = stringOf(kind);
  if (named !== undefined) {
    const interrupted = named === "interrupted";
    return { denied: !interrupted, interrupted, byClient: true };
  }
  const byClient = result === "User rejected tool use" || isRepeatedRefusal(call, result);
  return { denied: byClient || isClientDenial(call, message), interrupted: false, byClient };
}

/** A client that had words to pass on repeats them as an error: a shell's begins with its status, another program's with anything. */
function isRepeatedRefusal(call: ToolCall, result: unknown): boolean {
  return !isForeignTool(call.name) && (stringOf(result) ?? "").startsWith(`Error: ${REFUSED}`);
}

/** What the user is told to have said; empty for none. Any tool can print the same. */
export function refusalWords(message: string): string {
  const said = USER_SAID.exec(message)?.[1]?.replace(NOTE, "").trim() ?? "";
  return CLARIFIES.test(said) ? "" : said;
}

/** What the client says, and no tool: another program's server could say the same to make up a refusal. */
export function isClientDenial(call: ToolCall, message: string): boolean {
  return !isForeignTool(call.name) && DENIAL.test(message.slice(0, 2_000));
}

/** The client marks by it what it refused to run because of how it was called. */
export function isMisusedCall(message: string): boolean {
  return message.startsWith("<tool_use_error>");
}

const REFUSED = "The user doesn't want to proceed with this tool use.";
const USER_SAID =
  /^The user doesn't want to proceed with this tool use\.[\s\S]{0,300}?To tell you how to proceed, the user said:\n([\s\S]+)$/;
/** The client's advice to the agent, after the user's words. */
const NOTE = /\n\s*Note: The user's next message may contain a correction or preference\.[\s\S]*$/;
/** In the client's words, too: the user wants to talk about a question first. */
const CLARIFIES = /^The user wants to clarify these questions\./;
const DENIAL =
  /^(?:The user doesn't want to (?:proceed with this tool use|take this action)|Permission (?:to use|for this)\b|Claude requested permissions? to\b|This command requires approval|[^\n]{1,1500} needs approval\. )/;

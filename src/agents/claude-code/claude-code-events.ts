import type { RawEvent } from "../../domain/event.ts";
import { digest } from "../../text/hashes/digest.ts";
import { answerEvents, isUserQuestion } from "./claude-code-answers.ts";
import { fieldsOf, stringOf } from "./claude-code-fields.ts";
import { planEvents } from "./claude-code-plans.ts";
import { type Failing, isClientDenial, isMisusedCall, refusalWords } from "./claude-code-refusals.ts";
import {
  aboutOf,
  readDenial,
  readToolFailure,
  readToolUse,
  type ToolCall,
  type ToolReading,
  toolUseOf,
} from "./claude-code-tools.ts";

// Hooks and transcripts tell of the same happenings; made here, an event is the same whichever told of it.

/**
 * Null for what the client put in the user's place. Named by turn and words: what is typed while the agent works belongs
 * to the turn under way, and a correction must not pass for the prompt that began it.
 */
export function promptEvent(turn: string | null, text: string): RawEvent | null {
  if (text.trim() === "" || NOT_TYPED.test(text)) return null;
  return eventOf("prompt", `${turn ?? ""}:${digest(["prompt", text.trim()])}`, turn, text, 3);
}

/** Named by turn and words: hook and transcript count replies differently, but both see the same words. */
export function replyEvent(turn: string | null, said: string): RawEvent | null {
  const text = said.trim();
  return text === "" ? null : eventOf("reply", `${turn ?? ""}:${digest(["reply", text])}`, turn, text, 2);
}

/** What a finished tool call tells: of a question to the user each answer, of a plan or list what it says. */
export function toolEvents(turn: string | null, call: ToolCall, response: unknown): readonly RawEvent[] {
  if (isUserQuestion(call)) return answerEvents(turn, call, response);
  const planned = planEvents(turn, call, response);
  if (planned !== null) return planned;
  const event = toolEvent(turn, call, response);
  return event === null ? [] : [event];
}

/** Of a sub-agent that was waited for, its result. */
function toolEvent(turn: string | null, call: ToolCall, response: unknown): RawEvent | null {
  if (toolUseOf(call.name) !== "agent") return toolEventOf("tool", turn, call, readToolUse(call, response));
  const { agentId, content, status } = fieldsOf(response);
  // In the background it has only begun; its end is told by itself.
  if (status === "async_launched") return null;
  return subAgentEvent(stringOf(agentId) ?? call.id ?? "", lastText(content), aboutOf(call));
}

/** A call that failed, was refused by the client, or was not allowed. */
export function failureEvent(turn: string | null, call: ToolCall, error: string, how: Failing): RawEvent {
  return how.denied
    ? toolEventOf("denial", turn, call, readDenial(call, error, how.byClient ? refusalWords(error) : ""))
    : toolEventOf("tool-failure", turn, call, readToolFailure(call, error, how.interrupted));
}

/**
 * What a batch of calls tells that no hook of a single call does: refusals. It does not tell a refusal from what a tool
 * printed, so the user's words are left to the transcript, where the client says which it was.
 */
export function refusalEvent(turn: string | null, call: ToolCall, response: unknown): RawEvent | null {
  const message = stringOf(response);
  if (message === undefined || refusalWords(message) !== "") return null;
  const denied = isClientDenial(call, message);
  return denied || isMisusedCall(message)
    ? failureEvent(turn, call, message, { denied, interrupted: false, byClient: false })
    : null;
}

/** What a sub-agent came back with; it belongs to no turn, because it may end in a later one than it began in. */
export function subAgentEvent(agent: string, said: string, about?: string): RawEvent | null {
  const text = said.trim();
  if (text === "") return null;
  const event = eventOf("sub-agent", `${agent}:${digest(["reply", text])}`, null, text, 1);
  return {
    ...event,
    tool: { name: "Agent", use: toolUseOf("Agent") },
    ...(about === undefined ? {} : { about }),
  };
}

export function eventOf(
  kind: RawEvent["kind"],
  nativeKey: string,
  turn: string | null,
  text: string,
  trust: RawEvent["trust"],
): RawEvent {
  return { kind, nativeKey, turn, text, tool: null, trust };
}

function toolEventOf(
  kind: "tool" | "tool-failure" | "denial",
  turn: string | null,
  call: ToolCall,
  { facts, text, trust }: ToolReading,
): RawEvent {
  // Not the raw input, which may be too deep to write out.
  const key = call.id ?? digest([facts.name, facts.command ?? "", facts.path ?? "", text]);
  const about = aboutOf(call);
  const event = { ...eventOf(kind, `${key}:${kind}`, turn, text, trust), tool: facts };
  return about === undefined ? event : { ...event, about };
}

/** Blocks before the last are the client's notes about the result. */
function lastText(content: unknown): string {
  const blocks = Array.isArray(content) ? content : [];
  return blocks.map((block) => stringOf(fieldsOf(block).text) ?? "").findLast((text) => text !== "") ?? "";
}

/** News of background tasks, what other agents and channels send, echoes of slash commands and shell escapes, and the client's notes about itself. */
const NOT_TYPED =
  /^\s*(?:Another Claude session sent a message:\s|<(?:cross-session-message|teammate-message|channel-message|channel)\s[^<>]{0,2000}>|<(?:task-notification|command-(?:name|message|args)|local-command-\w+|bash-(?:input|stdout|stderr)|system-reminder|user-prompt-submit-hook)>|\[Request interrupted by user|Caveat: The messages below were generated by the user while running local commands)/;

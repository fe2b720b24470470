import type { RawEvent } from "../../domain/event.ts";
import { type Todo, type TodoState, todoText } from "../../domain/todo.ts";
import { WHOLE_PROMPT_TAGS } from "../../text/foreign/client-additions.ts";
import { digest } from "../../text/hashes/digest.ts";
import { answerEvents, isUserQuestion } from "./claude-code-answers.ts";
import { fieldsOf, type JsonObject, objectsIn, stringOf } from "./claude-code-fields.ts";
import { type FailureCause, isClientDenial, refusalWords } from "./claude-code-refusals.ts";
import {
  aboutOf,
  readDenial,
  readToolFailure,
  readToolUse,
  type ToolCall,
  type ToolReading,
  toolUseOf,
} from "./claude-code-tools.ts";

// Hooks and transcripts report the same events; both are made here, so that they are equal.

/**
 * Null for text that the client wrote in the user's place. Its key is the turn and the words: text typed while the agent
 * works belongs to the current turn, and must not be taken for the prompt that began it.
 */
export function promptEvent(turn: string | null, text: string): RawEvent | null {
  if (text.trim() === "" || NOT_TYPED.test(text)) return null;
  return eventOf("prompt", `${turn ?? ""}:${digest(["prompt", text.trim()])}`, turn, text, 3);
}

/** Its key is the turn and the words: hook and transcript count replies differently, but see the same words. */
export function replyEvent(turn: string | null, reply: string): RawEvent | null {
  const text = reply.trim();
  return text === "" ? null : eventOf("reply", `${turn ?? ""}:${digest(["reply", text])}`, turn, text, 2);
}

/** The events of a finished tool call: the answers to a question, the content of a plan or list, or the call itself. */
export function toolEvents(turn: string | null, call: ToolCall, response: unknown): readonly RawEvent[] {
  if (isUserQuestion(call)) return answerEvents(turn, call, response);
  const plans = planEvents(turn, call, response);
  if (plans !== null) return plans;
  const event = toolEvent(turn, call, response);
  return event === null ? [] : [event];
}

/** For a sub-agent in the foreground, its result. */
function toolEvent(turn: string | null, call: ToolCall, response: unknown): RawEvent | null {
  if (toolUseOf(call.name) !== "agent") return toolEventOf("tool", turn, call, readToolUse(call, response));
  const { agentId, content, status } = fieldsOf(response);
  // In the background it has only begun; its end is reported separately.
  if (status === "async_launched") return null;
  return subAgentEvent(stringOf(agentId) ?? call.id ?? "", lastText(content), aboutOf(call));
}

/** A call that failed, was refused by the client, or was not allowed. */
export function failureEvent(
  turn: string | null,
  call: ToolCall,
  error: string,
  cause: FailureCause,
): RawEvent {
  return cause.isDenied
    ? toolEventOf("denial", turn, call, readDenial(call, error, cause.isByClient ? refusalWords(error) : ""))
    : toolEventOf("tool-failure", turn, call, readToolFailure(call, error, cause.isInterrupted));
}

/**
 * A refusal in a batch of calls, which no hook of a single call reports. A batch does not tell a refusal from a tool's
 * output, so the user's words are left to the transcript, where the client marks them.
 */
export function refusalEvent(turn: string | null, call: ToolCall, response: unknown): RawEvent | null {
  const message = stringOf(response);
  if (message === undefined || refusalWords(message) !== "") return null;
  const isDenied = isClientDenial(call, message);
  return isDenied || message.startsWith("<tool_use_error>")
    ? failureEvent(turn, call, message, { isDenied, isInterrupted: false, isByClient: false })
    : null;
}

/** A sub-agent's result; it has no turn, because the sub-agent may end in a later turn than it began in. */
export function subAgentEvent(agent: string, result: string, about?: string): RawEvent | null {
  const text = result.trim();
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
  // Not the raw input, which may be nested too deeply to serialise.
  const key = call.id ?? digest([facts.name, facts.command ?? "", facts.path ?? "", text]);
  const about = aboutOf(call);
  const event = { ...eventOf(kind, `${key}:${kind}`, turn, text, trust), tool: facts };
  return about === undefined ? event : { ...event, about };
}

/** The text of the last block; those before it are the client's notes. */
function lastText(content: unknown): string {
  const texts = objectsIn(content).map(({ text }) => stringOf(text) ?? "");
  return texts.findLast((text) => text !== "") ?? "";
}

/** Notifications of tasks, messages of other agents and channels, echoes of slash commands and shell escapes, and the client's notes. */
const NOT_TYPED = new RegExp(
  String.raw`^\s*(?:Another Claude session sent a message:\s|<(?:cross-session-message|teammate-message|channel-message|channel)\s[^<>]{0,2000}>|<(?:${WHOLE_PROMPT_TAGS.join("|")}|local-command-\w+)>|\[Request interrupted by user|Caveat: The messages below were generated by the user while running local commands)`,
);

/** The plan that the user accepted, or the agent's task list, from a finished call; null for any other tool. */
function planEvents(turn: string | null, call: ToolCall, response: unknown): readonly RawEvent[] | null {
  switch (call.name) {
    case "ExitPlanMode":
      return planEvent("plan", turn, call, stringOf(fieldsOf(response).plan) ?? stringOf(call.input.plan));
    case "TodoWrite":
    case "TaskCreate":
    case "TaskUpdate":
    case "TaskList":
      return planEvent("todo", turn, call, todoText(todosOf(call, fieldsOf(response)).slice(0, MAX_TODOS)));
    default:
      return null;
  }
}

const MAX_TODOS = 50;

/** Trust 2: the user accepted the plan, but the words are the agent's. */
function planEvent(
  kind: "plan" | "todo",
  turn: string | null,
  call: ToolCall,
  words: string | undefined,
): readonly RawEvent[] {
  const text = words?.trim() ?? "";
  if (text === "" || call.id === undefined) return [];
  return [{ kind, nativeKey: `${call.id}:${kind}`, turn, text, tool: null, trust: 2 }];
}

function todosOf({ name, input }: ToolCall, response: JsonObject): readonly Todo[] {
  switch (name) {
    case "TaskCreate":
      return numberedTodos({ ...fieldsOf(response.task), status: "pending" });
    case "TaskUpdate":
      return response.success === false ? [] : numberedTodos({ ...input, id: input.taskId });
    case "TaskList":
      return objectsIn(response.tasks).flatMap(numberedTodos);
    default:
      return objectsIn(input.todos).map(({ content, status }) => ({
        number: null,
        state: STATES.get(stringOf(status) ?? "") ?? "open",
        words: stringOf(content) ?? "",
      }));
  }
}

/** Empty without a number, which names the task, or without a state, which then has not changed. */
function numberedTodos({ id, status, subject }: JsonObject): readonly Todo[] {
  const number = stringOf(id);
  const state = STATES.get(stringOf(status) ?? "");
  return number === undefined || state === undefined
    ? []
    : [{ number, state, words: stringOf(subject) ?? "" }];
}

const STATES: ReadonlyMap<string, TodoState> = new Map([
  ["pending", "open"],
  ["in_progress", "under way"],
  ["completed", "done"],
  ["deleted", "gone"],
]);

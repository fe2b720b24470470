import type { RawEvent } from "../../domain/event.ts";
import { type Todo, type TodoState, todoText } from "../../domain/todo.ts";
import { fieldsOf, type JsonObject, stringOf } from "./claude-code-fields.ts";
import type { ToolCall } from "./claude-code-tools.ts";

/** What a finished call says of the agent's plans: one that the user accepted, or its list; null for any other tool. */
export function planEvents(
  turn: string | null,
  call: ToolCall,
  response: unknown,
): readonly RawEvent[] | null {
  switch (call.name) {
    case "ExitPlanMode":
      return planEvent("plan", turn, call, stringOf(fieldsOf(response).plan) ?? stringOf(call.input.plan));
    case "TodoWrite":
    case "TaskCreate":
    case "TaskUpdate":
    case "TaskList":
      return planEvent("todo", turn, call, todoText(todosOf(call, fieldsOf(response)).slice(0, MOST_TODOS)));
    default:
      return null;
  }
}

/** More than anybody keeps in mind. */
const MOST_TODOS = 50;

/** The user accepts a plan and does not say it: the words stay the agent's. */
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
      return listOf(response.tasks).flatMap(numberedTodos);
    default:
      return listOf(input.todos).map(({ content, status }) => ({
        number: null,
        state: STATES.get(stringOf(status) ?? "") ?? "open",
        words: stringOf(content) ?? "",
      }));
  }
}

/** Without a number nobody knows which it is, and a change of something else leaves its state as it was. */
function numberedTodos({ id, status, subject }: JsonObject): readonly Todo[] {
  const number = stringOf(id);
  const state = STATES.get(stringOf(status) ?? "");
  return number === undefined || state === undefined
    ? []
    : [{ number, state, words: stringOf(subject) ?? "" }];
}

function listOf(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.map(fieldsOf) : [];
}

const STATES: ReadonlyMap<string, TodoState> = new Map([
  ["pending", "open"],
  ["in_progress", "under way"],
  ["completed", "done"],
  ["deleted", "gone"],
]);

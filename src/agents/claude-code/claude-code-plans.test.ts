import { expect, test } from "vitest";
import { todosIn } from "../../domain/todo.ts";
import { parseClaudeCodeHook } from "./claude-code-hooks.ts";
import { clientLines, readLines } from "./claude-code-transcript.fixture.ts";

type Call = readonly [name: string, input: object, result: unknown];

/** What these calls tell, one after the other. */
function eventsOf(...calls: readonly Call[]) {
  const client = clientLines();
  const lines = calls.flatMap(([name, input, toolUseResult], at) => [
    client.calls(`toolu_${at}`, name, input),
    client.result("p-1", `toolu_${at}`, "ok", { toolUseResult }),
  ]);
  return readLines([client.prompt("p-1", "Moor"), ...lines]).events.slice(1);
}
const listOf = (...calls: readonly Call[]) =>
  todosIn(eventsOf(...calls)).map(({ state, words }) => [state, words]);

test("an accepted plan has the agent's trust", () => {
  const plan = "# Moor at night\n\nTwo ropes.";
  expect(eventsOf(["ExitPlanMode", { plan }, { plan, filePath: "/plans/a.md" }])).toMatchObject([
    { kind: "plan", text: plan, trust: 2, nativeKey: "toolu_0:plan", turn: "p-1", tool: null },
  ]);
  expect(eventsOf(["ExitPlanMode", {}, { plan }]), "newer clients keep it in a file").toMatchObject([
    { text: plan },
  ]);
});

test("a plan that was refused is a refusal", () => {
  const client = clientLines();
  const said =
    "The user doesn't want to proceed with this tool use. The tool use was rejected. To tell you how to proceed, the user said:\nuse one rope";
  const { events } = readLines([
    client.calls("toolu_1", "ExitPlanMode", { plan: "# Two ropes" }),
    client.failure("p-1", "toolu_1", said, { toolUseResult: `Error: ${said}` }),
  ]);
  expect(events).toMatchObject([{ kind: "denial", text: "use one rope", trust: 3 }]);
});

test("old clients write the whole list", () => {
  const todos = [
    { content: "Moor", status: "completed", activeForm: "Mooring" },
    { content: "Paint", status: "in_progress", activeForm: "Painting" },
    { content: "Sing", status: "pending" },
  ];
  expect(listOf(["TodoWrite", { todos }, { oldTodos: [], newTodos: todos }])).toEqual([
    ["done", "Moor"],
    ["under way", "Paint"],
    ["open", "Sing"],
  ]);
});

test("newer clients change the list item by item", () => {
  expect(
    listOf(
      ["TaskCreate", { subject: "Moor", description: "x" }, { task: { id: "1", subject: "Moor" } }],
      ["TaskCreate", { subject: "Paint" }, { task: { id: "2", subject: "Paint" } }],
      ["TaskUpdate", { taskId: "1", status: "completed" }, { success: true, taskId: "1" }],
      ["TaskUpdate", { taskId: "2", addBlockedBy: ["1"] }, { success: true, taskId: "2" }],
      ["TaskUpdate", { taskId: "9", status: "completed" }, { success: false, error: "Task not found" }],
      ["TaskList", {}, { tasks: [{ id: "2", subject: "Paint the hull", status: "in_progress" }] }],
    ),
  ).toEqual([
    ["done", "Moor"],
    ["under way", "Paint the hull"],
  ]);
});

test.each<Call>([
  ["TodoWrite", {}, undefined],
  ["TaskCreate", {}, "Task created"],
  ["TaskUpdate", { status: "completed" }, {}],
  ["ExitPlanMode", {}, undefined],
])("%s of no known shape tells nothing", (...call) => {
  expect(eventsOf(call)).toEqual([]);
});

test("hook and transcript give the same plan the same key", () => {
  const input = { plan: "# Moor at night" };
  const payload = {
    ...{ session_id: "s-1", cwd: "/srv/ferry", prompt_id: "p-1", hook_event_name: "PostToolUse" },
    ...{ tool_name: "ExitPlanMode", tool_use_id: "toolu_0", tool_input: input, tool_response: input },
  };
  const byHook = parseClaudeCodeHook(Buffer.from(JSON.stringify(payload)), 0)?.events;
  const byTranscript = eventsOf(["ExitPlanMode", input, input]);
  expect(byTranscript.map(({ at, cwd, nativeSession, ...event }) => event)).toEqual(byHook);
});

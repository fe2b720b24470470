import type { ServerResponse } from "node:http";

/** What the scripted model does next: it says something, and may run a command in the client's own shell, or call a tool of ours. */
export type Step = {
  readonly text: string;
  readonly command?: string;
  readonly tool?: { readonly name: string; readonly input: Readonly<Record<string, unknown>> };
};

/** A request in the words that all APIs share. */
export type AgentRequest = {
  /** Every text the model is sent, the system prompt apart, in order. */
  readonly texts: readonly string[];
  readonly hasTools: boolean;
  readonly body: Readonly<Record<string, unknown>>;
};

type Tool = { readonly name: string; readonly namespace?: string };
type Call = Tool & { readonly input: Readonly<Record<string, unknown>> };

/** The arguments of each client's shell tool. */
const SHELLS: Readonly<Record<string, (command: string) => Call["input"]>> = {
  exec_command: (cmd) => ({ cmd }),
  shell_command: (command) => ({ command }),
  run_shell_command: (command) => ({ command, description: "Run a command", is_background: false }),
  bash: (command) => ({ command, description: "Run a command" }),
};

/** One of the APIs that clients speak. */
export type Dialect = {
  readonly path: RegExp;
  read(body: Body): { texts: readonly string[]; tools: readonly Tool[] };
  send(response: ServerResponse, step: Step, call: Call | null, id: () => string): void;
};

type Body = Readonly<Record<string, unknown>>;

/** The call of the client's shell that a step wants; null for none. Throws where the client offers no shell. */
export function callOf({ command, tool }: Step, tools: readonly Tool[]): Call | null {
  if (tool) return toolCall(tool, tools);
  if (command === undefined) return null;
  const shell = tools.find(({ name }) => SHELLS[name]);
  const input = shell && SHELLS[shell.name]?.(command);
  if (!shell || !input) throw new Error(`no shell among ${tools.map(({ name }) => name).join()}`);
  return { ...shell, input };
}

/** By the name that the client shows, which begins with that of our server. */
function toolCall({ name, input }: NonNullable<Step["tool"]>, tools: readonly Tool[]): Call {
  const shown = tools.find((one) =>
    new RegExp(`unbidden[_-]+${name}$`).test(one.namespace ? `${one.namespace}__${one.name}` : one.name),
  );
  if (!shown) throw new Error(`no ${name} among ${tools.map((one) => one.name).join()}`);
  return { ...shown, input };
}

const USAGE = { input: 100, output: 5 };

const responses: Dialect = {
  path: /\/responses$/,
  read: ({ input, tools }) => ({ texts: textsIn(input), tools: namedTools(tools) }),
  send(response, { text }, call, id) {
    const message = {
      type: "message",
      role: "assistant",
      content: [{ type: "output_text", text, annotations: [] }],
    };
    const items: Record<string, unknown>[] = [{ id: `msg_${id()}`, status: "completed", ...message }];
    if (call)
      items.push({
        ...{ type: "function_call", id: `fc_${id()}`, call_id: `call_${id()}`, status: "completed" },
        ...{ name: call.name, arguments: JSON.stringify(call.input) },
        ...(call.namespace ? { namespace: call.namespace } : {}),
      });
    const usage = { input_tokens: USAGE.input, output_tokens: USAGE.output, total_tokens: 105 };
    const whole = { id: `resp_${id()}`, object: "response", model: "scripted", output: items, usage };
    sendEvents(response, [
      { type: "response.created", response: { ...whole, status: "in_progress", output: [] } },
      ...items.map((item, at) => ({ type: "response.output_item.done", output_index: at, item })),
      { type: "response.completed", response: { ...whole, status: "completed" } },
    ]);
  },
};

export const DIALECTS: readonly Dialect[] = [responses];

function namedTools(tools: unknown): Tool[] {
  const list = Array.isArray(tools) ? (tools as Record<string, unknown>[]) : [];
  return list.flatMap((tool) => {
    const { name, function: named } = tool as { name?: string; function?: { name?: string } };
    const found = name ?? named?.name;
    if (found === undefined) return [];
    const inside = tool.type === "namespace" ? namedTools(tool.tools) : [];
    return [{ name: found }, ...inside.map((one) => ({ ...one, namespace: found }))];
  });
}

/** Every string under `text`, `content`, `output` and the like, at any depth. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function sendEvents(response: ServerResponse, events: readonly Readonly<Record<string, unknown>>[]): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const event of events)
    response.write(`${event.type ? `event: ${event.type}\n` : ""}data: ${JSON.stringify(event)}\n\n`);
  response.end();
}

import type { ServerResponse } from "node:http";

/** What the scripted model does next: it says something, and may run a command in the client's own shell, or call a tool of ours. */
export type Step = {
  readonly text: string;
  readonly command?: string;
  /** How many tokens the model says that it was sent; a hundred without. */
  readonly tokens?: number;
  readonly tool?: { readonly name: string; readonly input: Readonly<Record<string, unknown>> };
};

/** A request in the words that all APIs share. */
export type AgentRequest = {
  /** Every text the model is sent, the system prompt apart, in order. */
  readonly texts: readonly string[];
  readonly hasTools: boolean;
  readonly body: Readonly<Record<string, unknown>>;
};

export type Tool = { readonly name: string; readonly namespace?: string };
export type Call = Tool & { readonly input: Readonly<Record<string, unknown>> };

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
  send(response: ServerResponse, step: Step, call: Call | null, id: () => string, asked: Body): void;
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

/** By the name that the client shows, which begins with that of our server; some take it as the input of a tool of theirs. */
function toolCall({ name, input }: NonNullable<Step["tool"]>, tools: readonly Tool[]): Call {
  const shown = tools.find((one) =>
    new RegExp(`unbidden[_-]+${name}$`).test(one.namespace ? `${one.namespace}__${one.name}` : one.name),
  );
  const bridge = tools.find((one) => one.name === "tool_call");
  if (!shown && bridge) return { ...bridge, input: { name: `mcp__unbidden__${name}`, arguments: input } };
  if (!shown) throw new Error(`no ${name} among ${tools.map((one) => one.name).join()}`);
  return { ...shown, input };
}

export function namedTools(tools: unknown): Tool[] {
  const list = Array.isArray(tools) ? (tools as Record<string, unknown>[]) : [];
  return list.flatMap((tool) => {
    if (tool.functionDeclarations !== undefined) return namedTools(tool.functionDeclarations);
    const { name, function: named } = tool as { name?: string; function?: { name?: string } };
    const found = name ?? named?.name;
    if (found === undefined) return [];
    const inside = tool.type === "namespace" ? namedTools(tool.tools) : [];
    return [{ name: found }, ...inside.map((one) => ({ ...one, namespace: found }))];
  });
}

/** Every string under `text`, `content`, `output` and the like, at any depth. */
export function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** `last` ends the stream, where the API has a word for it. */
export function sendEvents(
  response: ServerResponse,
  events: readonly Readonly<Record<string, unknown>>[],
  last = "",
): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const event of events)
    response.write(`${event.type ? `event: ${event.type}\n` : ""}data: ${JSON.stringify(event)}\n\n`);
  response.end(last);
}

/** The part of a Messages API request that the tests read. */
export type RequestBody = {
  readonly model: string;
  readonly stream?: boolean;
  readonly system?: unknown;
  readonly tools?: readonly unknown[];
  readonly messages: readonly RequestMessage[];
};

export type RequestMessage = { readonly role: string; readonly content: string | readonly ContentBlock[] };

type ContentBlock = {
  readonly type: string;
  readonly text?: string;
  readonly content?: string | readonly ContentBlock[];
  readonly is_error?: boolean;
  readonly id?: string;
  readonly name?: string;
  readonly input?: unknown;
  readonly tool_use_id?: string;
};

/** `main`, `summary` (a compaction), `aux` (titles and the like), or the name of a scripted sub-agent. */
export type Lane = string;

export type ModelRequest = { readonly lane: Lane; readonly body: RequestBody };

/** A block of ours as the model sees it; `moment` is the hook event that the client says it comes from. */
export type InjectedBlock = {
  readonly moment: string;
  readonly text: string;
  readonly ids: readonly string[];
};

const SUB_AGENT_MARK = /\[\[sub-agent:([\w-]+)\]\]/;
const SUMMARY_TASK = "Your task is to create a detailed summary";
const HEADING = /([A-Z]\w+)(?::[\w.-]+)? hook additional context: /g;
const BLOCK = /--- unbidden ([0-9a-f]{4}): [^\n]* ---\n([\s\S]*?)--- end unbidden \1 ---/g;

/** Put into a sub-agent's prompt, this sends the sub-agent's own requests to the lane `name`. */
export function subAgentMark(name: string): string {
  return `[[sub-agent:${name}]]`;
}

export function laneOf(body: RequestBody): Lane {
  const said = body.messages.filter((message) => message.role === "user").map(textsOf);
  // An earlier compaction stays in the history, so only the end of the last message tells what is asked now.
  if (said.at(-1)?.at(-1)?.includes(SUMMARY_TASK)) return "summary";
  const mark = SUB_AGENT_MARK.exec(said[0]?.join("\n") ?? "");
  if (mark?.[1]) return mark[1];
  return body.tools?.length ? "main" : "aux";
}

/** Every text of a message, tool results included, in order. */
export function textsOf(message: RequestMessage): string[] {
  return textsIn(message.content);
}

function textsIn(content: RequestMessage["content"] | undefined): string[] {
  if (content === undefined) return [];
  if (typeof content === "string") return [content];
  return content.flatMap((block) => (block.text === undefined ? textsIn(block.content) : [block.text]));
}

export function toolErrors(request: ModelRequest): string[] {
  return blocksOf(request)
    .filter((block) => block.is_error)
    .map((block) => textsIn(block.content).join("\n"));
}

/** What became of one tool call, as the model is told. */
export type ToolOutcome = {
  readonly lane: Lane;
  readonly tool: string;
  readonly input: unknown;
  readonly isError: boolean;
  readonly said: string;
};

/** Of every call in these requests, once each, in the order in which they were made. */
export function toolOutcomes(requests: readonly ModelRequest[]): ToolOutcome[] {
  const blocks = requests.flatMap((request) =>
    blocksOf(request).map((block) => ({ ...block, lane: request.lane })),
  );
  const calls = new Map(blocks.filter(({ type }) => type === "tool_use").map((call) => [call.id, call]));
  const results = new Map(
    blocks.filter((block) => block.tool_use_id).map((result) => [result.tool_use_id, result]),
  );
  return [...calls].map(([id, { lane, name = "", input }]) => {
    const result = results.get(id);
    const said = textsIn(result?.content).join("\n");
    return { lane, tool: name, input, isError: result?.is_error === true, said };
  });
}

function blocksOf(request: ModelRequest): ContentBlock[] {
  return request.body.messages.flatMap(({ content }) => (typeof content === "string" ? [] : content));
}

export function injectedBlocks(request: ModelRequest): InjectedBlock[] {
  return request.body.messages.flatMap(textsOf).flatMap(blocksIn);
}

function blocksIn(text: string): InjectedBlock[] {
  return [...text.matchAll(BLOCK)].map((match) => ({
    moment: [...text.slice(0, match.index).matchAll(HEADING)].at(-1)?.[1] ?? "nowhere",
    text: match[0],
    ids: idsIn(match[2] ?? ""),
  }));
}

/** Items are `[kind id] title`, what did not fit is `more: id "title", ...`; bodies are indented, so they are not read. */
function idsIn(items: string): string[] {
  return items.split("\n").flatMap((line) => {
    const item = /^\[[a-z]+ ([0-9a-f]{4,})\]/.exec(line);
    if (item?.[1]) return [item[1]];
    if (!line.startsWith("more: ")) return [];
    return [...line.matchAll(/(?:^more: |, )([0-9a-f]{4,}) "/g)].map((match) => match[1] ?? "");
  });
}

/** Anything that could be ours: a block, a part of one, or a complaint of the client about our hook. */
export function mentionsUnbidden(request: ModelRequest): boolean {
  return JSON.stringify([request.body.system, request.body.messages]).toLowerCase().includes("unbidden");
}

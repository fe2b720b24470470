/** A line of a transcript. */
export type Entry = Readonly<Record<string, unknown>>;

/** A text that is in the model's context from here on. */
export interface Heard {
  /** The tool that printed it; `own` for what the agent wrote, `user` for what was sent to it. */
  readonly by: string;
  readonly text: string;
  /** Number of the last event before it. */
  readonly after: number;
  /** The tool call that wrote or printed it. */
  readonly call?: string;
}

interface Block {
  readonly type?: string;
  readonly text?: string;
  readonly id?: string;
  readonly name?: string;
  readonly input?: Readonly<Record<string, unknown>>;
  readonly tool_use_id?: string;
  readonly content?: string | readonly Block[];
}

/** What one line of a transcript adds, with results still named by their call. */
export function heardIn({ type, isSidechain, message }: Entry, after: number): readonly Heard[] {
  if (isSidechain === true || (type !== "user" && type !== "assistant")) return [];
  const content = (message as { content?: string | readonly Block[] } | undefined)?.content ?? [];
  const blocks: readonly Block[] = typeof content === "string" ? [{ type: "text", text: content }] : content;
  return blocks.flatMap((block) => heardBlock(block, type === "user" ? "user" : "own", after));
}

function heardBlock(block: Block, by: string, after: number): readonly Heard[] {
  if (block.type === "text") return [{ by, text: block.text ?? "", after }];
  if (block.type === "tool_use") {
    const text = Object.values(block.input ?? {})
      .map(String)
      .join("\n");
    return [{ by: `own ${block.name}`, text, after, call: block.id ?? "" }];
  }
  if (block.type !== "tool_result") return [];
  return [{ by: "result", text: textOf(block.content), after, call: block.tool_use_id ?? "" }];
}

function textOf(content: Block["content"]): string {
  if (typeof content === "string") return content;
  return (content ?? []).map(({ text }) => text ?? "").join("\n");
}

/** Names of the tools by the ids of their calls. */
export function toolNames(heard: readonly Heard[]): ReadonlyMap<string, string> {
  return new Map(
    heard.flatMap(({ by, call }) => (by.startsWith("own ") && call ? [[call, by.slice(4)] as const] : [])),
  );
}

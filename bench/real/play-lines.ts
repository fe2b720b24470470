import {
  blocksText,
  contentBlocks,
  fieldsOf,
  type JsonObject,
  stringOf,
} from "../../src/agents/calls/fields.ts";

/** Before whom a transcript is played; the client calls its hooks and writes its lines in this order. */
export interface Listener {
  hook(event: string, fields: JsonObject, entry: JsonObject): Promise<void>;
  line(text: string): void;
}

/** What the client writes in the user's place that nobody typed. */
const NOT_TYPED =
  /^\s*(?:<(?:command-|local-command|bash-|task-notification|system-reminder)|\[Request interrupted|Caveat:)/;

/** A tool that the user did not let run has not failed. */
const REFUSED = /^(?:Error: )?(?:The user doesn't want|User rejected|\[Request interrupted)/;

interface State {
  /** Under way, by the ids that results name. */
  readonly calls: Map<string, JsonObject>;
  reply: string;
  isInTurn: boolean;
}

/** Calls hooks as the client did while it wrote these lines. */
export async function playLines(lines: readonly string[], listener: Listener): Promise<void> {
  const state: State = { calls: new Map(), reply: "", isInTurn: false };
  let isFirst = true;
  let last: JsonObject = {};
  for (const line of lines) {
    const entry = fieldsOf(JSON.parse(line));
    if (isFirst && entry.cwd !== undefined) {
      await listener.hook("SessionStart", { source: "startup" }, entry);
      isFirst = false;
    }
    if (entry.isSidechain === true) listener.line(line);
    else await playEntry(entry, line, state, listener);
    if (entry.timestamp !== undefined) last = entry;
  }
  await stop(state, listener, last);
  await listener.hook("SessionEnd", { reason: "other" }, last);
}

async function playEntry(entry: JsonObject, line: string, state: State, listener: Listener): Promise<void> {
  if (entry.type === "assistant") {
    listener.line(line);
    await playReply(entry, state, listener);
    return;
  }
  const prompt = entry.type === "user" ? typedIn(entry) : null;
  if (prompt !== null) await begin(prompt, entry, state, listener);
  if (entry.type === "user") await playResults(entry, state, listener);
  if (entry.subtype === "compact_boundary")
    await listener.hook("PreCompact", { trigger: "auto", custom_instructions: "" }, entry);
  listener.line(line);
  if (entry.isCompactSummary === true) await listener.hook("SessionStart", { source: "compact" }, entry);
}

async function begin(prompt: string, entry: JsonObject, state: State, listener: Listener): Promise<void> {
  await stop(state, listener, entry);
  state.isInTurn = true;
  await listener.hook("UserPromptSubmit", { prompt, prompt_id: turnOf(entry) }, entry);
}

async function stop(state: State, listener: Listener, entry: JsonObject): Promise<void> {
  if (!state.isInTurn) return;
  await listener.hook("Stop", { stop_hook_active: false, last_assistant_message: state.reply }, entry);
  state.isInTurn = false;
}

async function playReply(entry: JsonObject, state: State, listener: Listener): Promise<void> {
  for (const block of contentBlocks(fieldsOf(entry.message).content) ?? []) {
    if (block.type === "text") state.reply = stringOf(block.text) ?? "";
    if (block.type !== "tool_use") continue;
    const call = { tool_name: block.name, tool_input: block.input, tool_use_id: block.id };
    state.calls.set(stringOf(block.id) ?? "", call);
    await listener.hook("PreToolUse", call, entry);
  }
}

async function playResults(entry: JsonObject, { calls }: State, listener: Listener): Promise<void> {
  for (const block of contentBlocks(fieldsOf(entry.message).content) ?? []) {
    const call = calls.get(stringOf(block.tool_use_id) ?? "");
    if (block.type !== "tool_result" || !call) continue;
    const error = blocksText(contentBlocks(block.content) ?? []);
    if (block.is_error === true && !REFUSED.test(error) && entry.toolDenialKind === undefined)
      await listener.hook("PostToolUseFailure", { ...call, error, is_interrupt: false }, entry);
    else if (block.is_error !== true)
      await listener.hook("PostToolUse", { ...call, tool_response: entry.toolUseResult }, entry);
  }
}

/** What a person typed to begin a turn; null for everything else in the user's place. */
function typedIn(entry: JsonObject): string | null {
  const { kind } = fieldsOf(entry.origin);
  if (entry.isMeta === true || entry.isCompactSummary === true) return null;
  if (kind !== undefined && kind !== "human") return null;
  const blocks = contentBlocks(fieldsOf(entry.message).content) ?? [];
  if (blocks.some(({ type }) => type === "tool_result")) return null;
  const text = blocksText(blocks);
  return text.trim() === "" || NOT_TYPED.test(text) ? null : text;
}

/** Old clients name no turn; the line's own id does. */
function turnOf(entry: JsonObject): string {
  return stringOf(entry.promptId) ?? stringOf(entry.uuid) ?? "";
}

import { join } from "node:path";
import type { RawEvent, TimedEvent } from "../../domain/event.ts";
import type { EntryReading, TranscriptFormat, TranscriptReader } from "../agent.ts";
import { contextInEntry } from "./claude-code-contexts.ts";
import { failureEvent, promptEvent, replyEvent, subAgentEvent, toolEvents } from "./claude-code-events.ts";
import { blocksText, contentBlocks, fieldsOf, type JsonObject, stringOf } from "./claude-code-fields.ts";
import { claudeFolder } from "./claude-code-folder.ts";
import { readFailing } from "./claude-code-refusals.ts";
import { ownCommandEvent, ownCommandIn } from "./claude-code-shell.ts";
import { TitleReader } from "./claude-code-titles.ts";
import { responseText, type ToolCall, toolCallOf } from "./claude-code-tools.ts";
import { usageIn } from "./claude-code-usage.ts";

/** Claude Code's `projects/<folder>/<session>.jsonl`, an internal format that changes between versions. */
export const claudeCodeTranscripts: TranscriptFormat = {
  folder: (place) => join(claudeFolder(place), "projects"),
  // Deeper down lie the sub-agents' files.
  isTranscript: (path) => /^[^\\/]+[\\/][^\\/]+\.jsonl?$/.test(path),
  reader: (turn) => new ClaudeCodeReader(turn),
  contextIn: contextInEntry,
  usageIn,
};

/** Kinds of entries that tell nothing of their own; what injected text they hold is ours. */
const IDLE: ReadonlySet<string> = new Set([
  ...["mode", "progress", "last-prompt", "queue-operation", "atis-latch", "frame-link"],
  ...["api-request", "api-request-shape", "api-request-blob", "tools-used", "cost-state"],
  ...["file-history-snapshot", "file-history-delta", "tag", "agent-name", "agent-color", "pr-link"],
  "permission-mode",
]);

/** More than any model makes at once. */
const MAX_CALLS = 200;
/** And more than they hold, most of which is a file's content. */
const MAX_CALL_BYTES = 32_000_000;

const NOTHING: EntryReading = { events: [], known: true, copiedSoFar: false };
const UNKNOWN: EntryReading = { ...NOTHING, known: false };

class ClaudeCodeReader implements TranscriptReader {
  turn: string | null;
  turns = 0;
  cwd: string | null = null;
  /** Where the agent is now; it may have left the folder it began in. */
  #cwdNow: string | null = null;
  /** The session of the last entry: a resumed one begins with another's. */
  #session: string | null = null;
  nativeSession: string | null = null;
  readonly #calls = new Map<string, ToolCall & { readonly bytes: number }>();
  #bytes = 0;
  /** The client's count of turns, at the one under way. */
  #number: unknown;
  #at = 0;
  #isByProgram = false;
  /** What the user ran with `!` and of which nothing was printed yet. */
  #command: string | null = null;
  readonly #titles = new TitleReader();
  readonly #waiting: RawEvent[] = [];

  constructor(turn: string | null) {
    this.turn = turn;
  }

  get settled(): boolean {
    return this.#calls.size === 0 && this.#waiting.length === 0 && this.#command === null;
  }

  read(entry: unknown, bytes = 0): EntryReading {
    const fields = fieldsOf(entry);
    const type = stringOf(fields.type);
    // What happens inside a sub-agent, the client's own notes and its summaries are nobody's words.
    if (fields.isSidechain === true) return NOTHING;
    const told = this.#titles.read(fields, this.turn);
    if (told !== null) return this.#told(fields, told);
    if (fields.isMeta === true) return NOTHING;
    if (type === "attachment") return this.#attachment(fields);
    if (type !== "user" && type !== "assistant") return type && IDLE.has(type) ? NOTHING : UNKNOWN;
    const blocks = contentBlocks(fieldsOf(fields.message).content);
    if (!blocks) return UNKNOWN;
    this.#notePlaceAndTime(fields);
    return type === "user" ? this.#user(fields, blocks) : this.#assistant(fields, blocks, bytes);
  }

  /** A title says nothing of when it was given; one that comes before everything else waits for what does. */
  #told(fields: JsonObject, told: readonly RawEvent[]): EntryReading {
    if (fields.timestamp !== undefined) this.#notePlaceAndTime(fields);
    this.#waiting.push(...told);
    return this.#at === 0 ? NOTHING : this.#reading([]);
  }

  /** What is typed while the agent works is written down beside the conversation. */
  #attachment(fields: JsonObject): EntryReading {
    const { type, commandMode, prompt, origin } = fieldsOf(fields.attachment);
    if (type !== "queued_command" || commandMode !== "prompt" || !isTypedByUser(origin)) return NOTHING;
    this.#notePlaceAndTime(fields);
    return this.#reading([promptEvent(this.turn, blocksText(contentBlocks(prompt) ?? []))]);
  }

  #notePlaceAndTime(fields: JsonObject): void {
    this.#cwdNow = stringOf(fields.cwd) ?? this.#cwdNow;
    this.cwd ??= this.#cwdNow;
    this.#session = stringOf(fields.sessionId) ?? this.#session;
    this.nativeSession ??= this.#session;
    this.#isByProgram = isProgramEntry(fields);
    const at = Date.parse(stringOf(fields.timestamp) ?? "");
    if (Number.isFinite(at)) this.#at = at;
  }

  #assistant(fields: JsonObject, blocks: readonly JsonObject[], bytes: number): EntryReading {
    // An error of the connection is written down as if the model had said it.
    if (fields.isApiErrorMessage === true || fieldsOf(fields.message).model === "<synthetic>") return NOTHING;
    const events: (RawEvent | null)[] = [];
    for (const block of blocks) {
      if (block.type === "text") events.push(replyEvent(this.turn, stringOf(block.text) ?? ""));
      const call = block.type === "tool_use" ? toolCallOf(block.name, block.input, block.id) : null;
      if (call?.id !== undefined) this.#remember(call.id, { ...call, bytes });
    }
    return this.#reading(events);
  }

  /** A file made to be read for ever must not fill the memory with calls that nothing answers. */
  #remember(id: string, call: ToolCall & { readonly bytes: number }): void {
    this.#forget(id);
    this.#calls.set(id, call);
    this.#bytes += call.bytes;
    for (const oldest of this.#calls.keys()) {
      if (this.#calls.size <= MAX_CALLS && (this.#bytes <= MAX_CALL_BYTES || oldest === id)) break;
      this.#forget(oldest);
    }
  }

  #forget(id: string): void {
    this.#bytes -= this.#calls.get(id)?.bytes ?? 0;
    this.#calls.delete(id);
  }

  #user(fields: JsonObject, blocks: readonly JsonObject[]): EntryReading {
    const turn = stringOf(fields.promptId) ?? null;
    const results = blocks.filter((block) => block.type === "tool_result");
    if (results.length > 0) {
      this.turn = turn ?? this.turn;
      return this.#reading(results.flatMap((result) => this.#result(fields, result)));
    }
    const text = blocksText(blocks);
    const ran = this.#ownCommand(fields, turn, text);
    if (ran) return this.#reading([ran]);
    const event = subAgentEndEvent(text) ?? (isTypedByUser(fields.origin) ? promptEvent(turn, text) : null);
    if (!event) return NOTHING;
    return {
      ...this.#reading([event]),
      copiedSoFar: this.#begin(turn, fieldsOf(fields.turnPosition).turnIndex),
    };
  }

  /** Told in two entries: what was typed, and what it printed. */
  #ownCommand(fields: JsonObject, turn: string | null, text: string): RawEvent | null {
    const command = this.#command;
    this.#command = ownCommandIn(text);
    return command === null ? null : ownCommandEvent(turn, stringOf(fields.uuid) ?? "", command, text);
  }

  /** A fork begins with a copy of the other session, whose prompts were all given the id of the fork's own first one. */
  #begin(turn: string | null, number: unknown): boolean {
    const again = this.turns > 0 && turn !== null && turn === this.turn && number !== this.#number;
    this.turn = turn;
    this.turns++;
    this.#number = number;
    // What was not answered by now never will be.
    this.#calls.clear();
    this.#bytes = 0;
    return again;
  }

  #result(fields: JsonObject, result: JsonObject): readonly RawEvent[] {
    const id = stringOf(result.tool_use_id);
    const call = id === undefined ? undefined : this.#calls.get(id);
    if (!call) return [];
    this.#forget(call.id ?? "");
    if (result.is_error !== true) return toolEvents(this.turn, call, fields.toolUseResult ?? result.content);
    const message = responseText(result.content);
    const how = readFailing(call, message, fields.toolDenialKind, fields.toolUseResult);
    return [failureEvent(this.turn, call, message, how)];
  }

  #moment() {
    return { at: this.#at, cwd: this.#cwdNow, nativeSession: this.#session };
  }

  #reading(events: readonly (RawEvent | null)[]): EntryReading {
    const told = [...this.#waiting.splice(0), ...events.filter((event) => event !== null)];
    return {
      ...NOTHING,
      events: told.map(
        (event): TimedEvent => ({ ...withEntryFlags(event, this.#isByProgram), ...this.#moment() }),
      ),
    };
  }
}

/** A program ran the client; one in which a person types says so of each prompt. */
function isProgramEntry({ entrypoint, origin }: JsonObject): boolean {
  return /^sdk\b/.test(stringOf(entrypoint) ?? "") && fieldsOf(origin).kind !== "human";
}

/** With what the event itself does not say. */
function withEntryFlags(event: RawEvent, byProgram: boolean): RawEvent {
  const isUnique = UNIQUE.test(event.nativeKey);
  return { ...event, ...(isUnique ? { isUnique } : {}), ...(byProgram ? { byProgram } : {}) };
}

/** Begins with an id that the client or the model's provider draws at random, or is one. */
const UNIQUE = /^(?:[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}|toolu_[\w-]{16,}|a[\da-f]{16})(?::|$)/;

/** The client says where words come from that no person typed: another agent, a channel, a task. */
function isTypedByUser(origin: unknown): boolean {
  const kind = stringOf(fieldsOf(origin).kind);
  return !origin || kind === "human";
}

/** The end of a background agent is told in the user's place. */
function subAgentEndEvent(text: string): RawEvent | null {
  if (!text.trimStart().startsWith("<task-notification>")) return null;
  const agent = between(text, "<task-id>", "</task-id>");
  const result = between(text, "<result>", "</result>");
  return agent && result ? subAgentEvent(agent, result) : null;
}

/** From the first opening to the last closing: what stands between may hold either. */
function between(text: string, opening: string, closing: string): string | null {
  const [from, to] = [text.indexOf(opening), text.lastIndexOf(closing)];
  return from !== -1 && to > from ? text.slice(from + opening.length, to) : null;
}

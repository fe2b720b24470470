import { join } from "node:path";
import type { RawEvent, TimedEvent } from "../../domain/event.ts";
import type { EntryReading, TranscriptFormat, TranscriptReader } from "../agent.ts";
import { replyEvent, subAgentEvent } from "../calls/events.ts";
import { blocksText, contentBlocks, fieldsOf, type JsonObject, stringOf } from "../calls/fields.ts";
import { responseText, toolCallOf } from "../calls/tool-calls.ts";
import { WaitingCalls } from "../calls/waiting-calls.ts";
import { contextInEntry, usageIn } from "./claude-code-context.ts";
import { failureEvent, promptEvent, toolEvents } from "./claude-code-events.ts";
import { claudeFolder } from "./claude-code-folder.ts";
import { readFailureCause } from "./claude-code-refusals.ts";
import { ownCommandEvent, ownCommandIn } from "./claude-code-shell.ts";
import { isProgramEntry, isTypedByUser, isUnvouched, textBesideAdditions } from "./claude-code-speakers.ts";
import { TitleReader } from "./claude-code-titles.ts";
import { mayHoldWhole, wholeTextsIn } from "./claude-code-whole.ts";

/** Claude Code's `projects/<folder>/<session>.jsonl`, an internal format that changes between versions. */
export const claudeCodeTranscripts: TranscriptFormat = {
  folder: (place) => join(claudeFolder(place), "projects"),
  depth: 1,
  // Deeper folders hold the sub-agents' files.
  isTranscript: (path) => /^[^\\/]+[\\/][^\\/]+\.jsonl?$/.test(path),
  reader: (turn) => new ClaudeCodeReader(turn),
  readContext: contextInEntry,
  mayHoldWhole,
  readWhole: wholeTextsIn,
  readUsage: usageIn,
};

/** Kinds of entries without content of their own. */
const IGNORED_TYPES: ReadonlySet<string> = new Set([
  ...["mode", "progress", "last-prompt", "queue-operation", "atis-latch", "frame-link"],
  ...["api-request", "api-request-shape", "api-request-blob", "tools-used", "cost-state"],
  ...["file-history-snapshot", "file-history-delta", "tag", "agent-name", "agent-color", "pr-link"],
  "permission-mode",
]);

const NOTHING: EntryReading = { events: [], isKnown: true, isCopiedSoFar: false };
const UNKNOWN: EntryReading = { ...NOTHING, isKnown: false };

class ClaudeCodeReader implements TranscriptReader {
  turn: string | null;
  turns = 0;
  cwd: string | null = null;
  /** The current folder; the agent may have left the one it began in. */
  #cwdNow: string | null = null;
  /** The session of the last entry; a resumed session begins with entries of another. */
  #session: string | null = null;
  nativeSession: string | null = null;
  readonly #calls = new WaitingCalls();
  /** The client's number of the current turn. */
  #number: unknown;
  #at = 0;
  #isByProgram = false;
  /** The user's `!` command whose output has not been read yet. */
  #command: string | null = null;
  readonly #titles = new TitleReader();
  readonly #waiting: RawEvent[] = [];

  constructor(turn: string | null) {
    this.turn = turn;
  }

  get isSettled(): boolean {
    return this.#calls.size === 0 && this.#waiting.length === 0 && this.#command === null;
  }

  read(entry: unknown, bytes = 0): EntryReading {
    const fields = fieldsOf(entry);
    const type = stringOf(fields.type);
    // A sub-agent's own entries are not part of the session.
    if (fields.isSidechain === true) return NOTHING;
    const titles = this.#titles.read(fields, this.turn);
    if (titles !== null) return this.#title(fields, titles);
    if (fields.isMeta === true) return NOTHING;
    if (type === "attachment") return this.#attachment(fields);
    if (type !== "user" && type !== "assistant") return type && IGNORED_TYPES.has(type) ? NOTHING : UNKNOWN;
    const blocks = contentBlocks(fieldsOf(fields.message).content);
    if (!blocks) return UNKNOWN;
    this.#noteContext(fields);
    return type === "user" ? this.#user(fields, blocks) : this.#assistant(fields, blocks, bytes);
  }

  /** A title has no time of its own; one before any other entry waits for one with a time. */
  #title(fields: JsonObject, titles: readonly RawEvent[]): EntryReading {
    if (fields.timestamp !== undefined) this.#noteContext(fields);
    this.#waiting.push(...titles);
    return this.#at === 0 ? NOTHING : this.#reading([]);
  }

  /** Text typed while the agent works is an attachment of the conversation. */
  #attachment(fields: JsonObject): EntryReading {
    const { type, commandMode, prompt, origin } = fieldsOf(fields.attachment);
    if (type !== "queued_command" || commandMode !== "prompt" || !isTypedByUser(origin)) return NOTHING;
    this.#noteContext(fields);
    return this.#reading([promptEvent(this.turn, blocksText(contentBlocks(prompt) ?? []))]);
  }

  #noteContext(fields: JsonObject): void {
    this.#cwdNow = stringOf(fields.cwd) ?? this.#cwdNow;
    this.cwd ??= this.#cwdNow;
    this.#session = stringOf(fields.sessionId) ?? this.#session;
    this.nativeSession ??= this.#session;
    this.#isByProgram = isProgramEntry(fields);
    const at = Date.parse(stringOf(fields.timestamp) ?? "");
    if (Number.isFinite(at)) this.#at = at;
  }

  #assistant(fields: JsonObject, blocks: readonly JsonObject[], bytes: number): EntryReading {
    // A connection error is written as a reply of the model.
    if (fields.isApiErrorMessage === true || fieldsOf(fields.message).model === "<synthetic>") return NOTHING;
    const events: (RawEvent | null)[] = [];
    for (const block of blocks) {
      if (block.type === "text") events.push(replyEvent(this.turn, stringOf(block.text) ?? ""));
      const call = block.type === "tool_use" ? toolCallOf(block.name, block.input, block.id) : null;
      if (call) this.#calls.add(call, bytes);
    }
    return this.#reading(events);
  }

  #user(fields: JsonObject, blocks: readonly JsonObject[]): EntryReading {
    const turn = stringOf(fields.promptId) ?? null;
    const results = blocks.filter((block) => block.type === "tool_result");
    if (results.length > 0) {
      this.turn = turn ?? this.turn;
      return this.#reading(results.flatMap((result) => this.#result(fields, result)));
    }
    const text = textBesideAdditions(blocks);
    const command = this.#ownCommand(fields, turn, text);
    if (command) return this.#reading([command]);
    const event = subAgentEndEvent(text) ?? (isTypedByUser(fields.origin) ? promptEvent(turn, text) : null);
    if (!event) return NOTHING;
    if (event.kind === "prompt" && isUnvouched(fields, blocks)) this.#isByProgram = true;
    return {
      ...this.#reading([event]),
      isCopiedSoFar: this.#begin(turn, fieldsOf(fields.turnPosition).turnIndex),
    };
  }

  /** Two entries: the command typed, and its output. */
  #ownCommand(fields: JsonObject, turn: string | null, text: string): RawEvent | null {
    const command = this.#command;
    this.#command = ownCommandIn(text);
    return command === null ? null : ownCommandEvent(turn, stringOf(fields.uuid) ?? "", command, text);
  }

  /** True when all entries before were copied: a fork begins with a copy whose prompts all have the id of its own first one. */
  #begin(turn: string | null, number: unknown): boolean {
    const isCopied = this.turns > 0 && turn !== null && turn === this.turn && number !== this.#number;
    this.turn = turn;
    this.turns++;
    this.#number = number;
    // Calls without a result by now never get one.
    this.#calls.clear();
    return isCopied;
  }

  #result(fields: JsonObject, result: JsonObject): readonly RawEvent[] {
    const id = stringOf(result.tool_use_id);
    const call = id === undefined ? null : this.#calls.take(id);
    if (!call) return [];
    if (result.is_error !== true) return toolEvents(this.turn, call, fields.toolUseResult ?? result.content);
    const message = responseText(result.content);
    const cause = readFailureCause(call, message, fields.toolDenialKind, fields.toolUseResult);
    return [failureEvent(this.turn, call, message, cause)];
  }

  #reading(events: readonly (RawEvent | null)[]): EntryReading {
    const context = { at: this.#at, cwd: this.#cwdNow, nativeSession: this.#session };
    const all = [...this.#waiting.splice(0), ...events.filter((event) => event !== null)];
    return {
      ...NOTHING,
      events: all.map((event): TimedEvent => ({ ...withEntryFlags(event, this.#isByProgram), ...context })),
    };
  }
}

function withEntryFlags(event: RawEvent, byProgram: boolean): RawEvent {
  const isUnique = UNIQUE.test(event.nativeKey);
  return { ...event, ...(isUnique ? { isUnique } : {}), ...(byProgram ? { byProgram } : {}) };
}

/** Begins with a random id of the client or the model's provider. */
const UNIQUE = /^(?:[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}|toolu_[\w-]{16,}|a[\da-f]{16})(?::|$)/;

/** The end of a background agent arrives as a user's message. */
function subAgentEndEvent(text: string): RawEvent | null {
  if (!text.trimStart().startsWith("<task-notification>")) return null;
  const agent = between(text, "<task-id>", "</task-id>");
  const result = between(text, "<result>", "</result>");
  return agent && result ? subAgentEvent(agent, result) : null;
}

/** From the first opening to the last closing tag, because the text between may hold either. */
function between(text: string, opening: string, closing: string): string | null {
  const [from, to] = [text.indexOf(opening), text.lastIndexOf(closing)];
  return from !== -1 && to > from ? text.slice(from + opening.length, to) : null;
}

import { join } from "node:path";
import type { RawEvent, TimedEvent } from "../../domain/event.ts";
import type { WholeText } from "../../domain/past.ts";
import type { ContextUse, EntryReading, TranscriptFormat, TranscriptReader } from "../agent.ts";
import { replyEvent, summaryEvent, toolEventOf, typedEvent } from "../calls/events.ts";
import {
  blocksText,
  contentBlocks,
  fieldsOf,
  type JsonObject,
  objectsIn,
  stringOf,
} from "../calls/fields.ts";
import { entryInLine, uniqueFlag, wholeTextsOfCall, writtenBy } from "../calls/session-entries.ts";
import { readToolFailure, readToolUse, toolCallOf } from "../calls/tool-calls.ts";
import { WaitingCalls } from "../calls/waiting-calls.ts";
import { piCall, piToolEvent } from "./pi-events.ts";
import { piFolder } from "./pi-folder.ts";

/** pi's `sessions/--<folder>--/<time>_<session>.jsonl`. */
export const piSessions: TranscriptFormat = {
  folder: (place) => join(piFolder(place), "sessions"),
  depth: 1,
  isTranscript: (path) => /^[^\\/]+[\\/][^\\/]+\.jsonl$/.test(path),
  hasHeader: true,
  reader: (turn) => new PiReader(turn),
  readContext: piContext,
  readUsage: piUsage,
  mayHoldWhole: (line) => line.includes('"toolCall"') || line.includes('"toolResult"'),
  readWhole: piWholeTexts,
};

const NOTHING: EntryReading = { events: [], isKnown: true, isCopiedSoFar: false };

/** Kinds of entries without content of their own. */
const IGNORED: ReadonlySet<string> = new Set([
  ...["model_change", "thinking_level_change", "custom", "custom_message", "label", "session_info"],
  ...["branch_summary", "context_transform", "ephemeral"],
]);

class PiReader implements TranscriptReader {
  turn: string | null;
  turns = 0;
  cwd: string | null = null;
  nativeSession: string | null = null;
  readonly #calls = new WaitingCalls();

  constructor(turn: string | null) {
    this.turn = turn;
  }

  get isSettled(): boolean {
    return this.#calls.size === 0;
  }

  read(entry: unknown, bytes = 0): EntryReading {
    const fields = fieldsOf(entry);
    const type = stringOf(fields.type) ?? "";
    if (type === "session") return this.#header(fields);
    if (IGNORED.has(type)) return NOTHING;
    if (type === "compaction")
      return this.#reading(fields, [summaryEvent(this.turn, stringOf(fields.summary))]);
    const events = type === "message" ? this.#message(fields, bytes) : null;
    return events ? this.#reading(fields, events) : { ...NOTHING, isKnown: false };
  }

  #header({ id, cwd }: JsonObject): EntryReading {
    this.nativeSession ??= stringOf(id) ?? null;
    this.cwd ??= stringOf(cwd) ?? null;
    return NOTHING;
  }

  #reading({ timestamp }: JsonObject, events: readonly (RawEvent | null)[]): EntryReading {
    const at = Date.parse(stringOf(timestamp) ?? "");
    const context = { at: Number.isFinite(at) ? at : 0, cwd: this.cwd, nativeSession: this.nativeSession };
    const present = events.filter((event) => event !== null);
    return {
      ...NOTHING,
      events: present.map((event): TimedEvent => ({ ...event, ...uniqueFlag(event), ...context })),
    };
  }

  /** Null for a message of a kind that this version does not know. */
  #message({ id, message }: JsonObject, bytes: number): readonly (RawEvent | null)[] | null {
    const fields = fieldsOf(message);
    const blocks = contentBlocks(fields.content) ?? [];
    switch (fields.role) {
      case "user":
        // The plugin counts the prompts of the file, too.
        this.turn = String(Number(this.turn ?? 0) + 1);
        this.turns++;
        return [typedEvent(this.turn, blocksText(blocks))];
      case "assistant":
        for (const { type, id: call, name, arguments: input } of blocks)
          if (type === "toolCall") this.#calls.add(piCall(name, input, call), bytes);
        return [replyEvent(this.turn, blocksText(blocks))];
      case "toolResult": {
        const call = this.#calls.take(stringOf(fields.toolCallId) ?? "");
        return [call && piToolEvent(this.turn, call, blocks, fields.isError === true)];
      }
      case "bashExecution":
        return [userCommandEvent(this.turn, id, fields)];
      case "custom":
      case "branchSummary":
      case "compactionSummary":
        return [];
      default:
        return null;
    }
  }
}

/** A command that the user ran with `!`. */
function userCommandEvent(turn: string | null, id: unknown, fields: JsonObject): RawEvent {
  const { command, output, exitCode, cancelled } = fields;
  const call = toolCallOf("Bash", { command }, id);
  const text = stringOf(output) ?? "";
  if (typeof exitCode !== "number" || exitCode === 0)
    return toolEventOf("tool", turn, call, readToolUse(call, text.trimEnd()));
  const said = [`Exit code ${exitCode}`, text.trimEnd()].filter(Boolean).join("\n");
  return toolEventOf("tool-failure", turn, call, readToolFailure(call, said, cancelled === true));
}

/** Texts that our plugin added; `forgotten` where the session was compacted. */
function piContext(entry: unknown): readonly string[] | "forgotten" {
  const { type, customType, content, message } = fieldsOf(entry);
  if (type === "compaction") return "forgotten";
  if (type === "custom_message") return customType === "unbidden" ? (contentTexts(content) ?? []) : [];
  const { role, content: result } = fieldsOf(message);
  return role === "toolResult" ? contentTexts(result) : [];
}

function contentTexts(content: unknown): readonly string[] {
  return (contentBlocks(content) ?? []).flatMap(({ text }) => stringOf(text) ?? []);
}

/** The figures of the last reply; null without one, or when a compaction followed it. */
function piUsage(tail: string): ContextUse | null {
  for (const line of tail.split("\n").reverse()) {
    if (line.startsWith('{"type":"compaction"')) return null;
    const { totalTokens } = fieldsOf(fieldsOf(entryInLine(line).message).usage);
    if (typeof totalTokens === "number" && totalTokens > 0) return { tokens: totalTokens, window: null };
  }
  return null;
}

/** What one entry put into the model's context: what calls say, or what a tool gave. */
function piWholeTexts(entry: unknown): readonly WholeText[] {
  const { role, content, toolCallId } = fieldsOf(fieldsOf(entry).message);
  if (role === "toolResult")
    return wholeTextsOfCall(String(toolCallId), "tool", contentTexts(content).join("\n"));
  const calls = objectsIn(content).filter(({ type }) => type === "toolCall");
  return calls.flatMap(({ id, name, arguments: input }) =>
    wholeTextsOfCall(String(id), "agent", writtenBy(piCall(name, input, id))),
  );
}

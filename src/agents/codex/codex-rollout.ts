import { basename, join } from "node:path";
import type { RawEvent, TimedEvent } from "../../domain/event.ts";
import type { WholeText } from "../../domain/past.ts";
import type { EntryReading, TranscriptFormat, TranscriptReader } from "../agent.ts";
import { replyEvent, summaryEvent } from "../calls/events.ts";
import { fieldsOf, type JsonObject, objectsIn, stringOf } from "../calls/fields.ts";
import { uniqueFlag, wholeTextsOfCall, writtenBy } from "../calls/session-entries.ts";
import { WaitingCalls } from "../calls/waiting-calls.ts";
import { codexPrompt, codexToolEvent } from "./codex-events.ts";
import { codexFolder } from "./codex-folder.ts";
import { codexUsage, isProgramSource } from "./codex-rollout-ends.ts";
import { codexCall, codexOutput } from "./codex-tools.ts";

/** Codex's `sessions/<year>/<month>/<day>/rollout-<time>-<session>.jsonl`. */
export const codexTranscripts: TranscriptFormat = {
  folder: (place) => join(codexFolder(place), "sessions"),
  depth: 3,
  isTranscript: (path) => /^rollout-.+\.jsonl$/.test(basename(path.replaceAll("\\", "/"))),
  hasHeader: true,
  reader: (turn) => new CodexReader(turn),
  readContext: codexContext,
  readUsage: codexUsage,
  mayHoldWhole: (line) => line.includes('_call"') || line.includes('_call_output"'),
  readWhole: codexWholeTexts,
};

const NOTHING: EntryReading = { events: [], isKnown: true, isCopiedSoFar: false };
const UNKNOWN: EntryReading = { ...NOTHING, isKnown: false };

/** Kinds of entries without content of their own. */
const IGNORED: ReadonlySet<string> = new Set(["world_state", "token_usage_record", "turn_context"]);
const IGNORED_ITEMS: ReadonlySet<string> = new Set([
  ...["reasoning", "web_search_call", "ghost_snapshot", "compaction", "compaction_summary"],
  ...["image_generation_call", "tool_search_call", "tool_search_output", "other"],
]);

class CodexReader implements TranscriptReader {
  turn: string | null;
  turns = 0;
  cwd: string | null = null;
  nativeSession: string | null = null;
  #cwdNow: string | null = null;
  #at = 0;
  #isByProgram = false;
  /** A sub-agent's own file is not part of the session. */
  #isSubAgent = false;
  readonly #calls = new WaitingCalls();

  constructor(turn: string | null) {
    this.turn = turn;
  }

  get isSettled(): boolean {
    return this.#calls.size === 0;
  }

  read(entry: unknown, bytes = 0): EntryReading {
    const { type, payload, timestamp } = fieldsOf(entry);
    const fields = fieldsOf(payload);
    const at = Date.parse(stringOf(timestamp) ?? "");
    if (Number.isFinite(at)) this.#at = at;
    if (type === "session_meta") return this.#meta(fields);
    if (this.#isSubAgent) return NOTHING;
    this.#noteTurn(fields);
    switch (type) {
      case "event_msg":
        return NOTHING;
      case "response_item":
        return this.#item(fields, bytes, stringOf(timestamp) ?? "");
      case "compacted":
        return this.#reading([summaryEvent(this.turn, summaryIn(fields))]);
      default:
        return IGNORED.has(stringOf(type) ?? "") ? NOTHING : UNKNOWN;
    }
  }

  /** A resumed or forked file repeats those of the sessions it goes back to. */
  #meta(fields: JsonObject): EntryReading {
    if (this.nativeSession !== null) return NOTHING;
    this.nativeSession = stringOf(fields.id) ?? null;
    this.#cwdNow = this.cwd = stringOf(fields.cwd) ?? null;
    this.#isByProgram = isProgramSource(fields.source);
    this.#isSubAgent = fieldsOf(fields.source).subagent !== undefined;
    return NOTHING;
  }

  #noteTurn(fields: JsonObject): void {
    this.#cwdNow = stringOf(fields.cwd) ?? this.#cwdNow;
    const { turn_id } = fieldsOf(fields.internal_chat_message_metadata_passthrough);
    const turn = stringOf(turn_id) ?? stringOf(fields.turn_id);
    if (turn !== undefined) this.turn = turn;
  }

  #item(fields: JsonObject, bytes: number, timestamp: string): EntryReading {
    switch (fields.type) {
      case "message":
        return this.#message(fields, timestamp);
      case "function_call":
      case "custom_tool_call":
      case "local_shell_call":
        this.#calls.add(callIn(fields), bytes);
        return NOTHING;
      case "function_call_output":
      case "custom_tool_call_output":
        return this.#output(fields);
      default:
        return IGNORED_ITEMS.has(stringOf(fields.type) ?? "") ? NOTHING : UNKNOWN;
    }
  }

  #message(fields: JsonObject, timestamp: string): EntryReading {
    if (fields.role === "assistant") return this.#reading([replyEvent(this.turn, textOf(fields))]);
    if (fields.role !== "user") return NOTHING;
    const kinds = kindsOf(fields);
    const text = kinds ? textOf(fields, (at) => kinds[at] === "user.text") : textOf(fields);
    // Older rollouts name no turn: the time of its prompt stands for it.
    const hasTurn = kinds !== null || this.turn?.includes("-") === false;
    const turn = hasTurn ? this.turn : timestamp;
    const event = codexPrompt(turn, text);
    if (!event) return NOTHING;
    this.turn = turn;
    this.turns++;
    return this.#reading([event]);
  }

  #output(fields: JsonObject): EntryReading {
    const call = this.#calls.take(stringOf(fields.call_id) ?? "");
    if (!call) return NOTHING;
    return this.#reading([codexToolEvent(this.turn, call, codexOutput(fields.output))]);
  }

  #reading(events: readonly (RawEvent | null)[]): EntryReading {
    const context = { at: this.#at, cwd: this.#cwdNow, nativeSession: this.nativeSession };
    const flags = this.#isByProgram ? { byProgram: true } : {};
    const present = events.filter((event) => event !== null);
    return {
      ...NOTHING,
      events: present.map((event): TimedEvent => ({ ...event, ...uniqueFlag(event), ...flags, ...context })),
    };
  }
}

/** What each part of a message is, by newer clients' own word; null where they do not say. */
function kindsOf(fields: JsonObject): readonly unknown[] | null {
  const { content_item_kinds: kinds } = fieldsOf(fields.internal_chat_message_metadata_passthrough);
  return Array.isArray(kinds) ? kinds : null;
}

function textOf({ content }: JsonObject, isWanted: (at: number) => boolean = () => true): string {
  const parts = objectsIn(content).filter((_, at) => isWanted(at));
  return parts
    .map(({ text }) => stringOf(text) ?? "")
    .filter(Boolean)
    .join("\n");
}

function callIn({ name, arguments: json, input, action, call_id }: JsonObject) {
  if (action !== undefined) return codexCall("local_shell", action, call_id);
  return codexCall(name, input ?? parsedInput(stringOf(json) ?? ""), call_id);
}

function parsedInput(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // The model wrote no JSON: then the call failed, and its error says so.
    return {};
  }
}

/** The client puts a sentence for the next model before its summary. */
function summaryIn({ message }: JsonObject): string | undefined {
  return stringOf(message)?.replace(/^Another language model started[^\n]*\n?/, "");
}

/** What one entry put into the model's context: what a call says, and what its tool gave. */
function codexWholeTexts(entry: unknown): readonly WholeText[] {
  const { type, payload } = fieldsOf(entry);
  const fields = fieldsOf(payload);
  const call = stringOf(fields.call_id);
  if (type !== "response_item" || call === undefined) return [];
  return fields.output === undefined
    ? wholeTextsOfCall(call, "agent", writtenBy(callIn(fields)))
    : wholeTextsOfCall(call, "tool", codexOutput(fields.output).text);
}

/** Texts that hooks added; `forgotten` where the session was compacted. */
function codexContext(entry: unknown): readonly string[] | "forgotten" {
  const { type, payload } = fieldsOf(entry);
  if (type === "compacted") return "forgotten";
  const fields = fieldsOf(payload);
  const kinds = kindsOf(fields);
  if (type !== "response_item" || kinds === null) return [];
  return objectsIn(fields.content).flatMap(({ text }, at) =>
    kinds[at] === "hooks.additional_context" ? (stringOf(text) ?? []) : [],
  );
}

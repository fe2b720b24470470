import { join } from "node:path";
import type { RawEvent, TimedEvent } from "../../domain/event.ts";
import type { EntryReading, TranscriptFormat, TranscriptReader } from "../agent.ts";
import { replyEvent, typedEvent } from "../calls/events.ts";
import { fieldsOf, type JsonObject, objectsIn, stringOf } from "../calls/fields.ts";
import { uniqueFlag, wholeTextsOfCall, writtenBy } from "../calls/session-entries.ts";
import { WaitingCalls } from "../calls/waiting-calls.ts";
import { vsCodeFolder } from "./vscode-folder.ts";
import { vsCodeCall, vsCodeToolEvent } from "./vscode-tools.ts";
import { FIRST_VSCODE_TURN } from "./vscode-turns.ts";

/** VS Code's `workspaceStorage/<workspace>/GitHub.copilot-chat/transcripts/<session>.jsonl`, as its sources write it. */
export const vsCodeTranscripts: TranscriptFormat = {
  folder: (place) => join(vsCodeFolder(place), "workspaceStorage"),
  depth: 3,
  isTranscript: (path) => /GitHub\.copilot-chat[\\/]transcripts[\\/][^\\/]+\.jsonl$/i.test(path),
  hasHeader: true,
  reader: (turn) => new VsCodeReader(turn),
  // What hooks add is not written into it.
  readContext: () => [],
  readUsage: () => null,
  mayHoldWhole: (line) => line.includes('"tool.execution_'),
  readWhole: vsCodeWholeTexts,
};

const NOTHING: EntryReading = { events: [], isKnown: true, isCopiedSoFar: false };
const KNOWN = /^(?:session|user|assistant|tool)\./;

class VsCodeReader implements TranscriptReader {
  turns = 0;
  cwd: string | null = null;
  nativeSession: string | null = null;
  #turn: string | null;
  #lastReply: string;
  readonly #calls = new WaitingCalls();

  constructor(turn: string | null) {
    const [current, lastReply] = turn?.split(" ") ?? [];
    this.#turn = current || null;
    this.#lastReply = lastReply || FIRST_VSCODE_TURN;
  }

  /** With the reply that will name the next turn. */
  get turn(): string | null {
    return `${this.#turn ?? ""} ${this.#lastReply}`;
  }

  get isSettled(): boolean {
    return this.#calls.size === 0;
  }

  read(entry: unknown, bytes = 0): EntryReading {
    const { type, data, id, timestamp } = fieldsOf(entry);
    const name = stringOf(type) ?? "";
    if (!KNOWN.test(name)) return { ...NOTHING, isKnown: false };
    const event = this.#event(name, fieldsOf(data), stringOf(id), bytes);
    const at = Date.parse(stringOf(timestamp) ?? "");
    return event ? { ...NOTHING, events: [this.#timed(event, Number.isFinite(at) ? at : 0)] } : NOTHING;
  }

  #timed(event: RawEvent, at: number): TimedEvent {
    return { ...event, ...uniqueFlag(event), at, cwd: this.cwd, nativeSession: this.nativeSession };
  }

  #event(name: string, fields: JsonObject, id: string | undefined, bytes: number): RawEvent | null {
    switch (name) {
      case "session.start":
        this.nativeSession ??= stringOf(fields.sessionId) ?? null;
        this.cwd ??= stringOf(fieldsOf(fields.context).cwd) ?? null;
        return null;
      case "user.message":
        this.#turn = this.#lastReply;
        this.turns++;
        return typedEvent(this.#turn, stringOf(fields.content) ?? "");
      case "assistant.message":
        this.#lastReply = id ?? this.#lastReply;
        for (const { toolCallId, name: tool, arguments: input } of objectsIn(fields.toolRequests))
          this.#calls.add(vsCodeCall(tool, input, toolCallId), bytes);
        return replyEvent(this.#turn, stringOf(fields.content) ?? "");
      case "tool.execution_complete":
        return this.#result(fields);
      default:
        return null;
    }
  }

  #result({ toolCallId, result }: JsonObject): RawEvent | null {
    const call = this.#calls.take(stringOf(toolCallId) ?? "");
    return call && vsCodeToolEvent(this.#turn, call, stringOf(fieldsOf(result).content) ?? "");
  }
}

/** What one entry put into the model's context: what a call says, or what its tool gave. */
function vsCodeWholeTexts(entry: unknown) {
  const { type, data } = fieldsOf(entry);
  const { toolCallId, toolName, arguments: input, result } = fieldsOf(data);
  const id = stringOf(toolCallId);
  if (id === undefined) return [];
  return type === "tool.execution_complete"
    ? wholeTextsOfCall(id, "tool", stringOf(fieldsOf(result).content) ?? "")
    : wholeTextsOfCall(id, "agent", writtenBy(vsCodeCall(toolName, input, id)));
}

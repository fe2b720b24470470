import { basename, dirname, join } from "node:path";
import type { RawEvent, TimedEvent } from "../../domain/event.ts";
import type { WholeText } from "../../domain/past.ts";
import { crypto } from "../../text/hashes/digest.ts";
import type { ChatPlace, ContextUse, EntryReading, TranscriptFormat, TranscriptReader } from "../agent.ts";
import { replyEvent } from "../calls/events.ts";
import { fieldsOf, type JsonObject, objectsIn, stringOf } from "../calls/fields.ts";
import { WaitingCalls } from "../calls/waiting-calls.ts";
import { geminiPrompt, geminiToolEvent } from "../gemini-family/events.ts";
import { parseTypedLog, type TypedLog, typedIn } from "../gemini-family/typed.ts";
import { qwenFolder } from "./qwen-folder.ts";
import { FIRST_QWEN_TURN, qwenCall, qwenOutput } from "./qwen-lines.ts";

/** Qwen Code's `projects/<project>/chats/<session>.jsonl`. */
export const qwenChats: TranscriptFormat = {
  folder: (place) => join(qwenFolder(place), "projects"),
  depth: 2,
  isTranscript: (path) => /^[\da-f]{8}-[\da-f-]{27}\.jsonl$/.test(basename(path.replaceAll("\\", "/"))),
  typedFile: qwenTypedFile,
  reader: (turn, typed = "") => new QwenReader(turn, parseTypedLog(typed)),
  readContext: qwenContext,
  readUsage: qwenUsage,
  mayHoldWhole: (line) => line.includes('"functionCall"') || line.includes('"functionResponse"'),
  readWhole: qwenWholeTexts,
};

/** Below `tmp` by the hash of the project's folder, which every line of a chat names; a first prompt comes before its file. */
function qwenTypedFile({ folder, head, cwd }: ChatPlace): string | null {
  const named = /"cwd":("(?:[^"\\]|\\.)*")/.exec(head)?.[1];
  const project = named === undefined ? cwd : String(JSON.parse(named));
  if (project === null) return null;
  return join(dirname(folder), "tmp", crypto().hash("sha256", project), "logs.json");
}

const NOTHING: EntryReading = { events: [], isKnown: true, isCopiedSoFar: false };
const UNKNOWN: EntryReading = { ...NOTHING, isKnown: false };

class QwenReader implements TranscriptReader {
  turns = 0;
  cwd: string | null = null;
  nativeSession: string | null = null;
  readonly #typed: TypedLog;
  #turn: string | null;
  #lastReply: string;
  #at = 0;
  readonly #calls = new WaitingCalls();

  constructor(turn: string | null, typed: TypedLog) {
    const [current, lastReply] = turn?.split(" ") ?? [];
    this.#turn = current || null;
    this.#lastReply = lastReply || FIRST_QWEN_TURN;
    this.#typed = typed;
  }

  get isSettled(): boolean {
    return this.#calls.size === 0;
  }

  /** With the reply that will name the next turn. */
  get turn(): string | null {
    return `${this.#turn ?? ""} ${this.#lastReply}`;
  }

  read(entry: unknown, bytes = 0): EntryReading {
    const fields = fieldsOf(entry);
    const at = Date.parse(stringOf(fields.timestamp) ?? "");
    if (Number.isFinite(at)) this.#at = at;
    this.cwd ??= stringOf(fields.cwd) ?? null;
    this.nativeSession ??= stringOf(fields.sessionId) ?? null;
    switch (fields.type) {
      case "user":
        return this.#prompt(fields);
      case "assistant":
        return this.#message(fields, bytes);
      case "tool_result":
        return this.#result(fields);
      case "system":
        return NOTHING;
      default:
        return UNKNOWN;
    }
  }

  #prompt(fields: JsonObject): EntryReading {
    // Of jobs, goals, notifications: nobody typed them.
    if (fields.subtype !== undefined && fields.subtype !== "mid_turn_user_message") return NOTHING;
    const said = partsIn(fields)
      .filter((text) => !OWN_CONTEXT.test(text))
      .join("");
    const shown = stringOf(fieldsOf(fields.systemPayload).displayText) ?? said;
    const event = geminiPrompt(this.#lastReply, said, typedIn(this.#typed, this.nativeSession ?? "", shown));
    if (!event) return NOTHING;
    this.#turn = this.#lastReply;
    this.turns++;
    return this.#reading([event]);
  }

  #message(fields: JsonObject, bytes: number): EntryReading {
    this.#lastReply = stringOf(fields.uuid) ?? this.#lastReply;
    for (const { name, args, id } of functionsIn(fields, "functionCall"))
      this.#calls.add(qwenCall(name, args, id), bytes);
    return this.#reading([replyEvent(this.#turn, partsIn(fields).join(""))]);
  }

  #result(fields: JsonObject): EntryReading {
    const { status } = fieldsOf(fields.toolCallResult);
    const events = functionsIn(fields, "functionResponse").map(({ id, response }) => {
      const call = this.#calls.take(stringOf(id) ?? "");
      return call && geminiToolEvent(this.#turn, call, qwenOutput(saidIn(response), status));
    });
    return this.#reading(events);
  }

  #reading(events: readonly (RawEvent | null)[]): EntryReading {
    const context = { at: this.#at, cwd: this.cwd, nativeSession: this.nativeSession };
    const present = events.filter((event) => event !== null);
    return { ...NOTHING, events: present.map((event): TimedEvent => ({ ...event, ...context })) };
  }
}

const OWN_CONTEXT = /^\s*<qwen:user-prompt-submit-context>/;

/** The texts of a message that are no thoughts. */
function partsIn({ message }: JsonObject): readonly string[] {
  return objectsIn(fieldsOf(message).parts).flatMap(({ text, thought }) =>
    thought === true ? [] : (stringOf(text) ?? []),
  );
}

function functionsIn(
  { message }: JsonObject,
  kind: "functionCall" | "functionResponse",
): readonly JsonObject[] {
  return objectsIn(fieldsOf(message).parts).flatMap((part) =>
    part[kind] === undefined ? [] : [fieldsOf(part[kind])],
  );
}

function saidIn(response: unknown): unknown {
  const { output, error } = fieldsOf(response);
  return output ?? error;
}

/** What one entry put into the model's context: what a call says, and what its tool gave. */
function qwenWholeTexts(entry: unknown): readonly WholeText[] {
  const fields = fieldsOf(entry);
  const calls = functionsIn(fields, "functionCall").flatMap(({ name, args, id }) => {
    const { input } = qwenCall(name, args, id);
    const written = [input.command, input.content, input.new_string].flatMap((text) => stringOf(text) ?? []);
    return eitherKind(id, "agent", written.join("\n"));
  });
  const results = functionsIn(fields, "functionResponse").flatMap(({ id, response }) =>
    eitherKind(id, "tool", qwenOutput(saidIn(response), null).text),
  );
  return [...calls, ...results];
}

/** A result is an event of one of two kinds. */
function eitherKind(id: unknown, by: WholeText["by"], text: string): readonly WholeText[] {
  return text === "" ? [] : ["tool", "tool-failure"].map((kind) => ({ event: `${id}:${kind}`, by, text }));
}

/** What hooks added to a prompt; `forgotten` where the session was compacted. */
function qwenContext(entry: unknown): readonly string[] | "forgotten" {
  const { type, subtype, systemPayload } = fieldsOf(entry);
  if (type === "system" && subtype === "chat_compression") return "forgotten";
  const told = stringOf(fieldsOf(systemPayload).hookContext);
  return told === undefined ? [] : [told];
}

/** The figures of the last request; null without one, or when a compaction followed it. */
function qwenUsage(tail: string): ContextUse | null {
  for (const line of tail.split("\n").reverse()) {
    if (line.includes('"subtype":"chat_compression"')) return null;
    const total = /"usageMetadata":\{[^}]*"totalTokenCount":(\d+)/.exec(line)?.[1];
    if (total !== undefined && Number(total) > 0) return { tokens: Number(total), window: null };
  }
  return null;
}

import { basename, dirname, join } from "node:path";
import type { RawEvent, TimedEvent } from "../../domain/event.ts";
import type { WholeText } from "../../domain/past.ts";
import type { ContextUse, EntryReading, TranscriptFormat, TranscriptReader } from "../agent.ts";
import { eventOf, replyEvent } from "../calls/events.ts";
import { fieldsOf, type JsonObject, objectsIn, stringOf } from "../calls/fields.ts";
import { geminiPrompt, geminiToolEvent } from "../gemini-family/events.ts";
import { geminiCall, geminiOutput } from "../gemini-family/tools.ts";
import { parseTypedLog, type TypedLog, typedIn } from "../gemini-family/typed.ts";
import { geminiFolder } from "./gemini-folder.ts";
import { FIRST_TURN } from "./gemini-turns.ts";

/** Gemini CLI's `tmp/<project>/chats/session-<time>-<id>.jsonl`; those of sub-agents lie deeper. */
export const geminiChats: TranscriptFormat = {
  folder: (place) => join(geminiFolder(place), "tmp"),
  depth: 2,
  hasHeader: true,
  isTranscript: (path) => /^session-.+\.jsonl$/.test(basename(path.replaceAll("\\", "/"))),
  typedFile: ({ path }) => (path === null ? null : join(dirname(dirname(path)), "logs.json")),
  reader: (turn, typed = "") => new GeminiReader(turn, parseTypedLog(typed)),
  readContext: geminiContext,
  readUsage: geminiUsage,
  mayHoldWhole: (line) => line.includes('"toolCalls"'),
  readWhole: (entry) => objectsIn(fieldsOf(entry).toolCalls).flatMap(geminiWholeTexts),
};

const NOTHING: EntryReading = { events: [], isKnown: true, isCopiedSoFar: false };
const UNKNOWN: EntryReading = { ...NOTHING, isKnown: false };

class GeminiReader implements TranscriptReader {
  turns = 0;
  cwd: string | null = null;
  nativeSession: string | null = null;
  /** Each call comes with its result. */
  readonly isSettled = true;
  readonly #typed: TypedLog;
  #turn: string | null;
  #lastReply: string;
  #at = 0;
  /** A sub-agent's own file is not part of the session. */
  #isSubAgent = false;
  /** Of the last message, which is written again with every result. */
  #seen: { id: string; calls: Set<string> } = { id: "", calls: new Set() };

  constructor(turn: string | null, typed: TypedLog) {
    const [current, lastReply] = turn?.split(" ") ?? [];
    this.#turn = current || null;
    this.#lastReply = lastReply || FIRST_TURN;
    this.#typed = typed;
  }

  /** With the reply that will name the next turn. */
  get turn(): string | null {
    return `${this.#turn ?? ""} ${this.#lastReply}`;
  }

  read(entry: unknown): EntryReading {
    const fields = fieldsOf(entry);
    const at = Date.parse(stringOf(fields.timestamp) ?? "");
    if (Number.isFinite(at)) this.#at = at;
    if (fields.$set !== undefined) return this.#change(fieldsOf(fields.$set));
    if (fields.$rewindTo !== undefined) return NOTHING;
    if (fields.projectHash !== undefined) return this.#start(fields);
    if (this.#isSubAgent) return NOTHING;
    switch (fields.type) {
      case "user":
        return this.#prompt(fields);
      case "gemini":
        return this.#message(fields);
      case "info":
      case "error":
      case "warning":
        return NOTHING;
      default:
        return UNKNOWN;
    }
  }

  #start({ sessionId, kind }: JsonObject): EntryReading {
    this.nativeSession ??= stringOf(sessionId) ?? null;
    this.#isSubAgent = kind === "subagent";
    return NOTHING;
  }

  /** The past as the client wrote it anew; its messages stand in lines before it, except a summary. */
  #change({ messages }: JsonObject): EntryReading {
    const all = objectsIn(messages);
    this.cwd ??= firstWorkspace(partsText(all[0]?.content));
    const summary = all.find(({ content }) => partsText(content).trimStart().startsWith("<state_snapshot>"));
    return summary ? this.#reading([stateSnapshotEvent(this.#turn, summary)]) : NOTHING;
  }

  #prompt({ content, displayContent }: JsonObject): EntryReading {
    const said = partsText(content);
    const session = this.nativeSession ?? "";
    const typed =
      typedIn(this.#typed, session, partsText(displayContent)) ?? typedIn(this.#typed, session, said);
    const event = geminiPrompt(this.#lastReply, said, typed);
    if (!event) return NOTHING;
    this.#turn = this.#lastReply;
    this.turns++;
    return this.#reading([event]);
  }

  #message({ id, content, toolCalls }: JsonObject): EntryReading {
    const name = stringOf(id) ?? "";
    const isNew = this.#seen.id !== name;
    if (isNew) this.#seen = { id: name, calls: new Set() };
    // Parts are the client's own rewriting.
    if (typeof content !== "string") return NOTHING;
    this.#lastReply = name;
    const calls = objectsIn(toolCalls).filter((call) => this.#isNewResult(call));
    return this.#reading([
      isNew ? replyEvent(this.#turn, content) : null,
      ...calls.map((call) =>
        geminiToolEvent(this.#turn, geminiCall(call.name, call.args, call.id), geminiResult(call)),
      ),
    ]);
  }

  #isNewResult({ id, status }: JsonObject): boolean {
    const name = stringOf(id) ?? "";
    if (!ENDED.has(stringOf(status) ?? "") || this.#seen.calls.has(name)) return false;
    this.#seen.calls.add(name);
    return true;
  }

  #reading(events: readonly (RawEvent | null)[]): EntryReading {
    const context = { at: this.#at, cwd: this.cwd, nativeSession: this.nativeSession };
    const present = events.filter((event) => event !== null);
    return { ...NOTHING, events: present.map((event): TimedEvent => ({ ...event, ...context })) };
  }
}

const ENDED: ReadonlySet<string> = new Set(["success", "error", "cancelled"]);

function partsText(content: unknown): string {
  if (typeof content === "string") return content;
  return objectsIn(content)
    .map(({ text }) => stringOf(text) ?? "")
    .join("");
}

/** The folder in which the client was started, as it tells the model. */
function firstWorkspace(text: string): string | null {
  return /^<session_context>[\s\S]*?\*\*Workspace Directories:\*\*\n\s*- ([^\n]+)/.exec(text)?.[1] ?? null;
}

function stateSnapshotEvent(turn: string | null, { id, content }: JsonObject): RawEvent {
  const text = partsText(content)
    .replaceAll(/<\/?state_snapshot>/g, "")
    .trim();
  return eventOf("summary", `${stringOf(id) ?? ""}:summary`, turn, text, 2);
}

function geminiResult({ result }: JsonObject) {
  const { response } = fieldsOf(fieldsOf(objectsIn(result)[0]).functionResponse);
  const { output, error } = fieldsOf(response);
  return geminiOutput(output, error);
}

/** What one call put into the model's context: what it says, and what its tool gave. */
function geminiWholeTexts(call: JsonObject): readonly WholeText[] {
  const { input } = geminiCall(call.name, call.args, call.id);
  const written = [input.command, input.content, input.new_string].flatMap((text) => stringOf(text) ?? []);
  const both = (by: WholeText["by"], text: string): readonly WholeText[] =>
    // A result is an event of one of two kinds.
    text === "" ? [] : ["tool", "tool-failure"].map((kind) => ({ event: `${call.id}:${kind}`, by, text }));
  return [...both("agent", written.join("\n")), ...both("tool", geminiResult(call).text)];
}

/** Texts that hooks added; `forgotten` where the session was compacted. */
function geminiContext(entry: unknown): readonly string[] | "forgotten" {
  const { $set, content, toolCalls } = fieldsOf(entry);
  const rewritten = objectsIn(fieldsOf($set).messages);
  if (rewritten.some((message) => partsText(message.content).includes("<state_snapshot>")))
    return "forgotten";
  const outputs = objectsIn(toolCalls).flatMap(({ result }) =>
    objectsIn(result).map(({ functionResponse }) => fieldsOf(fieldsOf(functionResponse).response).output),
  );
  const texts = [partsText(content), ...outputs.map((output) => stringOf(output) ?? "")];
  return texts.flatMap((text) =>
    [...text.matchAll(HOOK_CONTEXT)].map(([, told = ""]) => unescapedContext(told)),
  );
}

/** One without an end goes to the end, so that a thousand of them are read as fast as one. */
const HOOK_CONTEXT = /<hook_context>([\s\S]*?)(?:<\/hook_context>|$)/g;

/** The client escapes what hooks say. */
function unescapedContext(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">");
}

/** The figures of the last request; null without one. */
function geminiUsage(tail: string): ContextUse | null {
  for (const line of tail.split("\n").reverse()) {
    if (!line.startsWith('{"id"') || !line.includes('"tokens":{')) continue;
    const { tokens, model } = chatLine(line);
    const total = fieldsOf(tokens).total;
    if (typeof total === "number" && total > 0)
      return { tokens: total, window: /^gemini-/.test(stringOf(model) ?? "") ? GEMINI_WINDOW : null };
  }
  return null;
}

const GEMINI_WINDOW = 1_048_576;

function chatLine(line: string): JsonObject {
  try {
    return fieldsOf(JSON.parse(line));
  } catch {
    // The last line may be incomplete.
    return {};
  }
}

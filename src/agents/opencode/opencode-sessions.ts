import type { RawEvent, TimedEvent } from "../../domain/event.ts";
import type { WholeText } from "../../domain/past.ts";
import type { ContextUse, EntryReading, TranscriptFormat, TranscriptReader } from "../agent.ts";
import { replyEvent, summaryEvent } from "../calls/events.ts";
import { fieldsOf, type JsonObject, objectsIn, stringOf } from "../calls/fields.ts";
import { entryInLine, uniqueFlag, wholeTextsOfCall, writtenBy } from "../calls/session-entries.ts";
import { openCodePrompt, openCodeToolEvent } from "./opencode-events.ts";
import { openCodeData } from "./opencode-folder.ts";
import { openCodeCall } from "./opencode-tools.ts";

/** OpenCode's `opencode.db`; an entry is one message with its session and its parts. */
export const openCodeSessions: TranscriptFormat = {
  folder: openCodeData,
  database: "opencode.db",
  depth: 0,
  isTranscript: () => false,
  reader: (turn) => new OpenCodeReader(turn),
  readContext: openCodeContext,
  readUsage: openCodeUsage,
  mayHoldWhole: () => true,
  readWhole: openCodeWholeTexts,
};

const NOTHING: EntryReading = { events: [], isKnown: true, isCopiedSoFar: false };

class OpenCodeReader implements TranscriptReader {
  turn: string | null;
  turns = 0;
  cwd: string | null = null;
  nativeSession: string | null = null;
  /** Every message is whole when it is read. */
  readonly isSettled = true;
  #isByProgram = false;

  constructor(turn: string | null) {
    this.turn = turn;
  }

  read(entry: unknown): EntryReading {
    const { session, message, parts } = fieldsOf(entry);
    const fields = fieldsOf(message);
    this.#noteSession(fieldsOf(session));
    const events = this.#events(fields, objectsIn(parts));
    if (!events) return { ...NOTHING, isKnown: false };
    const at = Number(fieldsOf(fields.time).created);
    const context = { at: Number.isFinite(at) ? at : 0, cwd: this.cwd, nativeSession: this.nativeSession };
    const flags = this.#isByProgram ? { byProgram: true } : {};
    const present = events.filter((event) => event !== null);
    return { ...NOTHING, events: present.map((event): TimedEvent => ({ ...event, ...flags, ...context })) };
  }

  #noteSession(session: JsonObject): void {
    this.nativeSession ??= stringOf(session.id) ?? null;
    this.cwd ??= stringOf(session.directory) ?? null;
    this.#isByProgram = !isPersonsSession(JSON.stringify(session));
  }

  /** Null for a message of a kind that this version does not know. */
  #events(message: JsonObject, parts: readonly JsonObject[]): readonly (RawEvent | null)[] | null {
    if (message.role === "user") return this.#prompt(message, parts);
    if (message.role !== "assistant") return null;
    this.turn = stringOf(message.parentID) ?? this.turn;
    if (message.summary === true) return [summaryEvent(this.turn, typedText(parts))];
    return parts.map((part) =>
      part.type === "text" && part.synthetic !== true
        ? replyEvent(this.turn, stringOf(part.text) ?? "")
        : toolPartEvent(this.turn, part),
    );
  }

  #prompt(message: JsonObject, parts: readonly JsonObject[]): readonly (RawEvent | null)[] {
    this.turn = stringOf(message.id) ?? null;
    const event = openCodePrompt(this.turn, typedText(parts));
    if (event) this.turns++;
    return [event];
  }
}

/** The words of the person or program: what the client adds is marked, in parts of its own. */
function typedText(parts: readonly JsonObject[]): string {
  const typed = parts.filter(
    (part) => part.type === "text" && part.synthetic !== true && part.ignored !== true,
  );
  return typed.map(({ text }) => stringOf(text) ?? "").join("\n");
}

/** Null for parts that are no call, and for a call that never ended. */
function toolPartEvent(turn: string | null, part: JsonObject): RawEvent | null {
  const { status, input, output, error, metadata } = fieldsOf(part.state);
  if (part.type !== "tool" || (status !== "completed" && status !== "error")) return null;
  const result = {
    output: stringOf(output) ?? "",
    error: status === "error" ? (stringOf(error) ?? "") : null,
    metadata: fieldsOf(metadata),
  };
  const event = openCodeToolEvent(turn, openCodeCall(part.tool, input, part.callID), result);
  return event && { ...event, ...uniqueFlag(event) };
}

/** True where a person runs the session: a program's is forbidden to ask one, a sub-agent's has a parent. */
export function isPersonsSession(session: string): boolean {
  try {
    const { id, parent_id, permission } = fieldsOf(JSON.parse(session));
    const rules = objectsIn(JSON.parse(stringOf(permission) ?? "[]"));
    const mayAsk = !rules.some((rule) => rule.permission === "question" && rule.action === "deny");
    return typeof id === "string" && typeof parent_id !== "string" && mayAsk;
  } catch {
    // Nothing shows that a person did it.
    return false;
  }
}

/** Texts that plugins added, in parts of their own or behind a tool's output; `forgotten` after a compaction. */
function openCodeContext(entry: unknown): readonly string[] | "forgotten" {
  const { message, parts } = fieldsOf(entry);
  if (fieldsOf(message).summary === true) return "forgotten";
  return objectsIn(parts).flatMap(({ type, synthetic, text, state }) => {
    if (type === "text") return synthetic === true ? (stringOf(text) ?? []) : [];
    return stringOf(fieldsOf(state).output) ?? [];
  });
}

/** The figures of the last reply; null without one, or when a compaction followed it. */
function openCodeUsage(tail: string): ContextUse | null {
  for (const line of tail.split("\n").reverse()) {
    const { role, tokens, summary } = entryInLine(line);
    if (summary === true) return null;
    const { total } = fieldsOf(tokens);
    if (role === "assistant" && typeof total === "number" && total > 0)
      return { tokens: total, window: null };
  }
  return null;
}

/** What a call says, and what its tool gave. */
function openCodeWholeTexts(entry: unknown): readonly WholeText[] {
  return objectsIn(fieldsOf(entry).parts).flatMap((part): WholeText[] => {
    const { input, output } = fieldsOf(part.state);
    const id = stringOf(part.callID);
    if (part.type !== "tool" || id === undefined) return [];
    return [
      ...wholeTextsOfCall(id, "agent", writtenBy(openCodeCall(part.tool, input, id))),
      ...wholeTextsOfCall(id, "tool", stringOf(output) ?? ""),
    ];
  });
}

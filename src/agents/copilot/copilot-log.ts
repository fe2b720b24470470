import { join } from "node:path";
import type { RawEvent, TimedEvent } from "../../domain/event.ts";
import type { WholeText } from "../../domain/past.ts";
import type { EntryReading, TranscriptFormat, TranscriptReader } from "../agent.ts";
import { replyEvent, subAgentEvent, summaryEvent, typedEvent } from "../calls/events.ts";
import { fieldsOf, type JsonObject, objectsIn, stringOf } from "../calls/fields.ts";
import { uniqueFlag, wholeTextsOfCall, writtenBy } from "../calls/session-entries.ts";
import { WaitingCalls } from "../calls/waiting-calls.ts";
import { copilotFailure, copilotToolEvent } from "../copilot-family/events.ts";
import { copilotFolder } from "./copilot-folder.ts";
import { turnAt } from "./copilot-hooks.ts";
import { copilotUsage } from "./copilot-log-ends.ts";
import { copilotCall, copilotOutput } from "./copilot-tools.ts";

/** Copilot CLI's `session-state/<session>/events.jsonl`. */
export const copilotLogs: TranscriptFormat = {
  folder: (place) => join(copilotFolder(place), "session-state"),
  depth: 1,
  isTranscript: (path) => /^[^\\/]+[\\/]events\.jsonl$/.test(path),
  hasHeader: true,
  reader: (turn) => new CopilotReader(turn),
  readContext: copilotContext,
  readUsage: copilotUsage,
  mayHoldWhole: (line) => line.includes('"tool.execution_'),
  readWhole: copilotWholeTexts,
};

const NOTHING: EntryReading = { events: [], isKnown: true, isCopiedSoFar: false };

/** Kinds of entries by their first word; those without content of their own are read and left out. */
const KNOWN =
  /^(?:session|user|assistant|agent|hook|system|subagent|tool|tool_search|skill|permission|user_input|model|command|commands|mcp|elicitation|sampling|exit_plan_mode|auto_mode_switch|session_limits_exhausted|external_tool|capabilities|human_response|pending_messages|sandbox|ui|workflow|abort)(?:\.|$)/;

class CopilotReader implements TranscriptReader {
  turn: string | null;
  turns = 0;
  cwd: string | null = null;
  nativeSession: string | null = null;
  #isByProgram = false;
  /** When the prompt was handed to hooks; null where none is installed. */
  #handedAt: string | null = null;
  /** A prompt until the client says how it runs, right after it. */
  #prompt: TimedEvent | null = null;
  readonly #calls = new WaitingCalls();
  /** The last words of each sub-agent that runs. */
  readonly #words = new Map<string, string>();

  constructor(turn: string | null) {
    this.turn = turn;
  }

  get isSettled(): boolean {
    const isWaiting = this.#prompt !== null || this.#handedAt !== null;
    return !isWaiting && this.#calls.size === 0 && this.#words.size === 0;
  }

  read(entry: unknown, bytes = 0): EntryReading {
    const { type, data, timestamp, agentId } = fieldsOf(entry);
    const name = stringOf(type) ?? "";
    const fields = fieldsOf(data);
    if (!KNOWN.test(name)) return { ...NOTHING, isKnown: false };
    const agent = stringOf(agentId);
    const at = Date.parse(stringOf(timestamp) ?? "");
    const event =
      agent === undefined ? this.#event(name, fields, bytes) : this.#ofSubAgent(name, fields, agent);
    const timed = event && this.#timed(event, Number.isFinite(at) ? at : 0);
    if (name === "user.message" && timed) {
      this.#prompt = timed;
      return NOTHING;
    }
    return { ...NOTHING, events: [this.#promptBefore(name), timed].filter((one) => one !== null) };
  }

  #timed(event: RawEvent, at: number): TimedEvent {
    return { ...event, ...uniqueFlag(event), at, cwd: this.cwd, nativeSession: this.nativeSession };
  }

  #promptBefore(name: string): TimedEvent | null {
    if (this.#prompt === null || name.startsWith("hook.")) return null;
    const prompt = this.#isByProgram ? { ...this.#prompt, byProgram: true } : this.#prompt;
    this.#prompt = null;
    return prompt;
  }

  #event(name: string, fields: JsonObject, bytes: number): RawEvent | null {
    switch (name) {
      case "session.start":
        this.nativeSession ??= stringOf(fields.sessionId) ?? null;
        this.cwd ??= stringOf(fieldsOf(fields.context).cwd) ?? null;
        return null;
      case "hook.start":
        return this.#noteHook(fields);
      case "system.message":
        this.#isByProgram ||= stringOf(fields.content)?.includes("running in non-interactive mode") ?? false;
        return null;
      case "user.message":
        return this.#userMessage(fields);
      case "assistant.message":
        for (const { toolCallId, name: tool, arguments: input } of objectsIn(fields.toolRequests))
          this.#calls.add(copilotCall(tool, input, toolCallId), bytes);
        return replyEvent(this.turn, stringOf(fields.content) ?? "");
      case "tool.execution_complete":
        return this.#result(fields);
      case "session.compaction_complete":
        return summaryEvent(this.turn, stringOf(fields.summaryContent));
      default:
        return null;
    }
  }

  #noteHook({ hookType, input }: JsonObject): null {
    const { timestamp, initialPrompt } = fieldsOf(input);
    if (hookType === "sessionStart") this.#isByProgram = typeof initialPrompt === "string";
    if (hookType === "userPromptSubmitted") this.#handedAt = turnAt(timestamp);
    return null;
  }

  /** Skills, other agents and the client's own continuation write prompts, too. */
  #userMessage(fields: JsonObject): RawEvent | null {
    const handedAt = this.#handedAt;
    this.#handedAt = null;
    if ((fields.source !== undefined && fields.source !== "user") || fields.isAutopilotContinuation === true)
      return null;
    this.turn = handedAt ?? stringOf(fields.interactionId) ?? null;
    this.turns++;
    return typedEvent(this.turn, stringOf(fields.content) ?? "");
  }

  #result(fields: JsonObject): RawEvent | null {
    const call = this.#calls.take(stringOf(fields.toolCallId) ?? "");
    if (!call) return null;
    const error = stringOf(fieldsOf(fields.error).message);
    if (fields.success === false && error !== undefined) return copilotFailure(this.turn, call, error);
    const { content, detailedContent } = fieldsOf(fields.result);
    // The other text ends in what hooks added.
    const output = copilotOutput(stringOf(detailedContent) ?? stringOf(content) ?? "");
    const { exitCode } = fieldsOf(fields.shellExecution);
    const code = typeof exitCode === "number" ? exitCode : output.exitCode;
    return copilotToolEvent(this.turn, call, { text: output.text, exitCode: code });
  }

  /** Of a sub-agent only its last words are part of the session. */
  #ofSubAgent(name: string, fields: JsonObject, agent: string): RawEvent | null {
    if (name === "subagent.started") this.#words.set(agent, "");
    if (name === "assistant.message" && this.#words.has(agent))
      this.#words.set(agent, stringOf(fields.content) ?? "");
    if (name !== "subagent.completed" && name !== "subagent.failed") return null;
    const words = this.#words.get(agent) ?? "";
    this.#words.delete(agent);
    return subAgentEvent(agent, words);
  }
}

/** Texts that hooks added; `forgotten` where the session was compacted. */
function copilotContext(entry: unknown): readonly string[] | "forgotten" {
  const { type, data, agentId } = fieldsOf(entry);
  if (agentId !== undefined) return [];
  const { summaryContent, output } = fieldsOf(data);
  if (type === "session.compaction_complete") return typeof summaryContent === "string" ? "forgotten" : [];
  const text = stringOf(fieldsOf(output).additionalContext);
  return type === "hook.end" && text !== undefined ? [text] : [];
}

/** What one entry put into the model's context: what a call says, or what its tool gave. */
function copilotWholeTexts(entry: unknown): readonly WholeText[] {
  const { type, data } = fieldsOf(entry);
  const { toolCallId, toolName, arguments: input, result } = fieldsOf(data);
  const id = stringOf(toolCallId);
  if (id === undefined) return [];
  return type === "tool.execution_complete"
    ? wholeTextsOfCall(id, "tool", stringOf(fieldsOf(result).content) ?? "")
    : wholeTextsOfCall(id, "agent", writtenBy(copilotCall(toolName, input, id)));
}

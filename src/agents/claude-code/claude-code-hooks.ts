import { digest } from "../../domain/digest.ts";
import { UnbiddenError } from "../../domain/errors.ts";
import type { RawEvent } from "../../domain/event.ts";
import type { HookCall, HookMoment, StartSource } from "../agent.ts";
import { triage } from "./claude-code-skip.ts";
import { fieldsOf, readToolFailure, readToolUse, stringOf, type ToolReading } from "./claude-code-tools.ts";

type Fields = Record<string, unknown>;

/** The client's event name for each moment at which we may speak. */
const SPEAKING_EVENTS: Partial<Record<HookMoment, string>> = {
  "session-start": "SessionStart",
  prompt: "UserPromptSubmit",
};

/** Null for what is nothing to us. Throws `INPUT_*`. */
export function parseClaudeCodeHook(payload: Uint8Array, now: number): HookCall | null {
  const fields = parse(payload);
  const verdict = triage(fields);
  if (verdict === "skip") return null;
  if (verdict !== "work") throw new UnbiddenError(verdict, "not a hook payload of Claude Code");
  const nativeSession = stringOf(fields.session_id);
  if (!nativeSession) throw new UnbiddenError("INPUT_INVALID", "the hook payload names no session");
  return {
    ...momentOf(fields, now),
    nativeSession,
    cwd: stringOf(fields.cwd) ?? "",
    transcript: stringOf(fields.transcript_path) ?? null,
  };
}

/** The one shape the client accepts; empty for moments at which it forbids an answer. */
export function renderClaudeCodeHook(moment: HookMoment, context: string): string {
  const hookEventName = SPEAKING_EVENTS[moment];
  if (!hookEventName) return "";
  return JSON.stringify({ hookSpecificOutput: { hookEventName, additionalContext: context } });
}

function parse(payload: Uint8Array): Fields {
  try {
    return fieldsOf(JSON.parse(Buffer.from(payload).toString("utf8")));
  } catch (error) {
    throw new UnbiddenError("INPUT_INVALID", "the hook payload is not JSON", { cause: error });
  }
}

type Moment = Pick<HookCall, "moment" | "source" | "event">;

function momentOf(fields: Fields, now: number): Moment {
  switch (fields.hook_event_name) {
    case "SessionStart":
      return sessionStart(fields, now);
    case "UserPromptSubmit":
      return prompt(fields);
    case "PostToolUse":
      return tool(fields, "tool", readToolUse(fields));
    case "PostToolUseFailure":
      return tool(fields, "tool-failure", readToolFailure(fields));
    case "Stop":
      return reply(fields);
    default:
      return sessionEnd(fields, now);
  }
}

const SOURCES: ReadonlySet<string> = new Set(["startup", "resume", "clear", "compact", "fork"]);

function sessionStart(fields: Fields, now: number): Moment {
  const said = stringOf(fields.source) ?? "startup";
  const source = (SOURCES.has(said) ? said : "startup") as StartSource;
  // The client gives a start no id of its own, and one session may start many times.
  const event = eventOf(fields, "session-start", `${source}:${now}`, source, 1);
  return { moment: "session-start", source, event };
}

function prompt(fields: Fields): Moment {
  const text = stringOf(fields.prompt) ?? "";
  const event =
    text === "" ? null : eventOf(fields, "prompt", turnOf(fields) ?? digest(["prompt", text]), text, 3);
  return { moment: "prompt", source: null, event };
}

function tool(fields: Fields, kind: "tool" | "tool-failure", reading: ToolReading): Moment {
  const use = stringOf(fields.tool_use_id) ?? digest(factsAndWords(reading));
  const event = eventOf(fields, kind, `${use}:${kind}`, reading.text, reading.trust);
  return { moment: kind, source: null, event: { ...event, tool: reading.facts } };
}

/** Not the raw input, which may be too deep to write out. */
function factsAndWords({ facts, text }: ToolReading): string[] {
  return [facts.name, facts.command ?? "", facts.path ?? "", text];
}

/** Named by turn and words: hook and transcript count replies differently, but both see the same words. */
function reply(fields: Fields): Moment {
  const text = (stringOf(fields.last_assistant_message) ?? "").trim();
  const key = `${turnOf(fields) ?? ""}:${digest(["reply", text])}`;
  return { moment: "stop", source: null, event: text === "" ? null : eventOf(fields, "reply", key, text, 2) };
}

function sessionEnd(fields: Fields, now: number): Moment {
  const reason = stringOf(fields.reason) ?? "other";
  const event = eventOf(fields, "session-end", `${reason}:${now}`, reason, 1);
  return { moment: "session-end", source: null, event };
}

function eventOf(
  fields: Fields,
  kind: RawEvent["kind"],
  nativeKey: string,
  text: string,
  trust: RawEvent["trust"],
): RawEvent {
  return { kind, nativeKey, turn: turnOf(fields), text, tool: null, trust };
}

function turnOf(fields: Fields): string | null {
  return stringOf(fields.prompt_id) ?? null;
}

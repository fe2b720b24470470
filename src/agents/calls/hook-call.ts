import { UnbiddenError } from "../../domain/errors.ts";
import type { RawEvent } from "../../domain/event.ts";
import type { HookEvent } from "../../domain/hook-row.ts";
import { digest } from "../../text/hashes/digest.ts";
import type { HookCall, StartSource } from "../agent.ts";
import { eventOf } from "./events.ts";
import { fieldsOf, type JsonObject, stringOf } from "./fields.ts";
import { readToolUse, type ToolCall } from "./tool-calls.ts";

/** What a hook call says besides its session. */
export type CallParts = Omit<HookCall, "nativeSession" | "cwd" | "transcript" | "subAgent">;

/** Throws `INPUT_INVALID`. */
export function parsePayload(payload: Uint8Array): JsonObject {
  try {
    return fieldsOf(JSON.parse(Buffer.from(payload).toString("utf8")));
  } catch (error) {
    throw new UnbiddenError("INPUT_INVALID", "the hook payload is not JSON", { cause: error });
  }
}

export function callWith(hookEvent: HookEvent, ...events: readonly (RawEvent | null)[]): CallParts {
  const present = events.filter((event) => event !== null);
  const tool = present[0]?.tool ?? null;
  return {
    hookEvent,
    source: null,
    events: present,
    key: null,
    tool,
    summary: null,
    task: null,
    sinceReply: null,
  };
}

/** A call that needs an answer but makes no event, or whose event comes later. */
export function callWithoutEvent(hookEvent: HookEvent, key: string): CallParts {
  return { ...callWith(hookEvent), key };
}

/** No client gives a compaction an id. */
export function compactionCall(
  hookEvent: "before-compact" | "after-compact",
  trigger: unknown,
  now: number,
): CallParts {
  return callWithoutEvent(hookEvent, `${stringOf(trigger) ?? ""}:${now}`);
}

/** The call becomes an event after it ran. */
export function beforeToolCall(call: ToolCall): CallParts {
  const { facts, text } = readToolUse(call, null);
  const key = call.id ?? digest([facts.name, facts.command ?? "", facts.path ?? ""]);
  return {
    ...callWithoutEvent("before-tool", key),
    tool: facts,
    ...(facts.use === "edit" || facts.use === "write" ? { change: text } : {}),
  };
}

const SOURCES: ReadonlySet<string> = new Set(["startup", "resume", "clear", "compact", "fork"]);

export function sessionStartCall(reported: unknown, turn: string | null, now: number): CallParts {
  const word = stringOf(reported) ?? "startup";
  const source = (SOURCES.has(word) ? word : "startup") as StartSource;
  // No client gives a start an id, and one session may start many times.
  const event = eventOf("session-start", `${source}:${now}`, turn, source, 1);
  return { ...callWith("session-start", event), source };
}

export function sessionEndCall(reported: unknown, turn: string | null, now: number): CallParts {
  const reason = stringOf(reported) ?? "other";
  return callWith("session-end", eventOf("session-end", `${reason}:${now}`, turn, reason, 1));
}

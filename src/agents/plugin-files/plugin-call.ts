import { UnbiddenError } from "../../domain/errors.ts";
import { HOOK_EVENTS, type HookEvent } from "../../domain/hook-row.ts";
import type { HookCall, SubAgent } from "../agent.ts";
import { type JsonObject, stringOf } from "../calls/fields.ts";
import { type CallParts, parsePayload } from "../calls/hook-call.ts";
import { triagePlugin } from "./plugin-skip.ts";

/** Reads what a plugin of ours sent: our names of the events, and the client's own fields. Throws `INPUT_*`. */
export function parsePluginCall(
  payload: Uint8Array,
  partsOf: (event: HookEvent, fields: JsonObject) => CallParts,
): HookCall | null {
  const fields = parsePayload(payload);
  const verdict = triagePlugin(fields);
  if (verdict === "skip") return null;
  if (verdict !== "work" && verdict !== "sub-agent")
    throw new UnbiddenError(verdict, "not a call of a plugin of ours");
  const event = HOOK_EVENTS.find((name) => name === fields.hook_event_name);
  const nativeSession = stringOf(fields.session_id);
  if (!event || !nativeSession) throw new UnbiddenError("INPUT_INVALID", "it names no event or no session");
  return {
    ...partsOf(event, fields),
    subAgent: pluginSubAgent(event, fields),
    nativeSession,
    cwd: stringOf(fields.cwd) ?? "",
    transcript: stringOf(fields.transcript_path) ?? null,
  };
}

/** Null at a sub-agent's end, because its result belongs to the main thread. */
function pluginSubAgent(event: HookEvent, fields: JsonObject): SubAgent | null {
  const id = stringOf(fields.agent_id);
  return id === undefined || event === "sub-agent" ? null : { id, kind: stringOf(fields.agent_type) ?? "" };
}

/** Events whose answer the plugins put into the context. */
const ANSWERED: ReadonlySet<HookEvent> = new Set([
  "session-start",
  "prompt",
  "before-tool",
  "tool-failure",
  "sub-agent-start",
]);

export function renderPluginAnswer(hookEvent: HookEvent, context: string): string {
  return ANSWERED.has(hookEvent) ? JSON.stringify({ additionalContext: context }) : "";
}

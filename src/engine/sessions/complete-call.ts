import type { AgentAdapter, HookCall, SessionEnds } from "../../agents/agent.ts";
import { codeOf } from "../../domain/errors.ts";
import type { EngineDeps } from "../wiring/deps.ts";

/** The first line of a session's file names who started it. */
const HEAD_BYTES = 4_096;
/** A call's outcome, who resumed the session, or the reply before a prompt is the last thing written before its hook runs; an output may be long. */
const TAIL_BYTES = 256_000;

/** What is known of a session whose file cannot be read. */
const UNREADABLE: SessionEnds = { head: "", tail: "" };

/** The call with what its session's own file tells beside the hook. */
export async function completeCall(deps: EngineDeps, agent: AgentAdapter, call: HookCall): Promise<HookCall> {
  if (agent.completeCall === null || call.events.length === 0) return call;
  return agent.completeCall(call, await sessionEnds(deps, agent, call));
}

async function sessionEnds(deps: EngineDeps, agent: AgentAdapter, call: HookCall): Promise<SessionEnds> {
  if (call.transcript === null) return UNREADABLE;
  try {
    const importer = (await deps.importers()).get(agent.name);
    const tailBytes = call.hookEvent === "tool" || call.hookEvent === "prompt" ? TAIL_BYTES : 0;
    return (await importer?.ends(call.transcript, HEAD_BYTES, tailBytes, call.cwd)) ?? UNREADABLE;
  } catch (error) {
    deps.recordError(codeOf(error, "TRANSCRIPT_FAILED"));
    return UNREADABLE;
  }
}
